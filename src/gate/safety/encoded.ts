/** Finds instructions that base64 or hexadecimal digits spell, so that only a model reads them. */
import type { Hit } from "./hits.ts";
import { decodedText } from "./shapes/shape.ts";

const BASE64 = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{16,4000}={0,2}/g;
const HEX = /(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[ :]?){16,2000}/g;
/** Text that people write has spaces between its words. */
const SENTENCE = /[A-Za-z]{2,}[ ,][ A-Za-z]/;

/** @param isInstruction asked about what is spelled, never about the text itself. */
export function findEncoded(text: string, isInstruction: (spelled: string) => boolean): readonly Hit[] {
	const hits: Hit[] = [];
	for (const [pattern, read] of [
		[BASE64, decodedText],
		[HEX, hexText],
	] as const) {
		for (const match of text.matchAll(pattern)) {
			const spelled = read(match[0]);
			if (spelled === undefined || !SENTENCE.test(spelled) || !isInstruction(spelled)) continue;
			hits.push({ rule: "encoded-instructions", span: [match.index, match.index + match[0].length] });
		}
	}
	return hits;
}

function hexText(hex: string): string | undefined {
	const bytes = hex.match(/[0-9A-Fa-f]{2}/g) ?? [];
	const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
	return /^[\t\n\r -~]+$/.test(text) ? text : undefined;
}
