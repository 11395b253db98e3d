/** Finds secrets by the shape of their value or by the name they are given to. Spans only: a value never leaves. */
import { assignedSecrets } from "./assigned-secrets.ts";
import { credentialUrls } from "./credential-urls.ts";
import { disjoint, type Hit, isWithout } from "./hits.ts";
import { isFiller } from "./placeholders.ts";
import { SECRET_SHAPES } from "./secret-shapes.ts";
import type { SecretShape } from "./shapes/shape.ts";

/** In order of place, without overlaps; the more telling rule wins. Time is linear in the text. */
export function findSecrets(text: string): readonly Hit[] {
	const shaped = SECRET_SHAPES.flatMap((shape) => shapedSecrets(shape, text));
	return disjoint([...shaped, ...credentialUrls(text), ...assignedSecrets(text)]);
}

function shapedSecrets({ rule, pattern, plausible, exact }: SecretShape, text: string): Hit[] {
	if (isWithout(text, pattern)) return [];
	const hits: Hit[] = [];
	for (const match of text.matchAll(pattern)) {
		const value = match[1] ?? match[0];
		if (exact !== true && isFiller(value)) continue;
		if (plausible !== undefined && !plausible(value)) continue;
		const start = match.index + match[0].indexOf(value);
		hits.push({ rule, span: [start, start + value.length] });
	}
	return hits;
}
