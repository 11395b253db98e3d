/** Probabilities as a chat model writes them, read as answers. */
import type { ChoiceQuestion, JudgeAnswer, JudgeQuestion, ScoreQuestion } from "../../ports/judge.ts";
import { fieldOf } from "../http.ts";

/** An answer, or what is wrong with it in words for the model. */
export type Read =
	| { readonly kind: "answer"; readonly answer: JudgeAnswer }
	| { readonly kind: "fault"; readonly what: string };

/** Self-reported certainty is worth less than it says: this much of a yes or a level is spread evenly. */
const DOUBT = 0.06;
/** What a bare option is worth. */
const NAMED_ALONE = 0.9;

/** `keyOf` turns numbers of the prompt back into options. */
export function readSelfReport(question: JudgeQuestion, given: unknown, keyOf: ReadonlyMap<string, string>): Read {
	if (given === undefined || given === null) return fault(`"${question.id}" is missing`);
	switch (question.type) {
		case "noul":
			return readNoul(question.id, given);
		case "score":
			return readScore(question, given);
		case "choice":
			return readChoice(question, given, keyOf);
	}
}

function fault(what: string): Read {
	return { kind: "fault", what };
}

/** 0.9, "0.9", "90%", 90 and true are one thing. */
function probabilityIn(written: unknown): number | undefined {
	if (typeof written === "boolean") return Number(written);
	const text = typeof written === "string" ? /^\s*([\d.]+)\s*(%?)\s*$/.exec(written) : null;
	const number = typeof written === "number" ? written : Number(text?.[1] ?? Number.NaN);
	const isPercent = text?.[2] === "%" || (number > 1 && number <= 100);
	const share = isPercent ? number / 100 : number;
	return share >= 0 && share <= 1 ? share : undefined;
}

function softened(shares: readonly number[]): readonly number[] {
	return shares.map((share) => share * (1 - DOUBT) + DOUBT / shares.length);
}

function readNoul(id: string, given: unknown): Read {
	const inside = fieldOf(given, "true") ?? fieldOf(given, "yes") ?? fieldOf(given, "probability");
	const probability = probabilityIn(inside ?? given);
	if (probability === undefined) return fault(`"${id}" must be a number from 0 to 1`);
	return { kind: "answer", answer: { type: "noul", probability: softened([probability, 1 - probability])[0] ?? 0.5 } };
}

function readScore({ id, levels }: ScoreQuestion, given: unknown): Read {
	const shares = levelShares(levels.length, given);
	const all = shares?.reduce((sum, share) => sum + share, 0) ?? 0;
	if (shares === undefined || all <= 0) return fault(`"${id}" must be a list of ${levels.length} probabilities`);
	const probabilities = softened(shares.map((share) => share / all));
	const score = probabilities.reduce((sum, share, level) => sum + level * share, 0);
	return { kind: "answer", answer: { type: "score", score, probabilities } };
}

/** A list, an object by level, or one level alone. */
function levelShares(count: number, given: unknown): readonly number[] | undefined {
	const levels = Array.from({ length: count }, (_, level) => level);
	if (typeof given === "number" && given >= 0 && given <= count - 1)
		return levels.map((level) => Math.max(0, 1 - Math.abs(level - given)));
	if (typeof given !== "object" || given === null) return undefined;
	if (Array.isArray(given) && given.length !== count) return undefined;
	const shares = levels.map((level) => probabilityIn(fieldOf(given, String(level)) ?? 0));
	return shares.every((share) => share !== undefined) ? shares : undefined;
}

function readChoice(question: ChoiceQuestion, given: unknown, keyOf: ReadonlyMap<string, string>): Read {
	const names = question.options.map(({ name }) => name);
	const told = new Map<string, number>();
	for (const [written, value] of entriesOf(given)) {
		const name = optionFor(written, names, keyOf);
		const share = probabilityIn(value);
		if (name === undefined) return fault(`"${question.id}" names ${JSON.stringify(written)}, which is not an option`);
		if (share === undefined) return fault(`"${question.id}" must map options to numbers from 0 to 1`);
		told.set(name, (told.get(name) ?? 0) + share);
	}
	const all = [...told.values()].reduce((sum, share) => sum + share, 0);
	if (all <= 0) return fault(`"${question.id}" must map offered options to probabilities`);
	return { kind: "answer", answer: { type: "choice", probabilities: completed(names, told, all) } };
}

function entriesOf(given: unknown): readonly (readonly [string, unknown])[] {
	if (typeof given === "string" || typeof given === "number") return [[String(given), NAMED_ALONE]];
	return typeof given === "object" && given !== null && !Array.isArray(given) ? Object.entries(given) : [];
}

function optionFor(written: string, names: readonly string[], keyOf: ReadonlyMap<string, string>): string | undefined {
	const bare = written.trim().replace(/^\[|\]$/g, "");
	const key = keyOf.get(bare);
	if (key !== undefined && names.includes(key)) return key;
	if (key === undefined && names.includes(bare)) return bare;
	return names.find((name) => name.toLowerCase() === bare.toLowerCase());
}

/** Options that were left out share what is missing from 1; more than 1 is scaled down. */
function completed(
	names: readonly string[],
	told: ReadonlyMap<string, number>,
	all: number,
): ReadonlyMap<string, number> {
	const silent = names.filter((name) => !told.has(name)).length;
	const scale = all > 1 || silent === 0 ? all : 1;
	const spare = silent === 0 ? 0 : Math.max(0, 1 - all) / silent;
	return new Map(names.map((name) => [name, told.has(name) ? (told.get(name) ?? 0) / scale : spare]));
}
