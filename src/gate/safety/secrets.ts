/** Finds secrets by the shape of their value or by the name they are given to. Spans only: a value never leaves. */
import { assignedSecrets, credentialUrls } from "./assigned-secrets.ts";
import { disjoint, type Hit } from "./hits.ts";
import { isFiller } from "./placeholders.ts";
import { SECRET_SHAPES } from "./secret-shapes.ts";

/** In order of place, without overlaps; the more telling rule wins. Time is linear in the text. */
export function findSecrets(text: string): readonly Hit[] {
	const shaped = SECRET_SHAPES.flatMap(({ rule, pattern }) =>
		Array.from(text.matchAll(pattern), (match): Hit & { value: string } => {
			const value = match[1] ?? match[0];
			const start = match.index + match[0].indexOf(value);
			return { rule, span: [start, start + value.length], value };
		}),
	).filter(({ rule, value }) => rule === "private-key" || !isFiller(value));
	return disjoint([
		...shaped.map(({ rule, span }) => ({ rule, span })),
		...credentialUrls(text),
		...assignedSecrets(text),
	]);
}
