/** Tells other extensions on pi's event bus what became of the memory: `docs/events.md` says what each event carries. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { scopeOf } from "../../facts/scope.ts";
import { shortId } from "../../kernel/ids.ts";
import type { Change } from "../../memory.ts";

export type Emit = (channel: string, data: unknown) => void;

/** Hosts before 1.0 have no bus. */
export function emitOn(pi: ExtensionAPI): Emit {
	const { events } = pi as Partial<ExtensionAPI>; // an older host may lack it
	return (channel, data) => events?.emit(channel, data);
}

/** A change is recorded before its file is written: by then it is. */
const SETTLE_MS = 100;

/** A fact that changed, as others are told: no content, which they may read by its id if they should. */
export interface FactChanged {
	readonly version: 1;
	readonly action: Change["action"];
	readonly id: string;
	readonly caption: string;
	readonly kind: string;
	readonly scope: "global" | "shared" | "personal";
	/** Name of the project at hand; absent for global facts. */
	readonly project?: string;
	readonly actor: Change["actor"];
}

/** Of one session; changes that come together are told together. */
export class Announcer {
	readonly #emit: Emit;
	#project = "";
	#waiting: Change[] = [];
	#timer: NodeJS.Timeout | undefined;
	readonly #told: FactChanged[] = [];
	#listener: (() => void) | undefined;

	constructor(emit: Emit) {
		this.#emit = emit;
	}

	begin(project: string): void {
		this.#project = project;
	}

	/** What has changed in this session so far, newest first. */
	get told(): readonly FactChanged[] {
		return this.#told;
	}

	/** Called after each time that changes were told. */
	onTold(listener: () => void): void {
		this.#listener = listener;
	}

	take(change: Change): void {
		this.#waiting.push(change);
		this.#timer ??= setTimeout(() => this.flush(), SETTLE_MS).unref();
	}

	/** Tells what waits. A change that was taken back at once, since its file could not be written, is not told. */
	flush(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const changes = this.#waiting.splice(0);
		const undone = new Set(changes.map(({ undoes }) => undoes));
		const own = changes.filter(({ id, undoes }) => !undone.has(id) && !changes.some((other) => other.id === undoes));
		for (const change of own) this.#tell(change);
		this.#tellConsolidated(own);
		if (own.length > 0) this.#listener?.();
	}

	recalled(ids: readonly string[], omitted: number): void {
		this.#emit("cairn:recalled", { version: 1, ids, omitted });
	}

	searched(count: number): void {
		this.#emit("unipi:memory:searched", { count, projectName: this.#project });
	}

	end(): void {
		this.flush();
		this.#listener = undefined;
		this.#told.length = 0;
	}

	#tell(change: Change): void {
		const told = factChanged(change, this.#project);
		if (told === undefined) return;
		this.#told.unshift(told);
		this.#emit("cairn:changed", told);
		this.#emit(...unipiEvent(told, change));
	}

	#tellConsolidated(changes: readonly Change[]): void {
		const count = changes.filter(({ actor }) => actor === "upkeep").length;
		if (count > 0) this.#emit("unipi:memory:consolidated", { count, projectName: this.#project });
	}
}

function factChanged({ action, actor, before, after }: Change, project: string): FactChanged | undefined {
	const state = after ?? before;
	if (state === undefined) return undefined;
	const { id, caption, kind } = state.fact;
	const scope = scopeOf(state.store);
	const where = scope === "global" || project === "" ? {} : { project };
	return { version: 1, action, id: shortId(id), caption, kind, scope, ...where, actor };
}

/** UniPi's own names and fields, so that its footer and tips hear of it; an undo is told by what it did. */
function unipiEvent(told: FactChanged, { before, after }: Change): [channel: string, data: unknown] {
	const { action, id, caption, kind, project = "global" } = told;
	const what = { id, title: caption, project };
	if (after === undefined) return ["unipi:memory:deleted", what];
	const isNew = action === "added" || (action === "restored" && before === undefined);
	return ["unipi:memory:stored", { ...what, type: kind, action: isNew ? "created" : "updated" }];
}
