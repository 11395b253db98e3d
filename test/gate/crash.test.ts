import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fact } from "../../src/facts/fact.ts";
import type { GateDeps } from "../../src/gate/deps.ts";
import { forget } from "../../src/gate/forget.ts";
import { remember } from "../../src/gate/remember.ts";
import { update } from "../../src/gate/update.ts";
import { undo } from "../../src/history/undo.ts";
import { memoryLock } from "../../src/index/memory/memory-lock.ts";
import type { FactStore } from "../../src/ports/fact-store.ts";
import type { ChangeLog, Tombstones } from "../../src/ports/history.ts";
import { aFact } from "../../src/testing/builders.ts";
import { aDraft, aGate, type GateUnderTest, known, storeFor, textIn } from "./given.ts";

type Step = (...given: never[]) => Promise<unknown>;

/** The target with some of its methods passed through `step`. */
function stepping<T extends object>(target: T, names: readonly (keyof T)[], step: (work: Step) => Step): T {
	return new Proxy(target, {
		get: (_, name) => {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			const method = value.bind(target) as Step; // the methods of ports are asynchronous
			return names.includes(name as keyof T) ? step(method) : method;
		},
	});
}

/** Lets `steps` writing steps happen; the next one never begins, as in a process that was killed before it. */
function killedAfter(steps: number, gate: GateUnderTest): { readonly deps: GateDeps; readonly killed: Promise<void> } {
	let left = steps;
	let die: () => void = () => undefined;
	const killed = new Promise<void>((resolve) => {
		die = resolve;
	});
	const step = (work: Step): Step => {
		return (...given) => {
			left -= 1;
			if (left >= 0) return work(...given);
			die();
			return new Promise(() => undefined);
		};
	};
	const deps: GateDeps = {
		...gate,
		stores: gate.stores.map((store): FactStore => stepping(store, ["writeText", "remove"], step)),
		lock: memoryLock(),
		log: stepping<ChangeLog>(gate.log, ["append"], step),
		tombstones: stepping<Tombstones>(gate.tombstones, ["add", "lift"], step),
		index: { ...gate.index, facts: stepping(gate.index.facts, ["apply"], step) },
	};
	return { deps, killed };
}

async function crash(
	steps: number,
	gate: GateUnderTest,
	work: (deps: GateDeps) => Promise<unknown>,
): Promise<"killed" | "done"> {
	const { deps, killed } = killedAfter(steps, gate);
	return Promise.race([killed.then(() => "killed" as const), work(deps).then(() => "done" as const)]);
}

/** Every text of the fact that a file or the history still holds. */
async function surviving(fact: Fact, gate: GateUnderTest): Promise<ReadonlySet<string | undefined>> {
	const inFiles = await Promise.all(
		(["personal", "shared", "global"] as const).map((scope) => textIn(scope, fact.id, gate)),
	);
	return new Set([...inFiles, ...gate.log.changes.flatMap(({ before, after }) => [before?.text, after?.text])]);
}

const WRITES = {
	"a correction": (fact: Fact, deps: GateDeps) => update({ id: fact.id, correction: { content: "new" } }, deps),
	"a move": (fact: Fact, deps: GateDeps) => update({ id: fact.id, correction: { moveTo: "global" } }, deps),
	"a forgetting": (fact: Fact, deps: GateDeps) => forget([fact.id], deps, { confirm: async () => true }),
} as const;

describe("a process that is killed while it writes", () => {
	for (const [name, write] of Object.entries(WRITES)) {
		it(`loses no text in ${name}, at whatever step, not even one that an editor wrote a moment before`, async () => {
			for (let steps = 0; ; steps += 1) {
				const gate = aGate();
				const fact = await known(aFact(), gate);
				const store = storeFor("personal", gate);
				const present = await store.read(`${fact.id}.md`);
				assert.ok(present.kind === "fact");
				const edited = await store.write(
					{ ...fact, content: "by hand" },
					{ name: present.file.name, expected: { hash: present.file.hash } },
				);

				const end = await crash(steps, gate, (deps) => write(fact, deps));

				assert.ok((await surviving(fact, gate)).has(edited.text), `after ${steps} steps`);
				if (end === "done") return;
			}
		});

		it(`can go back to before ${name} afterwards, at whatever step`, async () => {
			for (let steps = 0; ; steps += 1) {
				const gate = aGate();
				const fact = await known(aFact(), gate);
				const before = await textIn("personal", fact.id, gate);

				const end = await crash(steps, gate, (deps) => write(fact, deps));
				const outcome = await undo(gate);

				assert.notEqual(outcome.kind, "conflict", `after ${steps} steps`);
				assert.equal(await textIn("personal", fact.id, gate), before, `after ${steps} steps`);
				assert.equal(await textIn("global", fact.id, gate), undefined, `after ${steps} steps`);
				if (end === "done") return;
			}
		});
	}

	it("has both the file and the record of every addition that was acknowledged", async () => {
		for (let steps = 0; ; steps += 1) {
			const gate = aGate();

			const end = await crash(steps, gate, async (deps) => remember(aDraft(), deps));

			const files = await storeFor("personal", gate).list();
			assert.ok(files.length <= gate.log.changes.length);
			if (end === "done") {
				assert.deepEqual([files.length, gate.log.changes.length], [1, 1]);
				return;
			}
		}
	});
});
