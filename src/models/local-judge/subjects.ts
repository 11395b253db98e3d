/** What two facts are about, where their names differ in one part: "orders-api" and "billing-api", "service 7" and "service 8". */
import type { Profile } from "./profile.ts";

/** Names of several parts that stand in a caption or at the beginning of a content. */
const COMPOUND = /(?<![\w/.@-])[a-z0-9]+(?:[-_][a-z0-9]+)+(?![\w/-])/g;
const BEGINNING = 32;
const BARE_NUMBER = /(?<![\w.:/#-])\d{1,6}(?![\w.:/-])/g;

export interface Subjects {
	readonly compounds: ReadonlySet<string>;
	/** Numbers of the caption that the content does not repeat: they tell which one is meant, not how it is. */
	readonly numbers: ReadonlySet<string>;
}

/** Both in lower case. */
export function subjectsIn(caption: string, content: string): Subjects {
	const compounds = `${caption}\n${content.slice(0, BEGINNING)}`.match(COMPOUND) ?? [];
	const repeated = new Set(content.match(BARE_NUMBER));
	const numbers = (caption.match(BARE_NUMBER) ?? []).filter((number) => !repeated.has(number));
	return { compounds: new Set(compounds), numbers: new Set(numbers) };
}

export function areAboutOthers(fact: Profile, candidate: Profile): boolean {
	const [left, right] = [fact.subjects, candidate.subjects];
	if (left.numbers.size > 0 && right.numbers.size > 0 && ![...left.numbers].some((one) => right.numbers.has(one)))
		return true;
	const gone = [...left.compounds].filter((name) => !candidate.lower.includes(name));
	const come = [...right.compounds].filter((name) => !fact.lower.includes(name));
	return gone.some((one) => come.some((other) => areSiblings(one, other)));
}

/** Of as many parts, all but one the same. */
function areSiblings(one: string, other: string): boolean {
	const [left, right] = [one.split(/[-_]/), other.split(/[-_]/)];
	return left.length === right.length && left.filter((part, at) => part !== right[at]).length === 1;
}
