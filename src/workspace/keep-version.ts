/** A file with the markers of a merge becomes one of its two versions, and the history keeps the other. */
import { parseFactFile } from "../facts/fact-file.ts";
import { WRITE_LOCK } from "../history/apply-change.ts";
import { messageOf } from "../kernel/errors.ts";
import type { FileName, KeepOutcome } from "../memory.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Change, FactState, Side } from "../ports/history.ts";
import type { Ground } from "./deps.ts";
import { currentStores } from "./reading.ts";

export async function keepVersion(ground: Ground, { store: id, name }: FileName, side: Side): Promise<KeepOutcome> {
	const { place, deps } = ground;
	if (place.readOnly !== undefined) return { kind: "refused", why: place.readOnly };
	const store = (await currentStores(ground)).find((each) => each.store.id === id);
	if (store === undefined) return { kind: "gone" };
	const lock = await deps.lock();
	const outcome = await lock.run(WRITE_LOCK, () => settle({ ground, store, name, side }), {
		waitMs: deps.settings["lock.waitMs"],
	});
	if (outcome.kind === "kept") await deps.attendant.reread(store, [name]);
	return outcome;
}

interface Settling {
	readonly ground: Ground;
	readonly store: FactStore;
	readonly name: string;
	readonly side: Side;
}

async function settle({ ground, store, name, side }: Settling): Promise<KeepOutcome> {
	const reading = await store.read(name);
	if (reading.kind !== "broken" || reading.hash === undefined) return { kind: "gone" };
	const { versions, reason } = reading.problem;
	if (reason !== "conflict" || versions === undefined) return { kind: "gone" };
	const [kept, other] = side === "ours" ? versions : [versions[1], versions[0]];
	const after = stateOf(store, name, kept);
	if (after.kind === "broken") return { kind: "not-a-fact", why: after.why };
	const before = stateOf(store, name, other);
	const change = changeOf(ground, {
		after: after.state,
		before: before.kind === "state" ? before.state : undefined,
		side,
	});
	// The history first: after a crash in between, it has both versions.
	await ground.deps.log.append(change);
	try {
		const { fact } = await store.writeText(kept, { name, expected: { hash: reading.hash } });
		return { kind: "kept", fact, change };
	} catch (error) {
		const now = await store.read(name);
		if (now.kind === "broken" && now.hash === reading.hash) await withdraw(change, { deps: ground.deps, error });
		throw error;
	}
}

/** The markers are still there. */
async function withdraw(
	{ before: _before, after: _after, kept: _kept, ...change }: Change,
	{ deps, error }: { readonly deps: Ground["deps"]; readonly error: unknown },
): Promise<void> {
	const reason = `not written: ${messageOf(error)}`;
	await deps.log.append({ ...change, id: deps.newId(), action: "restored", reason, undoes: change.id });
}

type Version =
	| { readonly kind: "state"; readonly state: FactState }
	| { readonly kind: "broken"; readonly why: string };

function stateOf({ store }: FactStore, name: string, text: string): Version {
	const parsing = parseFactFile(text, { name, modified: 0 });
	if (parsing.kind === "broken") return { kind: "broken", why: parsing.problem.detail };
	return { kind: "state", state: { store: store.id, folder: store.folder, name, fact: parsing.fact, text } };
}

interface Sides {
	readonly after: FactState;
	/** Absent where the other version is no fact. */
	readonly before: FactState | undefined;
	readonly side: Side;
}

function changeOf({ place, deps }: Ground, { after, before, side }: Sides): Change {
	return {
		id: deps.newId(),
		at: new Date(deps.clock.now()).toISOString(),
		action: "merged",
		fact: after.fact.id,
		...(before === undefined ? {} : { before }),
		after,
		reason: `kept ${side === "ours" ? "this branch's version" : "the other version"} of a merge: ${after.fact.caption}`,
		actor: place.actor,
		kept: side,
		...(place.session === undefined ? {} : { session: place.session }),
	};
}
