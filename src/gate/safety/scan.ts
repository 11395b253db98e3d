/** Screens the fields of a fact: findings as data, and a text without its secrets. */
import type { Triple } from "../../facts/fact.ts";
import type { SafetyFinding } from "../outcome.ts";
import type { Hit } from "./hits.ts";
import { findInjections } from "./injections.ts";
import { redactSecrets } from "./redact-secrets.ts";
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
	return textOf(fields)
		.filter(([, text]) => text !== "")
		.flatMap(([field, text]) => [
			...findSecrets(text).map((hit) => finding("secret", field, hit)),
			...findInjections(text).map((hit) => finding("injection", field, hit)),
		]);
}

function finding(kind: SafetyFinding["kind"], field: Field, { rule, span }: Hit): SafetyFinding {
	return { kind, rule, field, span };
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
