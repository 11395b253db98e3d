/** Review: what is kept from models, what was added in doubt, and what two branches wrote differently. */
import { count } from "../../../render/amounts.ts";
import { resolvedLine } from "../../../render/review.ts";
import { harmlessLine } from "../harmless.ts";
import { agreedTo, forgetMessage } from "../outcome-words.ts";
import type { Desk, Page } from "../page.ts";
import type { Message } from "../widgets/frame.ts";
import { type ItemView, type ListDoing, ListPage } from "../widgets/list-page.ts";
import { captionOf, type ReviewWish, type Waiting, waitingOf, wishFor } from "./model.ts";
import { reviewHints, waitingLabel, waitingLines } from "./view.ts";

export interface ReviewPageOptions {
	/** File name of what is chosen at first. */
	readonly name?: string | undefined;
	readonly changed?: () => void;
}

export function reviewPage(desk: Desk, { name, changed }: ReviewPageOptions = {}): Page {
	const { workspace } = desk;
	return new ListPage<Waiting>(desk, {
		title: "Review: what waits for you",
		none: EMPTY,
		changed,
		load: async () => waitingOf(...(await Promise.all([workspace.review(), workspace.status()]))),
		start: (all) =>
			name === undefined
				? 0
				: Math.max(
						0,
						all.findIndex(({ key }) => key.endsWith(` ${name}`)),
					),
		count: ({ length }) => count(length, "thing"),
		row: waitingRow,
		detail: (waiting, { ink, columns }) => waitingLines(waiting, { ink, columns, now: desk.now() }),
		hints: reviewHints,
		press: (key, chosen, doing) => {
			const wish = wishFor(key, chosen);
			if (wish !== undefined) grant(wish, chosen, { desk, doing });
		},
	});
}

function waitingRow(waiting: Waiting, { ink, columns, chosen }: ItemView): string {
	const label = waitingLabel(waiting).padEnd(12);
	const text = ink.cut(harmlessLine(captionOf(waiting)), columns - 15);
	return `${chosen ? ink.fg("accent", "❯ ") : "  "}${ink.fg("muted", label)} ${chosen ? ink.fg("accent", text) : text}`;
}

interface Granting {
	readonly desk: Desk;
	readonly doing: ListDoing;
}

function grant(wish: ReviewWish, chosen: Waiting, granting: Granting): void {
	if (chosen.kind === "conflict") {
		if (wish === "ours" || wish === "theirs") keep(chosen, wish, granting);
		return;
	}
	const { desk, doing } = granting;
	const { item } = chosen;
	if (wish === "approve") return resolve(chosen, "approved", granting);
	if (item.kind === "quarantined") return resolve(chosen, "rejected", granting);
	if (wish === "reject") {
		const text = `Forget “${harmlessLine(captionOf(chosen))}”?`;
		return doing.voice.ask({ text, yes: () => resolve(chosen, "rejected", granting) });
	}
	const old = item.near.map(({ fact }) => fact);
	const names = old.map((fact) => `“${harmlessLine(fact.caption)}”`).join(", ");
	const ids = old.map(({ id }) => id);
	const forget = async (): Promise<Message> =>
		forgetMessage(await desk.workspace.forget(ids, { confirm: agreedTo(item.near) }));
	doing.voice.ask({ text: `Forget ${names}?`, yes: () => doing.write("Forgetting", forget) });
}

function resolve(
	{ item }: Extract<Waiting, { kind: "item" }>,
	verdict: "approved" | "rejected",
	{ desk, doing }: Granting,
): void {
	const { fact, hash } = item.kind === "quarantined" ? item.file : { fact: item.item.fact, hash: item.item.fileHash };
	doing.write("Saving", async () => {
		const outcome = await desk.workspace.resolve(fact.id, verdict, hash);
		const failed = ["refused", "unknown", "ambiguous"].includes(outcome.kind);
		return { tone: failed ? "warning" : "success", text: harmlessLine(resolvedLine(outcome)) };
	});
}

function keep(
	{ store, problem }: Extract<Waiting, { kind: "conflict" }>,
	side: "ours" | "theirs",
	{ desk, doing }: Granting,
): void {
	const file = { store, name: problem.name };
	doing.write("Saving", async () => keptMessage(await desk.workspace.keepVersion(file, side)));
}

const EMPTY = [
	"Nothing waits for you.",
	"Texts that Cairn did not write here, as those of a git pull, and facts added in doubt, wait here.",
];

function keptMessage(outcome: Awaited<ReturnType<Desk["workspace"]["keepVersion"]>>): Message {
	switch (outcome.kind) {
		case "kept":
			return {
				tone: "success",
				text: `Kept “${harmlessLine(outcome.fact.caption)}”; the other version is in its history.`,
			};
		case "gone":
			return { tone: "muted", text: "Somebody has settled it already." };
		case "not-a-fact":
			return { tone: "warning", text: `That version is no fact: ${harmlessLine(outcome.why)}.` };
		case "refused":
			return { tone: "warning", text: outcome.why };
	}
}
