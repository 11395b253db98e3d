/** One session among other packages: what it tells them, where it shows its numbers, and which other memories it found. */
import type {
	AgentSettledEvent,
	ExtensionAPI,
	ExtensionContext,
	MessageStartEvent,
	ToolExecutionEndEvent,
} from "@earendil-works/pi-coding-agent";
import type { Change } from "../../memory.ts";
import type { Opened, Session } from "../session.ts";
import { foreignTools, takenNames } from "../tools/offer.ts";
import { INDEX_MESSAGE } from "../transcript.ts";
import { Announcer, emitOn } from "./announce.ts";
import { otherMemoriesIn, otherMemoriesLine } from "./other-memories.ts";
import { pairUp } from "./pair-up.ts";

interface Recalled {
	readonly ids: readonly string[];
	readonly omitted: number;
}

const NOTHING: Recalled = { ids: [], omitted: 0 };

type Open = Extract<Opened, { kind: "open" }>;

export class SessionInterop {
	readonly #pi: ExtensionAPI;
	readonly #opened: Open;
	readonly #announcer: Announcer;
	#unpair: (() => void) | undefined;
	#shown: string | undefined;
	#hasNamedOthers = false;

	constructor(pi: ExtensionAPI, opened: Open) {
		this.#pi = pi;
		this.#opened = opened;
		this.#announcer = new Announcer(emitOn(pi));
	}

	async begin(session: Session, ctx: ExtensionContext): Promise<void> {
		const { memory, workspace } = this.#opened;
		const { name: project } = await workspace.identity();
		this.#announcer.begin(project);
		const mode = session.readOnly === undefined ? "full" : "read";
		const recalled = (): Recalled => lastRecall(ctx);
		const announcer = this.#announcer;
		this.#unpair = await pairUp({ pi: this.#pi, ctx, memory, workspace, announcer, mode, project, recalled });
	}

	take(change: Change): void {
		this.#announcer.take(change);
	}

	/** What goes beside a prompt is on the branch once the model begins to answer it. */
	answering({ message }: MessageStartEvent, ctx: ExtensionContext): void {
		if (message.role !== "assistant") return;
		const { ids, omitted } = lastRecall(ctx);
		const key = ids.join();
		if (ids.length > 0 && key !== this.#shown) this.#announcer.recalled(ids, omitted);
		this.#shown = key;
	}

	toolEnded({ toolName, result }: ToolExecutionEndEvent): void {
		if (toolName === "memory_recall") this.#announcer.searched(recalledIn(detailsOf(result)).ids.length);
	}

	/** Names other memories once, after the first answer. */
	settled(_event: AgentSettledEvent, ctx: ExtensionContext): void {
		if (this.#hasNamedOthers || !ctx.hasUI) return;
		this.#hasNamedOthers = true;
		const tools = this.#pi.getAllTools();
		const line = otherMemoriesLine(otherMemoriesIn(foreignTools(tools)), {
			hides: this.#opened.memory.settings["tools.hideOthers"],
			taken: takenNames(tools),
		});
		if (line !== undefined) ctx.ui.notify(line, "warning");
	}

	end(): void {
		this.#announcer.end();
		this.#unpair?.();
	}
}

/** The facts that this branch was last shown with a prompt. */
function lastRecall(ctx: ExtensionContext): Recalled {
	const entry = ctx.sessionManager
		.getBranch()
		.findLast((each) => each.type === "custom_message" && each.customType === INDEX_MESSAGE);
	return entry?.type === "custom_message" ? recalledIn(entry.details) : NOTHING;
}

function recalledIn(details: unknown): Recalled {
	if (typeof details !== "object" || details === null) return NOTHING;
	const ids: unknown = Reflect.get(details, "ids");
	const omitted: unknown = Reflect.get(details, "omitted");
	return {
		ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [],
		omitted: typeof omitted === "number" ? omitted : 0,
	};
}

function detailsOf(result: unknown): unknown {
	return typeof result === "object" && result !== null ? Reflect.get(result, "details") : undefined;
}
