/** The fields of a fact as a form asks for them, and what was typed as the memory takes it. */
import { FACT_KINDS, FACT_LIMITS, type Fact, type FactKind } from "../../facts/fact.ts";
import { absolutePath, type PathBase } from "../../facts/path-scope.ts";
import { SCOPES, type Scope, type Store } from "../../facts/scope.ts";
import type { Correction, Draft } from "../../memory.ts";
import type { FieldSpec, FormValues } from "./widgets/form.ts";

export interface FactText {
	readonly caption: string;
	readonly content: string;
}

/** A comma in braces belongs to its glob: `src/{api,web}/*.ts`. */
const COMMA = /[,\n](?![^{]*\})/u;

function listOf(text: string | undefined): readonly string[] {
	return (text ?? "")
		.split(COMMA)
		.map((each) => each.trim())
		.filter((each) => each !== "");
}

function checkCaption(caption: string): string | undefined {
	if (caption.trim() === "") return "A caption is needed: one line that says what the fact says.";
	if (caption.length <= FACT_LIMITS.captionChars) return undefined;
	return `${caption.length} characters; at most ${FACT_LIMITS.captionChars} are allowed.`;
}

function checkContent(content: string): string | undefined {
	if (content.length <= FACT_LIMITS.contentChars) return undefined;
	return `${content.length} characters; at most ${FACT_LIMITS.contentChars} are allowed.`;
}

function checkCount(limit: number, noun: string): (text: string) => string | undefined {
	return (text) => {
		const { length } = listOf(text);
		return length > limit ? `${length} ${noun}; at most ${limit} are allowed.` : undefined;
	};
}

export interface Given extends Partial<FactText> {
	readonly kind?: FactKind;
	/** Absent where the gate decides. */
	readonly scope?: Scope;
	readonly paths?: readonly string[];
	readonly tags?: readonly string[];
	readonly pin?: boolean;
}

/** The scope that leaves the choice to the settings, or to the judge. */
export const ANY_SCOPE = "as usual";

export function factFields(given: Given, scopes: readonly string[]): readonly FieldSpec[] {
	return [
		{
			name: "caption",
			label: "caption",
			kind: "line",
			value: given.caption ?? "",
			placeholder: "one line that says it all",
			check: checkCaption,
		},
		{ name: "content", label: "content", kind: "long", value: given.content ?? "", check: checkContent },
		{ name: "kind", label: "kind", kind: "choice", value: given.kind ?? "fact", choices: FACT_KINDS },
		{ name: "scope", label: "scope", kind: "choice", value: given.scope ?? scopes[0] ?? ANY_SCOPE, choices: scopes },
		{
			name: "paths",
			label: "paths",
			kind: "line",
			value: (given.paths ?? []).join(", "),
			placeholder: "files, folders or globs it is about, with commas",
			check: checkCount(FACT_LIMITS.paths, "paths"),
		},
		{
			name: "tags",
			label: "tags",
			kind: "line",
			value: (given.tags ?? []).join(", "),
			placeholder: "words, with commas",
			check: checkCount(FACT_LIMITS.tags, "tags"),
		},
		{ name: "pin", label: "pin", kind: "switch", value: given.pin === true ? "yes" : "no" },
	];
}

export const NEW_FACT_SCOPES: readonly string[] = [ANY_SCOPE, ...SCOPES];

/** Where typed paths start from. */
export interface Typed {
	readonly values: FormValues;
	readonly base: PathBase;
}

function chosen<T extends string>(values: readonly T[], text: string | undefined): T | undefined {
	return values.find((value) => value === text);
}

export function draftFrom({ values, base }: Typed): Draft {
	const kind = chosen(FACT_KINDS, values["kind"]);
	const scope = chosen(SCOPES, values["scope"]);
	const paths = listOf(values["paths"]).map((path) => absolutePath(path, base));
	const tags = listOf(values["tags"]);
	return {
		caption: (values["caption"] ?? "").trim(),
		content: values["content"] ?? "",
		userRequested: true,
		...(kind === undefined ? {} : { kind }),
		...(scope === undefined ? {} : { scope }),
		...(paths.length === 0 ? {} : { paths }),
		...(tags.length === 0 ? {} : { tags }),
		...(values["pin"] === "yes" ? { pin: true } : {}),
	};
}

/** Only what is another than it was: an untouched field cannot be refused. */
export function correctionFrom(fact: Fact, scope: Scope, { values, base }: Typed): Correction {
	const draft = draftFrom({ values, base });
	const typedPaths = listOf(values["paths"]);
	const tags = listOf(values["tags"]);
	const pin = values["pin"] === "yes";
	return {
		...(draft.caption === fact.caption ? {} : { caption: draft.caption }),
		...(draft.content === fact.content.trimEnd() ? {} : { content: draft.content }),
		...(draft.kind === undefined || draft.kind === fact.kind ? {} : { kind: draft.kind }),
		...(tags.join() === fact.tags.join() ? {} : { tags }),
		...(typedPaths.join() === fact.paths.join() ? {} : { paths: draft.paths ?? [] }),
		...(pin === fact.pin ? {} : { pin }),
		...(draft.scope === undefined || draft.scope === scope ? {} : { moveTo: draft.scope }),
	};
}

/** A path of the fact as a person would type it from the store's frame. */
export function frameBase(store: Store, home: string): PathBase {
	return { cwd: store.frame, home };
}

/** The first line is the caption, what follows the content. */
export function textFile({ caption, content }: FactText): string {
	return `${caption}\n\n${content.trim()}\n`;
}

export function fromTextFile(text: string): FactText {
	const [caption = "", ...rest] = text.replace(/^\s+/u, "").split("\n");
	return { caption: caption.replace(/^#\s+/u, "").trim(), content: rest.join("\n").trim() };
}
