/** After each tool call: what the memory knows about the places and errors in it goes to the end of its result. */
import type { ExtensionContext, ToolResultEvent, ToolResultEventResult } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../../kernel/abort.ts";
import type { Memory, Workspace } from "../../memory.ts";
import { within } from "../deadline.ts";
import { guarded, type Troubles } from "../guard.ts";
import type { Session } from "../session.ts";
import { recordShown, type Shown, shownOn } from "../shown.ts";
import type { Wiring } from "./lifecycle.ts";

/** A text for the end of the result, and the facts (short ids) that the model sees by it. */
export interface NoteBlock {
	/** Fenced, and softened where it quotes facts. */
	readonly text: string;
	/** Shown in full. */
	readonly ids: readonly string[];
	readonly captions: readonly string[];
	/** Told of as a number only. */
	readonly counted?: readonly string[];
}

/** Makes the block out of what was found, without what has been shown already. Called without a wait in between. */
export type Compose = (shown: Shown) => NoteBlock | undefined;

export interface NoteContext {
	readonly session: Session;
	readonly memory: Memory;
	readonly workspace: Workspace;
	/** Entries of this branch, read at the first need. */
	readonly branch: () => ReturnType<ExtensionContext["sessionManager"]["getBranch"]>;
	/** Whether the model has `memory_recall` to be pointed to. */
	readonly canRecall: () => boolean;
}

/** Looks for what there is to tell about one result; bounded by `DEADLINE_MS`, and its failures do not reach the result. */
export type NoteProducer = (event: ToolResultEvent, context: NoteContext) => Promise<Compose | undefined>;

/** In the order of their blocks; each is loaded with the first tool result of a session. */
const PRODUCERS: readonly (() => Promise<NoteProducer>)[] = [
	async () => (await import("./path-notes.ts")).producePathNotes,
	async () => (await import("./errors.ts")).produceErrorNotes,
];

/** What a tool result waits for its notes. */
const DEADLINE_MS = 150;
/** What the first one waits for their code: milliseconds from a built package, more from sources that are read anew. */
const LOADING_MS = 2000;

/** Tools of the memory itself bring nothing. */
export function isOwnTool(name: string): boolean {
	return name.startsWith("memory_");
}

async function found(
	producer: () => Promise<NoteProducer>,
	event: ToolResultEvent,
	context: NoteContext,
): Promise<Compose | undefined> {
	const produce = await within(LOADING_MS, producer());
	return produce === undefined ? undefined : await within(DEADLINE_MS, produce(event, context));
}

/** A failure is told to the user, once; the other producers go on. */
async function unlessFailed<T>(work: Promise<T>, troubles: Troubles, ctx: ExtensionContext): Promise<T | undefined> {
	try {
		return await work;
	} catch (error) {
		if (!isAbort(error)) troubles.tell(error, ctx);
		return undefined;
	}
}

/** Blocks in order; no fact stands in two of them. */
function blocksOf(composers: readonly Compose[], shown: Shown): readonly NoteBlock[] {
	const whole = new Set(shown.whole);
	const captions = new Set(shown.captions);
	return composers.flatMap((compose) => {
		const block = compose({ ...shown, whole, captions });
		for (const id of block?.ids ?? []) whole.add(id);
		for (const id of block?.captions ?? []) captions.add(id);
		return block === undefined ? [] : [block];
	});
}

/** Nothing but the content changes; what stands beside it is handed on, since pi drops it otherwise. */
function withBlocks(event: ToolResultEvent, blocks: readonly NoteBlock[]): ToolResultEventResult {
	const texts = blocks.map(({ text }) => ({ type: "text" as const, text }));
	const { structuredContent } = event;
	return {
		content: [...event.content, ...texts],
		...(structuredContent === undefined ? {} : { structuredContent }),
	};
}

export function onToolResults({ pi, current, troubles }: Wiring): void {
	const handle = async (event: ToolResultEvent, ctx: ExtensionContext): Promise<ToolResultEventResult | undefined> => {
		const session = current.get();
		if (session === undefined || isOwnTool(event.toolName)) return undefined;
		const opened = await within(DEADLINE_MS, session.opened);
		if (opened?.kind !== "open") return undefined;
		const { memory, workspace } = opened;
		const branch = (): ReturnType<NoteContext["branch"]> => ctx.sessionManager.getBranch();
		const canRecall = (): boolean => pi.getActiveTools().includes("memory_recall");
		const context = { session, memory, workspace, branch, canRecall };
		const findings = await Promise.all(
			PRODUCERS.map((producer) => unlessFailed(found(producer, event, context), troubles, ctx)),
		);
		const composers = findings.filter((compose) => compose !== undefined);
		if (composers.length === 0 || current.get() !== session) return undefined;
		// What a script calls is answered to the script; the model sees the script's own result.
		if (event.parentToolCallId !== undefined) return undefined;
		// From here to the record nothing is awaited: of two results at once, only one shows a fact.
		const blocks = blocksOf(composers, shownOn(branch()));
		if (blocks.length === 0) return undefined;
		const of = (which: "ids" | "captions" | "counted"): string[] => blocks.flatMap((block) => block[which] ?? []);
		recordShown(pi, { ids: of("ids"), captions: of("captions"), counted: of("counted") });
		return withBlocks(event, blocks);
	};
	pi.on("tool_result", guarded(troubles, handle));
}
