/** The verbs that read: recall, the facts of the first prompt, the system prompt's facts, the list. */
import type { StoreId } from "../facts/scope.ts";
import { scopeOf } from "../facts/scope.ts";
import type {
	CallOptions,
	FactListing,
	ListOptions,
	PromptIndex,
	PromptOptions,
	RecallOutcome,
	RecallRequest,
	Standing,
	Workspace,
} from "../memory.ts";
import type { IndexedFact } from "../ports/fact-index.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { RecallDeps } from "../recall/answers.ts";
import type { RecallHit } from "../recall/outcome.ts";
import { promptIndex } from "../recall/prompt-index.ts";
import { recall } from "../recall/recall.ts";
import { Silence } from "../recall/silence.ts";
import { standing } from "../recall/standing.ts";
import { keepShowing, questionOf, shownFact } from "./accounts.ts";
import { notAdopted } from "./adoption.ts";
import type { Ground, WorkspaceDeps } from "./deps.ts";
import { withVerdicts } from "./freshness.ts";
import { LastLook } from "./last-look.ts";
import { withObservations } from "./observations.ts";
import { idsOf } from "./scene.ts";

/** What a tool call waits to learn the project; git is given up on sooner, and then the folder is the key. */
export const IDENTITY_MS = 10_000;
/** What pi's prompt waits for it (the design's one exception). */
const PROMPT_IDENTITY_MS = 500;
/** What pi's prompt waits for files that changed since the last look. */
const PROMPT_SYNC_MS = 150;
/** What a recall waits for vectors of facts that have none yet. */
const EMBED_MS = 400;
/** What a call waits for facts from before the first commit to be brought along: the write lock may be taken. */
const ADOPT_MS = 2_000;
/** What a recall waits for verdicts on its facts. They are read from what is at hand: only a drive that hangs takes as long. */
const VERDICTS_MS = 500;
/** What pi's prompt waits for them. */
const PROMPT_VERDICTS_MS = 150;
const LIST_PAGE = 50;
const LONGEST_PAGE = 1000;

export async function recallDeps(deps: WorkspaceDeps): Promise<RecallDeps> {
	const { clock, diagnostics, settings, embedder, timer } = deps;
	return { index: await deps.index(), embedder, timer, clock, diagnostics, settings };
}

function viewOf(stores: readonly FactStore[], options: CallOptions) {
	return {
		stores: stores.map((entry) => entry.store),
		touched: options.touched ?? [],
		browsing: options.browsing,
		signal: options.signal,
	};
}

function shownBy(outcome: RecallOutcome): readonly IndexedFact[] {
	const hits: readonly RecallHit[] = outcome.kind === "nothing" ? outcome.nearest : outcome.hits;
	return hits.map((hit) => hit.item);
}

/** Every store that the place sees, with the index in step with its files. */
export async function currentStores(ground: Ground, signal?: AbortSignal): Promise<readonly FactStore[]> {
	const stores = await ground.scene.stores(IDENTITY_MS);
	await ground.deps.timer.within(ADOPT_MS, ground.adopted());
	await ground.deps.attendant.inStep(stores, signal);
	return stores;
}

async function recallHere(ground: Ground, request: RecallRequest, options: CallOptions): Promise<RecallOutcome> {
	const stores = await currentStores(ground, options.signal);
	await ground.deps.attendant.embed(stores, { waitMs: EMBED_MS });
	const deps = await recallDeps(ground.deps);
	const outcome = await recall(request, deps, viewOf(stores, options));
	const stale = await ground.deps.attendant.recheck(shownBy(outcome), stores);
	const current = stale ? await recall(request, deps, viewOf(stores, options)) : outcome;
	if (options.browsing !== true && current.kind !== "nothing") {
		const touched = request.paths ?? options.touched;
		keepShowing(current.hits.map(shownFact), { occasion: "recall", query: questionOf(request), touched }, ground);
	}
	return withObservations(await judged(current, ground), request, ground);
}

async function judged(outcome: RecallOutcome, ground: Ground): Promise<RecallOutcome> {
	if (outcome.kind === "nothing") return outcome;
	return { ...outcome, hits: await withVerdicts(outcome.hits, ground, { withinMs: VERDICTS_MS }) };
}

/** The stores that pi's prompt can see without waiting long; what is not in step yet comes with a later recall. */
export async function promptStores(
	ground: Ground,
	look = new LastLook(ground.deps.clock),
): Promise<readonly FactStore[]> {
	const { scene, deps } = ground;
	const stores = await scene.stores(PROMPT_IDENTITY_MS);
	if (look.wasOf(stores)) return stores;
	const looking = deps.attendant.glance(stores).then(() => look.keep(stores));
	await deps.timer.within(PROMPT_SYNC_MS, looking);
	return stores;
}

async function standingHere(ground: Ground, look: LastLook): Promise<Standing> {
	look.forget();
	const stores = await promptStores(ground, look);
	const index = await ground.deps.index();
	const read = () =>
		standing({ index, clock: ground.deps.clock, settings: ground.deps.settings }, viewOf(stores, {}).stores);
	const found = await read();
	const stale = await ground.deps.attendant.recheck([...found.pinned, ...found.captions], stores);
	const present = stale ? await read() : found;
	const facts = [...present.pinned, ...present.captions].map(({ fact }) => ({ id: fact.id }));
	keepShowing(facts, { occasion: "section" }, ground);
	return present;
}

const NO_FACTS: PromptIndex = { hits: [], omitted: 0 };

interface PromptGround {
	readonly ground: Ground;
	/** Prompts that lately brought nothing. */
	readonly silence: Silence;
	readonly look: LastLook;
}

async function promptIndexHere(
	prompt: string,
	options: PromptOptions,
	{ ground, silence, look }: PromptGround,
): Promise<PromptIndex> {
	const { settings } = ground.deps;
	if (options.later === true && !settings["recall.eachPrompt"]) return NO_FACTS;
	const stores = await promptStores(ground, look);
	look.forget();
	const deps = await recallDeps(ground.deps);
	// Without facts there is nothing to look for, and no model is loaded to find that out.
	if ((await deps.index.facts.count({ stores: idsOf(stores) })) === 0) return NO_FACTS;
	const { shown, later, touched } = options;
	const asked = JSON.stringify([prompt, touched, idsOf(stores), later, [...(shown ?? [])]]);
	const moment = { now: deps.clock.now(), revision: await deps.index.facts.revision() };
	if (silence.isKnown(asked, moment)) return NO_FACTS;
	const view = {
		...viewOf(stores, options),
		...(shown === undefined ? {} : { shown }),
		...(later === true ? { later: { chars: settings["recall.eachPromptChars"] } } : {}),
	};
	const found = await promptIndex(prompt, deps, view);
	const items = found.hits.map((hit) => hit.item);
	if (items.length === 0) silence.keep(asked, moment);
	const stale = await ground.deps.attendant.recheck(items, stores);
	const { hits, omitted } = stale ? await promptIndex(prompt, deps, view) : found;
	keepShowing(hits.map(shownFact), { occasion: "prompt", query: prompt, touched }, ground);
	return { hits: await withVerdicts(hits, ground, { withinMs: PROMPT_VERDICTS_MS }), omitted };
}

async function listHere(ground: Ground, options: ListOptions): Promise<FactListing> {
	const visible = idsOf(await currentStores(ground));
	const stores = visible.filter((id: StoreId) => options.scope === undefined || scopeOf(id) === options.scope);
	const { facts, usage } = await ground.deps.index();
	const total = await facts.count({ stores });
	const size = Math.min(Math.max(1, options.pageSize ?? LIST_PAGE), LONGEST_PAGE);
	const pages = Math.max(1, Math.ceil(total / size));
	const page = Math.min(Math.max(1, options.page ?? 1), pages);
	const items = await facts.list({ stores, order: "used", limit: size, offset: (page - 1) * size });
	const leftAlone = await facts.problems(stores);
	return {
		facts: items,
		page,
		pages,
		total,
		usage: await usage.of(items.map(({ fact }) => fact.id)),
		...(leftAlone.length === 0 ? {} : { leftAlone }),
	};
}

type Reading = Pick<Workspace, "recall" | "standing" | "promptIndex" | "list" | "behind">;

export function readingVerbs(ground: Ground): Reading {
	const silence = new Silence();
	const look = new LastLook(ground.deps.clock);
	return {
		recall: (request, options = {}) => recallHere(ground, request, options),
		standing: () => standingHere(ground, look),
		promptIndex: (prompt, options = {}) => promptIndexHere(prompt, options, { ground, silence, look }),
		list: (options = {}) => listHere(ground, options),
		behind: async () => [
			...ground.deps.attendant.behind(await ground.scene.stores(IDENTITY_MS)),
			...(await notAdopted(ground)),
		],
	};
}
