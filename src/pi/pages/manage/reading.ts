/** What the manage page shows, read: at first page by page, anew after a change, and against the files that facts name. */
import type { Store } from "../../../facts/scope.ts";
import type { Desk } from "../page.ts";
import { Latest } from "../widgets/latest.ts";
import type { Voice } from "../widgets/voice.ts";
import { type Arrival, loadFacts, loadSurroundings } from "./load.ts";
import { type ManageState, withRows } from "./model.ts";
import { type FactRow, factRow, type Row } from "./rows.ts";

export interface ReadingGround {
	readonly desk: Desk;
	readonly voice: Voice;
	/** The rows that are on the screen. */
	readonly seen: () => readonly Row[];
	readonly change: (change: (state: ManageState) => ManageState) => void;
}

/** Milliseconds without a key. */
const LOOK_MS = 120;

export class Reading {
	readonly #ground: ReadingGround;
	readonly #loading: Latest;
	readonly #looking: Latest;
	#forgetLook: (() => void) | undefined;
	#stores: readonly Store[] = [];

	constructor(ground: ReadingGround) {
		this.#ground = ground;
		this.#loading = ground.voice.background();
		// A verdict is an extra: without it, the fact is shown without one.
		this.#looking = new Latest(ground.desk, () => undefined);
	}

	/** Those that were read so far. */
	get stores(): readonly Store[] {
		return this.#stores;
	}

	cancel(): void {
		this.#forgetLook?.();
		this.#looking.cancel();
		this.#loading.cancel();
	}

	load(): void {
		const { desk, change } = this.#ground;
		void this.#loading.run({
			work: async (signal) => {
				const arrived = ({ rows, total }: Arrival): void => {
					if (signal.aborted) return;
					change((state) => withRows(state, rows, total));
					desk.draw();
				};
				await loadFacts(desk.workspace, arrived, signal);
				return await loadSurroundings(desk.workspace);
			},
			done: ({ stores, problems }) => {
				this.#stores = stores;
				change((state) => withRows({ ...state, complete: true }, problems));
				this.lookSoon();
			},
		});
	}

	/** After a change that may be about any of them: what is on the screen stays there until all is read anew. */
	reload(): void {
		const { desk, change } = this.#ground;
		void this.#loading.run({
			work: async (signal) => {
				const rows: Row[] = [];
				let total = 0;
				const arrived = (arrival: Arrival): void => {
					rows.push(...arrival.rows);
					total = arrival.total;
				};
				await loadFacts(desk.workspace, arrived, signal);
				return { rows, total, around: await loadSurroundings(desk.workspace) };
			},
			done: ({ rows, total, around }) => {
				this.#stores = around.stores;
				change((state) => withRows({ ...state, rows: [], complete: true }, [...rows, ...around.problems], total));
				this.lookSoon();
			},
		});
	}

	/** When the keys rest, the facts on the screen are held against the files that they name. */
	lookSoon(): void {
		this.#forgetLook?.();
		this.#forgetLook = this.#ground.desk.after(LOOK_MS, () => this.#look());
	}

	#look(): void {
		const { desk, seen, change } = this.#ground;
		const unknown = seen().flatMap((row) => (row.kind === "fact" && row.freshness === undefined ? [row] : []));
		if (unknown.length === 0) return;
		const ids = unknown.map(({ item }) => item.fact.id);
		void this.#looking.run({
			work: (signal) => desk.workspace.recall({ ids }, { browsing: true, signal }),
			done: (outcome) => {
				if (outcome.kind !== "read") return;
				const judged = outcome.hits.map(({ item, usage, freshness = { kind: "uncited" } }): FactRow => {
					return { ...factRow(item, usage), freshness };
				});
				change((state) => withRows(state, judged));
			},
		});
	}
}
