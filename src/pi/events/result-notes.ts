/** What the memory knows about the places and errors of a tool result, as blocks for its end. */
import type { ExtensionContext, ToolResultEvent, ToolResultEventResult } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../../kernel/abort.ts";
import { parseUuid } from "../../kernel/ids.ts";
import type { Memory, Workspace } from "../../memory.ts";
import { within } from "../deadline.ts";
import type { Troubles } from "../guard.ts";
import type { Session } from "../session.ts";
import { recordShown, type Shown, shownOn } from "../shown.ts";
import { produceErrorNotes } from "./errors.ts";
import type { Wiring } from "./lifecycle.ts";
import { producePathNotes } from "./path-notes.ts";

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

/** In the order of their blocks. */
const PRODUCERS: readonly NoteProducer[] = [producePathNotes, produceErrorNotes];

/** What a tool result waits for its notes. */
const DEADLINE_MS = 150;

/** A failure is told to the user, once; the other producers go on. */
export async function unlessFailed<T>(
	work: Promise<T>,
	troubles: Troubles,
	ctx: ExtensionContext,
): Promise<T | undefined> {
	try {
		return await work;
	} catch (error) {
		if (!isAbort(error)) troubles.tell(error, ctx);
		return undefined;
	}
}

/** Blocks in order; no fact stands in two of them. */
export function blocksOf(composers: readonly Compose[], shown: Shown): readonly NoteBlock[] {
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

/** For the record of what was shown, and of what it took. */
export function account(
	tool: string,
	blocks: readonly NoteBlock[],
	{ session, workspace }: { readonly session: Session; readonly workspace: Workspace },
): void {
	workspace.count(
		"notes",
		blocks.reduce((sum, { text }) => sum + text.length, 0),
	);
	const ids = blocks.flatMap((block) => [...block.ids, ...block.captions]);
	const facts = ids.flatMap((text) => {
		const id = parseUuid(text);
		return id === undefined ? [] : [{ id }];
	});
	workspace.recordShowing({ occasion: "note", query: tool, touched: session.touched, facts });
}

type ResultNotes = (event: ToolResultEvent, ctx: ExtensionContext) => Promise<ToolResultEventResult | undefined>;

/** Adds the blocks to a result; pi gets it as it was where there are none. */
export function resultNotes({ pi, current, troubles }: Wiring): ResultNotes {
	return async (event, ctx) => {
		const session = current.get();
		if (session === undefined) return undefined;
		const opened = await within(DEADLINE_MS, session.opened);
		if (opened?.kind !== "open") return undefined;
		const { memory, workspace } = opened;
		const branch = (): ReturnType<NoteContext["branch"]> => ctx.sessionManager.getBranch();
		const canRecall = (): boolean => pi.getActiveTools().includes("memory_recall");
		const context = { session, memory, workspace, branch, canRecall };
		const findings = await Promise.all(
			PRODUCERS.map((produce) => unlessFailed(within(DEADLINE_MS, produce(event, context)), troubles, ctx)),
		);
		const composers = findings.filter((compose) => compose !== undefined);
		if (composers.length === 0 || current.get() !== session) return undefined;
		// What a script calls is answered to the script; the model sees the script's own result.
		if (event.parentToolCallId !== undefined) return undefined;
		// From here to the record nothing is awaited: of two results at once, only one shows a fact.
		const blocks = blocksOf(composers, shownOn(branch()));
		if (blocks.length === 0) return undefined;
		const of = (which: "ids" | "captions" | "counted"): string[] => blocks.flatMap((block) => block[which] ?? []);
		account(event.toolName, blocks, { session, workspace });
		recordShown(pi, { ids: of("ids"), captions: of("captions"), counted: of("counted") });
		return withBlocks(event, blocks);
	};
}
