/** What waits for a person, drawn. */

import type { IndexedFact } from "../../../ports/fact-index.ts";
import { ago } from "../../../render/amounts.ts";
import { harmless, harmlessLine } from "../harmless.ts";
import type { Ink } from "../kit.ts";
import { diffLines } from "../past/model.ts";
import { painted } from "../past/page.ts";
import type { Hint } from "../widgets/frame.ts";
import { hanging } from "../widgets/text-page.ts";
import { scopeOfWaiting, type Waiting } from "./model.ts";

export function reviewHints(chosen: Waiting): readonly Hint[] {
	if (chosen.kind === "conflict") {
		return [
			{ keys: "1", does: "keep this branch's" },
			{ keys: "2", does: "keep the other" },
		];
	}
	if (chosen.item.kind === "quarantined") {
		return [
			{ keys: "a", does: "approve: models may see it" },
			{ keys: "r", does: "reject: keep it out" },
		];
	}
	return [
		{ keys: "a", does: "let both stand" },
		{ keys: "r", does: "forget the new one" },
		{ keys: "o", does: "forget the old one" },
	];
}

const LABELS = { conflict: "conflict", quarantined: "kept back", undecided: "in doubt" } as const;

export function waitingLabel(waiting: Waiting): string {
	return LABELS[waiting.kind === "conflict" ? "conflict" : waiting.item.kind];
}

export interface WaitingView {
	readonly ink: Ink;
	readonly columns: number;
	/** Milliseconds since 1970. */
	readonly now: number;
}

export function waitingLines(waiting: Waiting, view: WaitingView): readonly string[] {
	if (waiting.kind === "conflict") return conflictLines(waiting, view);
	const { item } = waiting;
	const { ink, columns, now } = view;
	if (item.kind === "quarantined") {
		const { caption, content } = item.file.fact;
		return [
			...ink.wrap(`It ${harmlessLine(item.because)}`, columns).map((line) => ink.fg("warning", line)),
			ink.fg("dim", ink.cut(`${item.scope}, ${harmlessLine(item.file.name)}`, columns)),
			"",
			...textLines(caption, content, view),
		];
	}
	const others = item.near.flatMap((near, at) => [
		"",
		ink.fg("accent", `${at === 0 ? "it is close to" : "and to"} (${ago(near.fact.updated, now)})`),
		...factText(near, view),
	]);
	return [
		ink.fg("accent", `added ${ago(item.at, now)}, ${scopeOfWaiting(waiting)}`),
		...factText(item.item, view),
		...others,
	];
}

function factText({ fact }: IndexedFact, view: WaitingView): readonly string[] {
	return textLines(fact.caption, fact.content, view);
}

function textLines(caption: string, content: string, { ink, columns }: WaitingView): readonly string[] {
	const body = content.trim() === "" ? [] : harmless(content.trim()).split("\n");
	return [
		...ink.wrap(harmlessLine(caption), columns).map((line) => ink.bold(line)),
		...body.flatMap((line) => hanging(line, columns, ink)),
	];
}

function conflictLines(waiting: Extract<Waiting, { kind: "conflict" }>, view: WaitingView): readonly string[] {
	const { ink, columns } = view;
	const [ours, theirs] = waiting.versions;
	const line = waiting.problem.line === undefined ? "" : ` from line ${waiting.problem.line} on`;
	const about = `Two versions of one fact${line}: 1 keeps the lines with -, this branch's; 2 keeps the lines with +, the other.`;
	return [
		...ink.wrap(about, columns).map((each) => ink.fg("warning", each)),
		"",
		...diffLines(ours, theirs).flatMap((each) => painted(each, columns, ink)),
	];
}
