/** Screens the fields of a fact: findings as data, and a text without its secrets. */
import type { Triple } from "../../facts/fact.ts";
import type { SafetyFinding } from "../outcome.ts";
import type { Hit } from "./hits.ts";
import { findInjections } from "./injections.ts";
import { findSecrets } from "./secrets.ts";

/** The fields that carry free text. */
export interface Screened {
	readonly caption: string;
	readonly content: string;
	readonly evidence?: string;
	readonly tags: readonly string[];
	readonly triples: readonly Triple[];
}

type Field = SafetyFinding["field"];

/** Lists are scanned joined by line breaks, and their findings' spans are offsets in that. */
function textOf(fields: Screened): readonly (readonly [Field, string])[] {
	return [
		["caption", fields.caption],
		["content", fields.content],
		["evidence", fields.evidence ?? ""],
		["tags", fields.tags.join("\n")],
		["triples", fields.triples.flat().join("\n")],
	];
}

/** Secrets and injections of every field, in the order of the fields. Never throws. */
export function scan(fields: Screened): readonly SafetyFinding[] {
	return textOf(fields).flatMap(([field, text]) => [
		...findSecrets(text).map((hit) => finding("secret", field, hit)),
		...findInjections(text).map((hit) => finding("injection", field, hit)),
	]);
}

function finding(kind: SafetyFinding["kind"], field: Field, { rule, span }: Hit): SafetyFinding {
	return { kind, rule, field, span };
}

/** Names no kind: "token" or "key" in it would make a secret of the word that follows. */
const MARK = "[redacted]";
/** What is left when one secret is gone may read as another; more often than this it is no text that anybody wrote. */
const MOST_PASSES = 8;

/** The text without its secrets. Redacting it once more changes nothing. */
export function redactSecrets(text: string): string {
	let redacted = text;
	for (let pass = 0; pass < MOST_PASSES; pass += 1) {
		const hits = findSecrets(redacted);
		if (hits.length === 0) break;
		redacted = without(redacted, hits);
	}
	return redacted;
}

function without(text: string, hits: readonly Hit[]): string {
	let kept = "";
	let from = 0;
	for (const { span } of hits) {
		kept += text.slice(from, span[0]) + MARK;
		from = span[1];
	}
	return kept + text.slice(from);
}

/** The fields without their secrets. */
export function redact(fields: Screened): Screened {
	const triples = fields.triples.map(
		([subject, predicate, object]): Triple => [redactSecrets(subject), redactSecrets(predicate), redactSecrets(object)],
	);
	return {
		caption: redactSecrets(fields.caption),
		content: redactSecrets(fields.content),
		...(fields.evidence === undefined ? {} : { evidence: redactSecrets(fields.evidence) }),
		tags: fields.tags.map(redactSecrets),
		triples,
	};
}
