/**
 * What models were shown and what that took, gathered while nobody waits and written a little later: never on the way of
 * a prompt, never where nothing may be written, and never a reason to fail.
 */
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { Place, RecallRequest, Shown } from "../memory.ts";
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { Showing, Showings, ShownFact } from "../ports/showings.ts";
import type { Timer } from "../ports/timer.ts";
import type { PromptPart, PromptShare, TokenLedger } from "../ports/token-ledger.ts";
import type { RecallHit } from "../recall/outcome.ts";
import type { Ground } from "./deps.ts";

export interface AccountsDeps {
	/** Absent where no record is kept. */
	readonly showings?: Showings;
	readonly ledger?: Pick<TokenLedger, "addShares">;
	readonly clock: Clock;
	readonly timer: Timer;
	readonly diagnostics: Diagnostics;
}

const FLUSH_MS = 5000;
const QUERY_CHARS = 300;
const FACTS_KEPT = 32;
const PATHS_KEPT = 4;

export class Accounts {
	readonly #deps: AccountsDeps;
	#showings: Showing[] = [];
	readonly #shares = new Map<string, { readonly share: PromptShare; readonly parts: Map<PromptPart, number> }>();
	#stop: (() => void) | undefined;
	#flushing: Promise<void> | undefined;

	constructor(deps: AccountsDeps) {
		this.#deps = deps;
	}

	show(shown: Shown, { session, readOnly, cwd }: Place): void {
		if (readOnly !== undefined || shown.facts.length === 0 || this.#deps.showings === undefined) return;
		this.#showings.push({
			at: this.#now(),
			...(session === undefined ? {} : { session }),
			cwd,
			...shown,
			...(shown.query === undefined ? {} : { query: shown.query.slice(0, QUERY_CHARS) }),
			...(shown.touched === undefined ? {} : { touched: shown.touched.slice(0, PATHS_KEPT) }),
			facts: shown.facts.slice(0, FACTS_KEPT),
		});
		this.#soon();
	}

	/** Characters of one part of a prompt. */
	count(part: PromptPart, characters: number, { session, cwd, readOnly }: Place): void {
		if (readOnly !== undefined || characters <= 0) return;
		const key = `${session ?? ""} ${cwd}`;
		const entry = this.#shares.get(key) ?? {
			share: { at: this.#now(), cwd, ...(session === undefined ? {} : { session }), parts: {} },
			parts: new Map<PromptPart, number>(),
		};
		entry.parts.set(part, (entry.parts.get(part) ?? 0) + characters);
		this.#shares.set(key, entry);
		this.#soon();
	}

	/** What was gathered is written when it resolves. Never rejects. */
	async flush(): Promise<void> {
		this.#flushing = (this.#flushing ?? Promise.resolve()).then(() => this.#write());
		await this.#flushing;
	}

	async close(): Promise<void> {
		this.#stop?.();
		this.#stop = undefined;
		await this.flush();
	}

	#now(): string {
		return new Date(this.#deps.clock.now()).toISOString();
	}

	#soon(): void {
		this.#stop ??= this.#deps.timer.every(FLUSH_MS, () => this.#tick());
	}

	async #tick(): Promise<void> {
		if (this.#showings.length > 0 || this.#shares.size > 0) return await this.flush();
		this.#stop?.();
		this.#stop = undefined;
	}

	async #write(): Promise<void> {
		const showings = this.#showings;
		const shares = [...this.#shares.values()];
		this.#showings = [];
		this.#shares.clear();
		if (showings.length === 0 && shares.length === 0) return;
		try {
			await this.#deps.showings?.append(await screened(showings));
			await this.#deps.ledger?.addShares(
				shares.map(({ share, parts }) => ({ ...share, parts: Object.fromEntries(parts) })),
			);
		} catch (error) {
			if (isAbort(error)) return;
			this.#deps.diagnostics.report({ degraded: "the record of what was shown", message: messageOf(error) });
		}
	}
}

/** A prompt may hold anything, also what must not be kept. */
async function screened(showings: readonly Showing[]): Promise<readonly Showing[]> {
	if (!showings.some(({ query }) => query !== undefined)) return showings;
	const { redactSecrets } = await import("../gate/safety/redact-secrets.ts");
	const clean = (text: string): string => redactSecrets(text).replaceAll(/\s+/gu, " ").trim();
	return showings.map((showing) => ({
		...showing,
		...(showing.query === undefined ? {} : { query: clean(showing.query) }),
		facts: showing.facts.map((fact) =>
			fact.words === undefined ? fact : { ...fact, words: fact.words.map(redactSecrets) },
		),
	}));
}

/** Two places behind the point are enough to compare numbers by. */
function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}

export function shownFact({ item, tier, relevance, rank, nudge, because }: RecallHit): ShownFact {
	return {
		id: item.fact.id,
		...(because.words.length === 0 ? {} : { words: because.words.slice(0, 8) }),
		...(because.cosine === undefined ? {} : { cosine: rounded(because.cosine) }),
		tier,
		...(because.path === undefined ? {} : { path: because.path }),
		relevance: rounded(relevance),
		...(rank === undefined ? {} : { rank: rounded(rank) }),
		...(nudge === undefined ? {} : { nudge: rounded(nudge) }),
	};
}

export interface ShowingOf {
	readonly occasion: Showing["occasion"];
	readonly query?: string;
	readonly touched?: readonly string[] | undefined;
}

/** What a person looks at is no showing to a model. */
export function keepShowing(
	facts: readonly ShownFact[],
	{ query = "", touched = [], occasion }: ShowingOf,
	ground: Ground,
): void {
	const { place, deps } = ground;
	if (place.actor !== "agent") return;
	const shown = {
		occasion,
		...(occasion === "section" ? {} : { floor: deps.settings["recall.floor"] }),
		...(query === "" ? {} : { query }),
		...(touched.length === 0 ? {} : { touched }),
		facts,
	};
	deps.accounts.show(shown, place);
}

/** The questions of a recall, in one line. */
export function questionOf({ queries = [], about, ids = [] }: RecallRequest): string {
	return [...queries, ...(about === undefined ? [] : [`about ${about}`]), ...(ids.length === 0 ? [] : ["by id"])].join(
		" | ",
	);
}
