/** A text in clauses, each said or rejected: "use bun instead of pnpm" has one of each. */
import { MEMBER_NAMES } from "./alternatives.ts";

export interface Clause {
	readonly text: string;
	readonly negated: boolean;
}

const BOUNDARY =
	/(?<=[.;:!?])\s+|[。;;!!??,、;\n]+|,\s+|\s[—–-]\s|\s(?:and|but|so|because|since|otherwise|or else|while|whereas)\s(?=[a-z`'"])/iu;
const NO =
	/\b(?:not|no|never|none|without|cannot|can't|don't|doesn't|won't|isn't|aren't|mustn't|shouldn't|nor|neither|forbid(?:den|s)?|ban(?:ned|s)?|disallow(?:ed|s)?|avoid|disable[ds]?|deprecated|obsolete|removed|deleted|gone|stop(?:ped)?|refuse[ds]?|prohibit(?:ed|s)?)\b/i;
const NO_CJK =
	/不|勿|禁止|没有|無|无|别|廃止|ない|ません|せず|なく|ずに|弃用|废弃|移除|無効|않|못 ?[가-힣]|없|금지|마세요|말 것|안 되|안 된|폐지/u;
const NUMBERED = /\bno\.\s?\d/gi;
const AUXILIARY = /\b(?:do|does|did|is|are|was|were|must|should|can|could|will|would|may|has|have)\s?$/i;
const USE_NEVER =
	/^((?:.*\s)?(?:use|using|run|prefer|choose|pick|take|want|write|install with|go with|stick to)\s[^,]{1,80}?) (never [\w`@/.-]+(?: [\w`@/.-]+){0,2})$/i;
/** "pnpm never npm". */
const RIVALS = /^([\w.:-]{2,30}) (never (?<other>[\w.:-]{2,30}))$/;

/** `text` is normalised: no run of spaces is longer than one. */
export function clausesOf(text: string): readonly Clause[] {
	return text
		.split(BOUNDARY)
		.map((part) => part?.trim() ?? "")
		.filter((part) => part !== "")
		.flatMap(halves);
}

/** A clause that prefers one thing to another is two. */
function halves(text: string): readonly Clause[] {
	return rather(text) ?? ratherCjk(text) ?? butNot(text) ?? useNever(text) ?? [{ text, negated: isNegated(text) }];
}

function rather(text: string): readonly Clause[] | undefined {
	const parts = /^(.*?)\b(?:instead of|rather than|in place of)\b(.*)$/is.exec(text);
	if (parts === null) return undefined;
	const [, said = "", rejected = ""] = parts;
	const first = said.trim() === "" ? [] : [{ text: said, negated: isNegated(said) }];
	return [...first, { text: rejected, negated: true }];
}

/** Japanese and Korean reject what comes first, Chinese what comes last. */
function ratherCjk(text: string): readonly Clause[] | undefined {
	const parts = /^(.+?)(ではなく|の代わりに|而不是|而非|(?:이|가)? ?아니라|대신)(.+)$/su.exec(text);
	if (parts === null) return undefined;
	const [, before = "", joint = "", after = ""] = parts;
	const isChinese = joint.startsWith("而");
	return [
		{ text: before, negated: !isChinese },
		{ text: after, negated: isChinese },
	];
}

function butNot(text: string): readonly Clause[] | undefined {
	const parts = /^(.*?),? not ([\w`@/.-]+(?: [\w`@/.-]+){0,2})$/is.exec(text);
	const [, said = "", rejected = ""] = parts ?? [];
	if (parts === null || AUXILIARY.test(said)) return undefined;
	return [
		{ text: said, negated: isNegated(said) },
		{ text: rejected, negated: true },
	];
}

/** "use pnpm never npm", without a comma: a verb or a rival stands before "never", so what stands behind it is a thing. */
function useNever(text: string): readonly Clause[] | undefined {
	const parts = USE_NEVER.exec(text) ?? RIVALS.exec(text);
	const [, said = "", rejected = ""] = parts ?? [];
	if (parts === null || isNegated(said)) return undefined;
	if (parts.groups !== undefined && !areRivals(said, parts.groups["other"])) return undefined;
	return [
		{ text: said, negated: false },
		{ text: rejected, negated: true },
	];
}

function areRivals(one: string, other = ""): boolean {
	return MEMBER_NAMES.has(one.toLowerCase()) && MEMBER_NAMES.has(other.toLowerCase());
}

/** "Only" and "except" limit a rule more often than they reject it. */
function isNegated(text: string): boolean {
	const limits = /\b(?:only|except)\b/i.test(text) && !/\bnever\b/i.test(text);
	return !limits && (NO.test(text.replace(NUMBERED, "")) || NO_CJK.test(text));
}
