import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PathNotes, Workspace } from "../../src/memory.ts";
import { aFact } from "../../src/testing/builders.ts";
import { anUpsert } from "../../src/testing/fact-index-cases.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

const ITEM = anUpsert(aFact({ caption: "Generated", content: "Never edit it.", paths: ["src"] }), "personal:git-1");
const FOUND: PathNotes = {
	notes: [{ item: ITEM, scope: "src", path: "/project/web/src/a.ts", tier: "high" }],
	more: 0,
};
const NOTHING: PathNotes = { notes: [], more: 0 };
const PATH = "/project/web/src/a.ts";

async function piWith(answers: Partial<Workspace> = {}): Promise<FakePi> {
	const pathNotes: Workspace["pathNotes"] = async (paths) => (paths.includes(PATH) ? FOUND : NOTHING);
	return await new FakePi({ memory: fakeMemory({ touched: async () => [PATH], pathNotes, ...answers }) }).start();
}

async function run(pi: FakePi, command: string, excludeFromContext = false): Promise<unknown> {
	return await pi.fire("user_bash", { command, cwd: "/project/web", excludeFromContext });
}

describe("the user's own commands", () => {
	it("bring notes with the next prompt, and with that one alone", async () => {
		const pi = await piWith();

		const handled = await run(pi, "cat src/a.ts");
		const { message } = await pi.prompt("What is this file?");
		const later = await pi.prompt("And now?");

		assert.equal(handled, undefined);
		assert.match(message?.content ?? "", /^<cairn-path-notes>[\s\S]*Never edit it\./u);
		assert.deepEqual(Object.keys(message?.details ?? {}), ["ids", "captions", "counted"]);
		assert.equal(later.message, undefined);
		assert.deepEqual(pi.memory.of("touched"), [
			[{ tool: "bash", input: { command: "cat src/a.ts" }, cwd: "/project/web" }],
		]);
	});

	it("bring nothing when they are kept from the agent, or when nothing is known of their paths", async () => {
		const kept = await piWith();
		const unknown = await piWith({ touched: async () => ["/elsewhere"] });

		await run(kept, "cat src/a.ts", true);
		await run(unknown, "cat /elsewhere");

		assert.equal((await kept.prompt("one")).message, undefined);
		assert.equal((await unknown.prompt("one")).message, undefined);
		assert.deepEqual(kept.memory.of("touched"), []);
	});

	it("run as they are when the memory fails or hangs", async () => {
		const failing = await piWith({ touched: async () => await Promise.reject(new Error("no disk")) });
		const hanging = await piWith({ pathNotes: async () => await new Promise<never>(() => undefined) });

		assert.equal(await run(failing, "ls"), undefined);
		await run(hanging, "ls");

		assert.equal((await hanging.prompt("one")).message, undefined);
		assert.deepEqual(hanging.memory.of("noted"), []);
	});
});

describe("an idle moment", () => {
	it("is used to have urgency judged, where somebody stays, until the next run begins", async () => {
		const signals: (AbortSignal | undefined)[] = [];
		const rateUrgency: Workspace["rateUrgency"] = async (options) => {
			signals.push(options?.signal);
			return 0;
		};
		const memory = fakeMemory({ rateUrgency });
		const pi = await new FakePi({ memory }).start();
		const print = await new FakePi({ memory, mode: "print" }).start();

		await pi.fire("agent_settled", { aborted: false });
		await print.fire("agent_settled", { aborted: false });
		await pi.fire("agent_start");

		assert.deepEqual(
			signals.map((signal) => signal?.aborted),
			[true],
		);
	});
});
