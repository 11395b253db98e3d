/** The machine's record of changes: one file a month, one line a change. */
import { basename, join } from "node:path";
import type { FactId } from "../facts/fact.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { Change, ChangeLog, ChangeQuery } from "../ports/history.ts";
import { storeError } from "./io-errors.ts";
import { appendLines, eraseLines, parseLine, readLines } from "./json-lines.ts";
import { monthFile, monthNames, removeExpiredMonths } from "./month-files.ts";

const NEEDED = ["id", "at", "action", "fact", "reason", "actor"] as const;

function changeOf(line: string): Change | undefined {
	const value = parseLine(line);
	if (value === undefined || NEEDED.some((key) => typeof value[key] !== "string")) return undefined;
	return value as unknown as Change; // written by `append`; the fields that every reader needs were just checked
}

/** The fact of a line, which stands near its beginning. */
const FACT_OF = /^.{0,300}?"fact":"([0-9a-f-]{36})"/u;

/** Lines are long and most are not asked for: the text shows whether one may match before it is parsed. */
function mayMatch(line: string, query: ChangeQuery): boolean {
	if (query.fact !== undefined && !line.includes(JSON.stringify(query.fact))) return false;
	// The end of a session's id does.
	if (query.session !== undefined && !line.includes(JSON.stringify(query.session).slice(1))) return false;
	const fact = query.facts === undefined ? undefined : parseUuid(FACT_OF.exec(line)?.[1] ?? "");
	return fact === undefined || query.facts?.has(fact) === true;
}

function isWhole(line: string): boolean {
	return line.startsWith("{") && line.endsWith("}");
}

function matches(change: Change, query: ChangeQuery): boolean {
	if (query.fact !== undefined && change.fact !== query.fact) return false;
	if (query.facts?.has(change.fact) === false) return false;
	return query.session === undefined || change.session?.endsWith(query.session) === true;
}

/** The moment of a line, which stands near its beginning. */
const MOMENT_OF = /^.{0,100}?"at":"([^"]{10,40})"/u;

/** The same change without what it said; `undefined` where there is nothing to take out. */
function withoutText(line: string, fact: FactId): string | undefined {
	if (!line.includes(fact)) return undefined;
	const change = changeOf(line);
	// Half a line of it, as a crash leaves behind, may hold its text too.
	if (change === undefined) return "";
	if (change.fact !== fact || (change.before === undefined && change.after === undefined)) return undefined;
	const { before: _before, after: _after, ...rest } = change;
	return JSON.stringify({ ...rest, reason: "erased" });
}

/** What is found on the way back, newest first. */
class Found {
	readonly changes: Change[] = [];
	readonly #since: string;
	/** Of a clock that was behind, unless nothing before them is of since then either. */
	#doubtful: Change[] = [];

	constructor(since: string) {
		this.#since = since;
	}

	/** To be called with every line. */
	pass(line: string): void {
		if (this.#doubtful.length === 0 || (MOMENT_OF.exec(line)?.[1] ?? "") < this.#since) return;
		this.changes.push(...this.#doubtful);
		this.#doubtful = [];
	}

	take(change: Change): void {
		(change.at < this.#since ? this.#doubtful : this.changes).push(change);
	}
}

export class FileChangeLog implements ChangeLog {
	readonly #folder: string;

	/** `folder` is absolute; it is made with the first change. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	async append(change: Change): Promise<void> {
		await this.appendAll([change]);
	}

	/** A clock that was set back over the end of a month must not put what is newer before what is older. */
	async appendAll(changes: readonly Change[]): Promise<void> {
		const [first] = changes;
		if (first === undefined) return;
		try {
			const [newest = ""] = await monthNames(this.#folder);
			const ofMoment = monthFile(this.#folder, first.at);
			const path = basename(ofMoment) < newest ? join(this.#folder, newest) : ofMoment;
			await appendLines(path, changes);
		} catch (error) {
			throw storeError(`cannot record a change in ${this.#folder}`, error);
		}
	}

	async recent(query: ChangeQuery): ReturnType<ChangeLog["recent"]> {
		const found = new Found(query.since ?? "");
		let unreadable = 0;
		if (query.limit < 1) return { changes: [], unreadable };
		for await (const line of this.#backwards(query.since ?? "")) {
			found.pass(line);
			if (isWhole(line) && !mayMatch(line, query)) continue;
			const change = changeOf(line);
			if (change === undefined) unreadable += 1;
			else if (matches(change, query)) found.take(change);
			if (found.changes.length >= query.limit) break;
		}
		return { changes: found.changes.slice(0, query.limit), unreadable };
	}

	/** Lines from the newest on, month by month, so that a short answer reads one file. */
	async *#backwards(since: string): AsyncGenerator<string> {
		for (const name of await this.#trying(() => monthNames(this.#folder))) {
			if (name < since.slice(0, 7)) return;
			const lines = await this.#trying(() => readLines(join(this.#folder, name)));
			yield* lines.reverse();
		}
	}

	async erase(fact: FactId): Promise<number> {
		let erased = 0;
		for (const name of await this.#trying(() => monthNames(this.#folder))) {
			erased += await this.#trying(() => eraseLines(join(this.#folder, name), (line) => withoutText(line, fact)));
		}
		return erased;
	}

	/** Forgets months that lie more than `days` before `now` (milliseconds since 1970). @throws MemoryError STORE_IO */
	async removeExpired(days: number, now: number): Promise<readonly string[]> {
		return this.#trying(() => removeExpiredMonths(this.#folder, days, now));
	}

	async #trying<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw storeError(`cannot read the history in ${this.#folder}`, error);
		}
	}
}
