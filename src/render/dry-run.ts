/** The whole gate in words: what it found, what it was answered, what it would do, and the text that would be left. */

import { shortId } from "../kernel/ids.ts";
import type { DryRun } from "../memory.ts";
import type { JudgeAnswer, JudgeQuestion } from "../ports/judge.ts";
import { count } from "./amounts.ts";
import { type FactText, wholeText } from "./fact-lines.ts";
import { indent, soften, softLine } from "./fence.ts";
import { judgeName, reasonLine, skippedSentences } from "./judged.ts";
import { refusalSentences, remarkSentence, tellable } from "./remarks.ts";

type Planned = Extract<DryRun, { kind: "planned" }>;

function number(value: number): string {
	return value.toFixed(2);
}

function candidateLines({ candidate }: Extract<DryRun, { candidate: unknown }>): readonly string[] {
	const { fact, scope, remarks, duplicates } = candidate;
	const paths = fact.paths.length === 0 ? "" : `, paths ${softLine(fact.paths.join(", "))}`;
	return [
		`candidate: ${softLine(tellable(fact.caption, remarks))} (${scope} ${fact.kind}, source ${fact.source ?? "agent"}${paths})`,
		...remarks.map((remark) => `  ${remarkSentence(remark)}`),
		...duplicates.map((id) => `  says exactly what [${id}] says: it would be reinforced`),
	];
}

function neighbourLines({ neighbours, judged }: Planned): readonly string[] {
	const keys = new Map(judged.facts.map(({ key, id }) => [shortId(id), key]));
	return [
		`neighbours: ${count(neighbours.length, "fact")}`,
		...neighbours.map((each) => {
			const cosine = each.cosine === undefined ? "none" : number(each.cosine);
			const numbers = `cosine ${cosine}, BM25 ${number(each.keywords)}, fused ${number(each.score)}, relevance ${number(each.relevance)}`;
			const place = each.disjoint ? ", another place" : "";
			return `  ${keys.get(each.id) ?? "-"} [${each.id}] ${softLine(each.caption)} (${each.scope}; ${numbers}${place})`;
		}),
	];
}

function answerWords(answer: JudgeAnswer | undefined): string {
	switch (answer?.type) {
		case undefined:
			return "no answer";
		case "noul":
			return number(answer.probability);
		case "score": {
			const levels = answer.probabilities?.map(number).join(" ");
			return `${number(answer.score)}${levels === undefined ? "" : ` (${levels})`}`;
		}
		case "choice":
			return [...answer.probabilities]
				.map(([name, probability]) => `${softLine(name)} ${number(probability)}`)
				.join(", ");
	}
}

function answerLines({ exchanges }: Planned): readonly string[] {
	return exchanges.flatMap(({ questions, answers }) =>
		questions.map(({ id }: JudgeQuestion) => `  ${id}: ${answerWords(answers.get(id))}`),
	);
}

function decisionWords({ decision }: Planned): string {
	switch (decision.kind) {
		case "add":
			return `add to the ${decision.scope} scope`;
		case "edit":
		case "merge":
		case "reinforce":
			return `${decision.kind} ${decision.target}`;
		case "skip":
			return `skip: ${decision.because}`;
		case "reject":
			return "refuse";
	}
}

function diffLines({ diff, candidate }: Planned): readonly string[] {
	if (diff === undefined) return [];
	const text = (written: FactText): string => soften(tellable(wholeText(written), candidate.remarks));
	const how =
		diff.how === undefined ? "" : `, joined by ${diff.how.by === "model" ? softLine(diff.how.model) : "rule"}`;
	return [
		`would be written${how}:`,
		...(diff.before === undefined ? [] : [indent(text(diff.before), "  - ")]),
		indent(text(diff.after), "  + "),
	];
}

export function dryRunText(run: DryRun): string {
	switch (run.kind) {
		case "stopped": {
			const { outcome } = run;
			return outcome.kind === "skipped" ? skippedSentences(outcome) : refusalSentences(outcome);
		}
		case "unavailable":
			return [...candidateLines(run), `the judge is away, it would be queued: ${softLine(run.because)}`].join("\n");
		case "planned": {
			const { decision, judged } = run;
			return [
				...candidateLines(run),
				...neighbourLines(run),
				`judge: ${judgeName(judged)}, ${count(run.exchanges.length, "request")}`,
				...answerLines(run),
				`decision: ${decisionWords(run)}`,
				...decision.trace.map((reason) => `  ${reasonLine(reason)}`),
				...(decision.urgency === undefined ? [] : [`urgency when its paths are touched: ${decision.urgency}`]),
				...diffLines(run),
			].join("\n");
		}
	}
}

/** The same as JSON can hold it: answers by the names of their questions and options. */
export function plainData(run: DryRun): unknown {
	if (run.kind !== "planned") return run;
	const exchanges = run.exchanges.map(({ state, questions, answers }) => ({
		state,
		questions,
		answers: Object.fromEntries([...answers].map(([id, answer]) => [id, plainAnswer(answer)])),
	}));
	return { ...run, exchanges };
}

function plainAnswer(answer: JudgeAnswer): unknown {
	return answer.type === "choice" ? { ...answer, probabilities: Object.fromEntries(answer.probabilities) } : answer;
}
