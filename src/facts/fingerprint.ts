/** Digests that tell texts apart: of a fact's words for exact duplicates, of a file's bytes for changes. */
import { createHash } from "node:crypto";

function normalise(text: string): string {
	return text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
}

/** SHA-256, hexadecimal; equal for facts that differ in white space and Unicode composition alone. */
export function contentHash(caption: string, content: string): string {
	return createHash("sha256")
		.update(`${normalise(caption)}\n${normalise(content)}`)
		.digest("hex");
}

/** SHA-256 of a file, hexadecimal. */
export function fileHash(bytes: Uint8Array | string): string {
	return createHash("sha256").update(bytes).digest("hex");
}
