/** The verbs that tell how the memory fares: status, stores, reindexing. */
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Status, StoreStatus, Workspace } from "../memory.ts";
import type { FactIndex } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { Ground } from "./deps.ts";
import { sharingWithin } from "./ignored.ts";
import { queuesOf } from "./queues.ts";
import { currentStores } from "./reading.ts";
import { idsOf } from "./scene.ts";
import { scopedFacts } from "./scoped-facts.ts";

async function storeStatus(entry: FactStore, index: FactIndex): Promise<StoreStatus> {
	const stores = [entry.store.id];
	const [facts, problems, stamp] = await Promise.all([
		index.facts.count({ stores }),
		index.facts.problems(stores),
		entry.folderStamp(),
	]);
	return { store: entry.store, facts, problems, exists: stamp !== "absent" };
}

async function embedderStatus(
	ground: Ground,
	index: FactIndex,
	stores: readonly FactStore[],
): Promise<Status["embedder"]> {
	const { embedder, settings } = ground.deps;
	const provider = settings["embedder.provider"];
	const total = await index.facts.count({ stores: idsOf(stores) });
	if (embedder === undefined) return { provider, embedded: 0, total, note: "turned off: keywords carry recall" };
	try {
		const { fingerprint } = await embedder.space();
		return { provider, ...(await index.vectors.coverage(fingerprint, idsOf(stores))) };
	} catch (error) {
		return { provider, embedded: 0, total, note: `${messageOf(error)}: keywords carry recall` };
	}
}

async function waiting(ground: Ground): Promise<Pick<Status, "pending">> {
	try {
		let pending = 0;
		for (const queue of await queuesOf(ground)) pending += (await queue.list()).length;
		return pending === 0 ? {} : { pending };
	} catch (error) {
		ground.deps.diagnostics.report({ degraded: "facts that wait", message: messageOf(error) });
		return {};
	}
}

/** A count of this age is as good as a new one. */
const COUNT_MS = 60_000;
const SHARING_MS = 2000;

/** What is not where the facts say, and whether the shared ones are committed. */
async function astray(ground: Ground, stores: readonly FactStore[]): Promise<Pick<Status, "missingPaths" | "sharing">> {
	const { deps, scene, place } = ground;
	// Where pi does not trust the project, no shared fact is read or written.
	const sharing = place.trusted ? await sharingWithin(SHARING_MS, ground) : undefined;
	const told = sharing === undefined ? {} : { sharing };
	try {
		const keeper = await deps.freshness?.();
		const { root } = await scene.root();
		const facts =
			keeper?.absentLately(root, COUNT_MS) ??
			(await keeper?.absent(await scopedFacts(ground, stores), root))?.size ??
			0;
		return facts === 0 ? told : { ...told, missingPaths: facts };
	} catch (error) {
		if (isAbort(error)) throw error;
		deps.diagnostics.report({ degraded: "counting the facts' missing paths", message: messageOf(error) });
		return told;
	}
}

async function statusHere(ground: Ground): Promise<Status> {
	const { deps, place, scene } = ground;
	const stores = await currentStores(ground);
	const index = await deps.index();
	const { root } = await scene.root();
	return {
		project: await (await import("./left-behind.ts")).withStrays(ground, stores),
		stores: await Promise.all(stores.map((entry) => storeStatus(entry, index))),
		index: index.health(),
		embedder: await embedderStatus(ground, index, stores),
		diagnostics: deps.diagnostics.recent(),
		...(await waiting(ground)),
		...(await astray(ground, stores)),
		settingsWarnings: deps.complaints.map(({ text }) => text),
		...(deps.judgeAway === undefined ? {} : { judgeAway: deps.judgeAway }),
		...(place.readOnly === undefined ? {} : { readOnly: place.readOnly }),
		...(place.trusted || root === undefined ? {} : { untrusted: root }),
	};
}

/** Calls that a look at the costs goes back. */
const COST_CALLS = 10_000;
const SHOWINGS = 50;

type Reporting = Pick<
	Workspace,
	"recordShowing" | "count" | "showings" | "shares" | "cost" | "status" | "doctor" | "stores" | "identity" | "reindex"
>;

export function reportingVerbs(ground: Ground): Reporting {
	const { attendant, clock } = ground.deps;
	return {
		status: () => statusHere(ground),
		doctor: async () => (await import("./doctoring.ts")).doctorHere(ground, await statusHere(ground)),
		cost: async (limit = COST_CALLS) => (await ground.deps.ledger?.recent(limit)) ?? [],
		recordShowing: (shown) => ground.deps.accounts.show(shown, ground.place),
		count: (part, characters) => ground.deps.accounts.count(part, characters, ground.place),
		showings: async ({ limit = SHOWINGS, ...query } = {}) => {
			await ground.deps.accounts.flush();
			return await ground.deps.showings.recent({ ...query, limit });
		},
		shares: async (limit = COST_CALLS) => {
			await ground.deps.accounts.flush();
			return (await ground.deps.ledger?.shares(limit)) ?? [];
		},
		identity: () => ground.scene.identity(),
		stores: async () => (await currentStores(ground)).map((entry) => entry.store),
		reindex: async (options = {}) => {
			const began = clock.now();
			const stores = await currentStores(ground, options.signal);
			const report = await attendant.rebuild(stores, options);
			return { ...report, milliseconds: clock.now() - began };
		},
	};
}
