/** The verbs that follow a conversation: what is known of its errors, how they ended, what it held before it was compacted. */
import { redactSecrets } from "../gate/safety/redact-secrets.ts";
import { compactionText } from "../journal/compaction-text.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { ErrorNotes, ErrorNotesOptions, Happening, Workspace } from "../memory.ts";
import { digestOf } from "../notes/conversation.ts";
import { endingObservation } from "../notes/ending-text.ts";
import { errorNotes, NO_ERROR_NOTES } from "../notes/error-notes.ts";
import { type Ending, ErrorWatch } from "../notes/error-watch.ts";
import type { Journal } from "../ports/journal.ts";
import type { Ground } from "./deps.ts";
import { verdictsOf } from "./freshness.ts";
import { promptStores } from "./reading.ts";
import { idsOf, isKnown } from "./scene.ts";

/** Endings that one session keeps, at most: a long day of trial and error is no lesson. */
const ENDINGS_KEPT = 20;
/** Earlier endings of the same error that a new one is compared with. */
const ENDINGS_COMPARED = 8;
/** What the notes wait for a look at the files that their facts name. */
const VERDICTS_MS = 40;

export type Watching = Pick<Workspace, "errorNotes" | "recordCompaction">;

export function watchingVerbs(ground: Ground): Watching {
	const watch = new ErrorWatch();
	let kept = 0;

	/** Nobody waits for it. Never rejects. */
	async function keep(ending: Ending): Promise<void> {
		if (ground.place.readOnly !== undefined || !ground.deps.settings["journal.endings"] || kept >= ENDINGS_KEPT) return;
		kept += 1;
		try {
			await keepEnding(ending, ground);
		} catch (error) {
			if (!isAbort(error)) report(ground, "how errors ended", error);
		}
	}

	return {
		errorNotes: async (outcome, options = {}) => {
			const { errors, ending } = watch.see(outcome);
			if (ending !== undefined) ground.deps.afterwards.add(keep(ending));
			if (errors.length === 0 || !ground.deps.settings["recall.errorNotes"]) return NO_ERROR_NOTES;
			return await notesHere(errors, ground, options);
		},
		recordCompaction: async (happenings) => {
			if (ground.place.readOnly !== undefined || !ground.deps.settings["journal.compactions"]) return;
			await keepCompaction(happenings, ground);
		},
	};
}

async function notesHere(
	errors: Parameters<typeof errorNotes>[0],
	ground: Ground,
	{ shown }: ErrorNotesOptions,
): Promise<ErrorNotes> {
	const stores = await promptStores(ground);
	const journal = await journalOrNone(ground);
	const deps = { index: await ground.deps.index(), clock: ground.deps.clock };
	const notes = await errorNotes(
		errors,
		{ ...deps, ...(journal === undefined ? {} : { journal }) },
		{ stores: idsOf(stores), ...(shown === undefined ? {} : { shown }) },
	);
	return { ...notes, facts: await judgedFacts(notes.facts, ground) };
}

async function judgedFacts(facts: ErrorNotes["facts"], ground: Ground): Promise<ErrorNotes["facts"]> {
	const items = facts.map(({ item }) => item);
	const verdicts = await verdictsOf(items, ground, { withinMs: VERDICTS_MS });
	return facts.map((fact) => {
		const freshness = verdicts.get(fact.item);
		return freshness === undefined ? fact : { ...fact, freshness };
	});
}

/** Absent outside projects. */
async function journalHere({ scene, deps }: Ground): Promise<Journal | undefined> {
	const identity = await scene.identity();
	return isKnown(identity) ? deps.journalOf(identity.key) : undefined;
}

/** Facts are found without it. */
async function journalOrNone(ground: Ground): Promise<Journal | undefined> {
	try {
		return await journalHere(ground);
	} catch (error) {
		if (isAbort(error)) throw error;
		report(ground, "how errors ended", error);
		return undefined;
	}
}

/** What is the same as an earlier one is not kept again. */
async function keepEnding(ending: Ending, ground: Ground): Promise<void> {
	const observation = endingObservation(ending, redactSecrets);
	const journal = await journalHere(ground);
	const earlier = (await journal?.endings(observation.errors ?? [], ENDINGS_COMPARED)) ?? [];
	if (journal === undefined || earlier.some(({ content }) => content === observation.content)) return;
	const { writingVerbs } = await import("./writing.ts");
	await writingVerbs(ground).observe(observation);
}

async function keepCompaction(happenings: readonly Happening[], ground: Ground): Promise<void> {
	const content = compactionText(digestOf(happenings));
	const journal = await journalHere(ground);
	if (content === undefined || journal === undefined) return;
	const { session } = ground.place;
	const at = new Date(ground.deps.clock.now()).toISOString();
	await journal.keepCompaction({ content: redactSecrets(content), at, ...(session === undefined ? {} : { session }) });
}

function report({ deps }: Ground, degraded: string, error: unknown): void {
	deps.diagnostics.report({ degraded, message: messageOf(error) });
}
