/** The screen that a careful afternoon would write: some well-known patterns. What the real one has to beat. */

const SECRETS: readonly RegExp[] = [
	/-----BEGIN [A-Z ]*PRIVATE KEY/,
	/\bA[KS]IA[0-9A-Z]{16}\b/,
	/\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22}/,
	/\bglpat-[\w-]{20}/,
	/\bsk-[\w-]{20}/,
	/\bxox[abprs]-[\w-]{10}/,
	/\bAIza[\w-]{35}\b/,
	/\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]+/,
	/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:@/]{1,80}:[^\s:@/]{3,80}@/i,
	/(?:api[_-]?key|secret|token|passw(?:or)?d|pwd)["'\s]{0,4}[:=]{1,2}\s{0,4}["']?[\w\-+/=.]{16}/i,
];
const INJECTIONS: readonly RegExp[] = [
	/\b(?:ignore|disregard|forget)\b.{0,40}\b(?:previous|prior|above|earlier|all)\b.{0,30}\b(?:instructions?|prompts?|rules|context)\b/i,
	/\bsystem prompt\b/i,
	/\byou are now\b|\bdeveloper mode\b|\bjailbreak|\bDAN\b/i,
	/<\|im_start\|>|\[\/?INST\]|<\/?system>/i,
	/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]|[\u{e0000}-\u{e007f}]/u,
];

export function naiveSecret(text: string): boolean {
	return SECRETS.some((pattern) => pattern.test(text));
}

export function naiveInjection(text: string): boolean {
	return INJECTIONS.some((pattern) => pattern.test(text));
}
