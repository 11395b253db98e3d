/** Whether two facts say a thing of the same: of all deploys or those of the API, everywhere or in production alone. */
import { once } from "../../kernel/once.ts";
import { type Overlap, overlapOf } from "./overlap.ts";
import type { Profile } from "./profile.ts";
import type { PlacedWord, Segment, Statement } from "./statements.ts";

export interface Restrictions {
	/** The fact says it of less than the candidate, or may: it does not imply it. */
	readonly narrower: () => boolean;
	/** The candidate says it of less than the fact, or of something else. */
	readonly narrows: () => boolean;
	/** What limits the two differs, whatever else does: Mondays and Fridays. */
	readonly limitsDiffer: () => boolean;
}

/** Words that take no limit away and set none. */
const UNIVERSAL = new Set(
	`everywher anywher general ever globally global strict absolut sole mandator universal everyth anyth überall immer
	stets generell grundsätzlich jede jeder jedes alle partout toujours tous toutes siempre todo todos todas 常に 必ず
	いつも 总是 始终 永远 一律 항상 언제나`.split(/\s+/),
);
/** Words that are no matter of substance elsewhere, and yet tell which are meant. */
const TELLING = new Set(["new", "old", "first", "last", "next", "previous", "former", "different", "latest"]);

/** Words before a shared one that still belong to it: "mobile app releases". */
const MOST_LEADING = 2;

/** A side of the comparison: its statements, and what the other side has nothing for. */
interface Side {
	readonly statements: readonly Statement[];
	readonly isAlone: (stem: string) => boolean;
	readonly isMet: (stem: string) => boolean;
}

export function restrictionsOf(fact: Profile, candidate: Profile): Restrictions {
	const sides = once(() => sidesOf(fact, candidate, overlapOf(fact, candidate)));
	return {
		narrower: once(() => {
			const { known, said } = sides();
			return matchesOf(said, known).some(([mine, theirs]) =>
				isNarrower(theirs, known, { statement: mine, side: said }),
			);
		}),
		narrows: once(() => {
			const { known, said } = sides();
			return matchesOf(said, known).some(([mine, theirs]) => isLimited(mine, said, { statement: theirs, side: known }));
		}),
		limitsDiffer: once(() => {
			const { known, said } = sides();
			return matchesOf(said, known).some(([mine, theirs]) => limitsAlone(mine, said) && limitsAlone(theirs, known));
		}),
	};
}

function sidesOf(fact: Profile, candidate: Profile, { counterpart, met }: Overlap): { known: Side; said: Side } {
	const counts = (stem: string, { substance }: Profile): boolean =>
		(substance.has(stem) || TELLING.has(stem)) && !UNIVERSAL.has(stem);
	return {
		known: {
			statements: fact.statements(),
			isAlone: (stem) => !met.has(stem) && counts(stem, fact),
			isMet: (stem) => met.has(stem),
		},
		said: {
			statements: candidate.statements(),
			isAlone: (stem) => !counterpart.has(stem) && counts(stem, candidate),
			isMet: (stem) => counterpart.has(stem),
		},
	};
}

/** Each statement of the candidate with the one of the fact that comes nearest to it. */
function matchesOf(said: Side, known: Side): readonly (readonly [Statement, Statement])[] {
	return said.statements.flatMap((mine): (readonly [Statement, Statement])[] => {
		const stems = new Set(wordsIn(mine).map(({ stem }) => stem));
		const [best] = known.statements
			.map((statement) => ({ statement, ...likeness(statement, known, stems) }))
			.sort((left, right) => right.shared - left.shared || left.alone - right.alone);
		return best === undefined || best.shared === 0 ? [] : [[mine, best.statement]];
	});
}

function likeness(statement: Statement, known: Side, stems: ReadonlySet<string>) {
	const words = wordsIn(statement);
	return {
		shared: words.filter(({ stem }) => stems.has(stem) || known.isMet(stem)).length,
		alone: words.filter(({ stem }) => known.isAlone(stem)).length,
	};
}

function wordsIn(statement: Statement): readonly PlacedWord[] {
	return statement.flatMap(({ words }) => words);
}

interface Opposite {
	readonly statement: Statement;
	readonly side: Side;
}

/**
 * Something stands in the very statement that the other has nothing for, not even in its place: a phrase that limits, a
 * word before the first that both share, or more than the other says in words of its own.
 */
function isNarrower(statement: Statement, side: Side, other: Opposite): boolean {
	const saysMore = countAlone(statement, side) > countAlone(other.statement, other.side);
	return statement.some((segment, at) => {
		if (!belongs(segment, side)) return false;
		return spansOf(segment, side).some((span) => {
			const tells = isLimiting(span) || isLeading(span) || (saysMore && !isPredicate(span));
			return tells && !isListed(span, { statement, at, side }) && !isReplaced(span, other);
		});
	});
}

/** A phrase that limits, or a word more before one that both share. */
function isLimited(statement: Statement, side: Side, other: Opposite): boolean {
	const saysMore = countAlone(statement, side) > countAlone(other.statement, other.side);
	return statement.some((segment) => {
		if (!belongs(segment, side)) return false;
		return spansOf(segment, side).some((span) => {
			const tells = isLimiting(span) || (saysMore && span.after !== undefined);
			return tells && !isReplaced(span, other);
		});
	});
}

function countAlone(statement: Statement, side: Side): number {
	return statement
		.filter((segment) => belongs(segment, side))
		.flatMap(({ words }) => words)
		.filter(({ stem }) => side.isAlone(stem)).length;
}

function isLimiting({ words }: Span): boolean {
	return words.some(({ limits }) => limits);
}

function isLeading({ words, before, after }: Span): boolean {
	return before === undefined && after !== undefined && words.length <= MOST_LEADING;
}

/** Japanese and Korean say last what is done; it limits nothing. */
function isPredicate({ words, after }: Span): boolean {
	return after === undefined && words.every(({ stem }) => /[\p{Script=Hiragana}\p{Script=Hangul}]/u.test(stem));
}

function limitsAlone(statement: Statement, side: Side): boolean {
	return statement.some(
		(segment) => belongs(segment, side) && segment.words.some(({ stem, limits }) => limits && side.isAlone(stem)),
	);
}

/** A part without a word in common is said besides, unless it limits the part at its side. */
function belongs({ words, attached }: Segment, side: Side): boolean {
	return attached || words.some(({ stem }) => side.isMet(stem));
}

/** Words in a row that the other side has nothing for, between the words that it shares. */
interface Span {
	readonly words: readonly PlacedWord[];
	readonly before: string | undefined;
	readonly after: string | undefined;
}

function spansOf({ words }: Segment, side: Side): readonly Span[] {
	const spans: Span[] = [];
	let [open, before]: [PlacedWord[], string | undefined] = [[], undefined];
	const close = (after: string | undefined): void => {
		if (open.length > 0) spans.push({ words: open, before, after });
		open = [];
		before = after;
	};
	for (const word of words) {
		if (side.isMet(word.stem)) close(word.stem);
		else if (side.isAlone(word.stem)) {
			if (open.length > 0 && open.at(-1)?.phrase !== word.phrase) close(undefined);
			open.push(word);
		}
	}
	close(undefined);
	return spans;
}

interface Place {
	readonly statement: Statement;
	readonly at: number;
	readonly side: Side;
}

/** One of a list of which the other side names another: "lint and tests" where it says "tests". */
function isListed({ before, after }: Span, { statement, at, side }: Place): boolean {
	const meets = (word: PlacedWord | undefined): boolean => word !== undefined && side.isMet(word.stem);
	if (after === undefined && before !== undefined) {
		const next = statement[at + 1];
		if (next !== undefined && !next.attached && meets(next.words[0])) return true;
	}
	const previous = statement[at - 1];
	return before === undefined && after !== undefined && previous !== undefined && !previous.attached
		? meets(previous.words.at(-1))
		: false;
}

/** The other side says something else beside the same word, or names another value. */
function isReplaced(span: Span, { statement, side }: Opposite): boolean {
	const { before, after } = span;
	return statement.some((segment) =>
		spansOf(segment, side).some((other) => {
			if (isLimiting(span) && !isLimiting(other)) return false;
			if (namesValue(span) && namesValue(other)) return true;
			return (before !== undefined && other.before === before) || (after !== undefined && other.after === after);
		}),
	);
}

function namesValue({ words }: Span): boolean {
	return words.some(({ isValue }) => isValue);
}
