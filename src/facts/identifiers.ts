/** The exact words of a text that a rewrite may not lose: addresses, paths, commands, versions, names, numbers, quotes. */

export const IDENTIFIER_KINDS = [
	"url",
	"email",
	"date",
	"hash",
	"version",
	"path",
	"flag",
	"ticket",
	"key",
	"quantity",
	"number",
	"constant",
	"code",
	"command",
	"quote",
] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

export interface Identifier {
	readonly kind: IdentifierKind;
	/** As it stands in the text, without quotation marks or backticks, white space made single. */
	readonly text: string;
}

interface Shape {
	readonly kind: IdentifierKind;
	/** Begins only where a run of its own characters begins, so that long runs take linear time. */
	readonly pattern: RegExp;
}

const UNITS =
	"ms|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|weeks?|months?|years?|B|kB|KB|KiB|MB|MiB|GB|GiB|TB|TiB|Hz|kHz|MHz|GHz|px|em|rem|pt|mm|cm|km|kg|g|V|W|%|°C|°F|€|rps|qps|fps|tokens?|chars?|characters|lines?|bytes?|bits?|threads?|cores?|CPUs?|retries|times";

/** In this order; what one has taken is no longer seen by the next. */
const SHAPES: readonly Shape[] = [
	{ kind: "url", pattern: /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`)\]}、。，；]+/gi },
	{ kind: "email", pattern: /(?<![\w.+-])[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g },
	{ kind: "date", pattern: /(?<![\d-])\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?(?![\d-])|\d{4}年\d{1,2}月\d{1,2}日/g },
	{ kind: "hash", pattern: /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi },
	{ kind: "hash", pattern: /(?<![\w-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}(?![\w-])/g },
	{
		kind: "key",
		pattern: /(?<![A-Za-z0-9])(?:Ctrl|Control|Cmd|Command|Alt|Option|Shift|Meta|Super)(?:[+-][A-Za-z0-9]+)+/g,
	},
	{ kind: "path", pattern: /(?<![A-Za-z0-9])[A-Za-z]:\\[\w\\.-]+/g },
	{ kind: "path", pattern: /(?<![\w@.*~/-])(?:~|[\w@.*-]+)?(?:\/[\w@.*{},[\]$:-]+)+\/?/g },
	{ kind: "version", pattern: /(?<![\w.])(?:v|[~^]|[<>]=?)?\d+(?:\.\d+)+(?:[-+][0-9A-Za-z.-]+)?(?![\w])/g },
	{ kind: "version", pattern: /(?<![\w.])v\d+(?![\w.])/g },
	{ kind: "path", pattern: /(?<![\w.-])\.?[\w-]{2,}(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9]{0,7}(?:\(\))?(?![\w-])/g },
	{ kind: "path", pattern: /(?<![\w.-])\.[A-Za-z][\w-]+(?:\.[\w-]+)*/g },
	{ kind: "flag", pattern: /(?<![\w-])--?[A-Za-z][\w-]*(?:=[^\s,;)`"']+)?/g },
	{ kind: "ticket", pattern: /(?<![\w#])#[A-Za-z0-9][\w-]*|(?<![\w-])[A-Z]{2,10}-\d+(?![\w-])/g },
	{ kind: "constant", pattern: /(?<![\w])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w])/g },
	{ kind: "quantity", pattern: new RegExp(`(?<![\\w.,])\\d+(?:[.,]\\d+)*\\s?(?:${UNITS})(?![A-Za-z0-9_])`, "g") },
	{ kind: "number", pattern: /(?<![\w.])\d{2,}(?:,\d{3})*(?![\w])/g },
	{
		kind: "code",
		pattern: /(?<![\w@])@?[A-Za-z_]\w*(?:_\w+)+(?:\(\))?|(?<![\w])[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+/g,
	},
	{ kind: "code", pattern: /(?<![\w])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+(?:\(\))?|(?<![\w.])[A-Za-z]\w*\(\)/g },
];

const FENCE = /^ {0,3}(?:```|~~~)[^\n]*\n([\s\S]*?)(?:^ {0,3}(?:```|~~~)[ \t]*$|(?![\s\S]))/gm;
const CODE_SPAN = /`([^`\n]{1,300})`/g;
const QUOTE = /"([^"\n]{2,300})"|“([^”\n]{2,300})”|「([^」\n]{1,300})」|«([^»\n]{2,300})»/g;

/** Takes the place of what was read, so that nothing on its two sides is read as one. */
const TAKEN = "\u0000";

/** Distinct identifiers, in no promised order. Linear in the length of the text. */
export function identifiersOf(text: string): readonly Identifier[] {
	const found = new Map<string, Identifier>();
	const keep = (kind: IdentifierKind, raw: string): void => {
		const trimmed = single(raw);
		if (trimmed !== "" && !found.has(trimmed)) found.set(trimmed, { kind, text: trimmed });
	};
	let rest = text.replaceAll(FENCE, (_whole, lines: string) => {
		for (const line of lines.split("\n")) keep("command", line);
		return TAKEN;
	});
	rest = rest.replaceAll(CODE_SPAN, (_whole, code: string) => {
		keep(kindOf(code), code);
		return TAKEN;
	});
	rest = rest.replaceAll(QUOTE, (...groups: (string | undefined)[]) => {
		keep("quote", groups.slice(1, 5).find((group) => group !== undefined) ?? "");
		return TAKEN;
	});
	for (const { kind, pattern } of SHAPES) {
		rest = rest.replaceAll(pattern, (matched: string) => {
			const whole = trimEnd(matched);
			keep(kind, whole);
			return TAKEN + matched.slice(whole.length);
		});
	}
	return [...found.values()];
}

/** A sentence may end right behind an identifier. */
function trimEnd(matched: string): string {
	const bare = matched.replace(/[.,;:!?]+$/, "");
	return bare === "" ? matched : bare;
}

function single(text: string): string {
	return text.replaceAll(/\s+/gu, " ").trim();
}

/** What a code span is: the shape that takes all of it, else a command when it has words, else a name. */
function kindOf(code: string): IdentifierKind {
	const text = code.trim();
	const shape = SHAPES.find(({ pattern }) => text.replaceAll(pattern, "") === "");
	return shape?.kind ?? (/\s/u.test(text) ? "command" : "code");
}

const LATIN = String.raw`[\p{Script=Latin}\p{N}_]`;
const ENTERED = new RegExp(`(?:${LATIN}|${LATIN}[-./:@#])$`, "u");
const CONTINUED = new RegExp(`^(?:${LATIN}|[-./:@#=]${LATIN})`, "u");

/** True when the identifier stands in the text as a whole token: `3000` is not in `13000`, nor `src/app` in `src/app/x`. */
export function holdsWhole(text: string, identifier: string): boolean {
	const flat = single(text);
	for (let at = flat.indexOf(identifier); at >= 0; at = flat.indexOf(identifier, at + 1)) {
		const before = flat.slice(Math.max(0, at - 2), at);
		const after = flat.slice(at + identifier.length, at + identifier.length + 2);
		if (!ENTERED.test(before) && !CONTINUED.test(after)) return true;
	}
	return false;
}

/** The identifiers that the rewritten text does not hold whole. One that is joined to others in the original may stay so. */
export function lostIdentifiers(
	required: readonly Identifier[],
	original: string,
	rewritten: string,
): readonly Identifier[] {
	const flat = single(rewritten);
	return required.filter(({ text }) => {
		if (holdsWhole(flat, text)) return false;
		return holdsWhole(original, text) || !flat.includes(text);
	});
}

function familyOf({ kind, text }: Identifier): string {
	if (kind !== "quantity") return kind;
	return `quantity ${text.replace(/^[\d.,\s]+/, "")}`;
}

/**
 * What must be left when a newer text corrects an older one: everything the newer one names, and of the older one what
 * the newer does not contradict. It contradicts an identifier when it leaves it out and names another of the same family
 * (another port, another command, another number of the same unit) that the older text did not have.
 */
export function identifiersAfterEdit(older: string, newer: string): readonly Identifier[] {
	const fresh = identifiersOf(newer);
	const changed = new Set(fresh.filter(({ text }) => !holdsWhole(older, text)).map(familyOf));
	const kept = identifiersOf(older).filter((one) => holdsWhole(newer, one.text) || !changed.has(familyOf(one)));
	const texts = new Set(fresh.map(({ text }) => text));
	return [...fresh, ...kept.filter(({ text }) => !texts.has(text))];
}
