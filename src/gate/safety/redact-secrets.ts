/** A text without its secrets: for what is kept although nobody asked for it to be. */
import type { Hit } from "./hits.ts";
import { findSecrets } from "./secrets.ts";

/** Names no kind: "token" or "key" in it would make a secret of the word that follows. */
const MARK = "[redacted]";
/** What is left when one secret is gone may read as another; more often than this it is no text that anybody wrote. */
const MOST_PASSES = 8;

/** Redacting it once more changes nothing. */
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
