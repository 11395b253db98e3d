/** Attacks put into notes of four languages: the published sets hold few such texts, and none in Chinese. */
import { createHash } from "node:crypto";
import type { SafetyText } from "./safety-sets.ts";

export interface Woven {
	/** `<language of the attack> in <language of the note>`. */
	readonly group: string;
	readonly text: string;
	/** That of the attack. */
	readonly half: SafetyText["half"];
}

const LETTERS: Readonly<Record<string, RegExp>> = {
	zh: /[\u3400-\u9fff]/g,
	ja: /[\u3040-\u30ff]/g,
	ko: /[\uac00-\ud7af]/g,
	en: /[a-z]/gi,
};
/** A note is in a language when so much of it is written in its letters. */
const LEAST_SHARE: Readonly<Record<string, number>> = { zh: 0.1, ja: 0.1, ko: 0.1, en: 0.6 };
/** Characters: what is planted is a sentence or two. */
const LONGEST_ATTACK = 400;
/** Attacks that were planted by whoever made the set, and languages that are measured elsewhere. */
const ELSEWHERE: ReadonlySet<string> = new Set(["planted", "skill-malicious", "indirect-code"]);

/** Every attack in one note of its own language, and every English one in a note of each; always the same ones. */
export function wovenTexts(attacks: readonly SafetyText[], notes: readonly SafetyText[]): readonly Woven[] {
	const short = attacks.filter(
		({ bad, text, kind, language }) =>
			bad && text.length <= LONGEST_ATTACK && !ELSEWHERE.has(kind) && language in LETTERS,
	);
	return Object.keys(LETTERS).flatMap((language) => {
		const hosts = notes.filter((note) => !note.bad && isIn(language, note));
		return short
			.filter((attack) => attack.language === language || attack.language === "en")
			.flatMap((attack) => weave(attack, hosts, language));
	});
}

function isIn(language: string, note: SafetyText): boolean {
	const letters = note.text.match(LETTERS[language] ?? /$^/g)?.length ?? 0;
	return note.language === language && letters > note.text.length * (LEAST_SHARE[language] ?? 1);
}

function weave(attack: SafetyText, hosts: readonly SafetyText[], language: string): Woven[] {
	const [first = 0, second = 0] = createHash("sha256").update(`${attack.id} in ${language}`).digest();
	const host = hosts[first % Math.max(1, hosts.length)];
	if (host === undefined) return [];
	const lines = host.text.split("\n");
	lines.splice(1 + (second % lines.length), 0, attack.text);
	return [{ group: `${attack.language} in ${language}`, text: lines.join("\n"), half: attack.half }];
}
