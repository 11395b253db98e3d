/** Review: what is kept from models, what was added in doubt, and what two branches wrote differently. */
import { count } from "../../../render/amounts.ts";
import { resolvedLine } from "../../../render/review.ts";
import { harmlessLine } from "../harmless.ts";
import type { Key } from "../key.ts";
import type { Ink, Size } from "../kit.ts";
import { forgetMessage } from "../outcome-words.ts";
import type { Desk, Page } from "../page.ts";
import { ANSWERS, Asking } from "../widgets/confirm.ts";
import { framed, type Message } from "../widgets/frame.ts";
import { Latest } from "../widgets/latest.ts";
import { inPanes } from "../widgets/panes.ts";
import { moved, windowAround } from "../widgets/window.ts";
import { captionOf, type ReviewWish, type Waiting, waitingOf, wishFor } from "./model.ts";
import { reviewHints, waitingLabel, waitingLines } from "./view.ts";

export interface ReviewPageOptions {
	/** File name of what is chosen at first. */
	readonly name?: string | undefined;
	readonly changed?: () => void;
}

export class ReviewPage implements Page {
	readonly #desk: Desk;
	readonly #options: ReviewPageOptions;
	readonly #asking = new Asking();
	readonly #latest: Latest;
	#waiting: readonly Waiting[] | undefined;
	#selected = 0;
	#top = 0;
	#message: Message | undefined;

	constructor(desk: Desk, options: ReviewPageOptions = {}) {
		this.#desk = desk;
		this.#options = options;
		const complain = (text: string): void => {
			this.#message = { tone: "error", text };
		};
		this.#latest = new Latest({ draw: () => desk.draw(), everySecond: (tick) => desk.everySecond(tick), complain });
	}

	shown(): void {
		this.#load();
	}

	closed(): void {
		this.#latest.cancel();
	}

	#load(): void {
		const { workspace } = this.#desk;
		const isFirst = this.#waiting === undefined;
		void this.#latest.run({
			title: "Looking",
			work: () => Promise.all([workspace.review(), workspace.status()]),
			done: ([items, status]) => {
				this.#waiting = waitingOf(items, status);
				const { name } = this.#options;
				const at = isFirst && name !== undefined ? this.#waiting.findIndex(({ key }) => key.endsWith(` ${name}`)) : -1;
				this.#selected = at >= 0 ? at : Math.max(0, Math.min(this.#selected, this.#waiting.length - 1));
			},
		});
	}

	press(key: Key): void {
		if (this.#asking.press(key)) return;
		const all = this.#waiting ?? [];
		const next = moved(key.name, this.#selected, { length: all.length, page: 10 });
		if (next !== undefined) {
			this.#selected = next;
			this.#top = 0;
			return;
		}
		if (key.name === "right") this.#top += 5;
		if (key.name === "left") this.#top = Math.max(0, this.#top - 5);
		const wish = wishFor(key.name, all[this.#selected]);
		if (wish === "leave") return this.#desk.close();
		const chosen = all[this.#selected];
		if (wish !== undefined && chosen !== undefined && this.#latest.progress === undefined) this.#grant(wish, chosen);
	}

	#grant(wish: Exclude<ReviewWish, "leave">, chosen: Waiting): void {
		this.#message = undefined;
		if (chosen.kind === "conflict") {
			if (wish === "ours" || wish === "theirs") this.#keep(chosen, wish);
			return;
		}
		const { item } = chosen;
		const caption = harmlessLine(captionOf(chosen));
		if (wish === "approve") return this.#resolve(chosen, "approved");
		if (item.kind === "quarantined") return this.#resolve(chosen, "rejected");
		if (wish === "reject") {
			this.#asking.ask({ text: `Forget “${caption}”?`, yes: () => this.#resolve(chosen, "rejected") });
			return;
		}
		const old = item.near.map(({ fact }) => fact);
		const names = old.map((fact) => `“${harmlessLine(fact.caption)}”`).join(", ");
		this.#asking.ask({ text: `Forget ${names}?`, yes: () => this.#forget(old.map(({ id }) => id)) });
	}

	#resolve(chosen: Extract<Waiting, { kind: "item" }>, verdict: "approved" | "rejected"): void {
		const { item } = chosen;
		const id = item.kind === "quarantined" ? item.file.fact.id : item.item.fact.id;
		this.#run("Saving", async () => {
			const outcome = await this.#desk.workspace.resolve(id, verdict);
			const failed = ["refused", "unknown", "ambiguous"].includes(outcome.kind);
			return { tone: failed ? "warning" : "success", text: harmlessLine(resolvedLine(outcome)) };
		});
	}

	#forget(ids: readonly string[]): void {
		this.#run("Forgetting", async () =>
			forgetMessage(await this.#desk.workspace.forget(ids, { confirm: async () => true })),
		);
	}

	#keep({ store, problem }: Extract<Waiting, { kind: "conflict" }>, side: "ours" | "theirs"): void {
		this.#run("Saving", async () => {
			const outcome = await this.#desk.workspace.keepVersion({ store, name: problem.name }, side);
			return keptMessage(outcome);
		});
	}

	#run(title: string, work: () => Promise<Message>): void {
		void this.#latest.run({
			title,
			writes: true,
			work,
			done: (message) => {
				this.#message = message;
				this.#options.changed?.();
				this.#load();
			},
		});
	}

	render(size: Size): readonly string[] {
		const { ink } = this.#desk.kit;
		const asked = this.#asking.message;
		const progress = this.#latest.progress;
		const message =
			asked ?? this.#message ?? (progress === undefined ? undefined : { tone: "accent" as const, text: progress });
		const note = this.#waiting === undefined ? "" : count(this.#waiting.length, "thing");
		const hints = asked === undefined ? reviewHints(this.#waiting?.[this.#selected]) : ANSWERS;
		const frame = { title: "Review: what waits for you", note, message, hints };
		const panes = { list: (room: Size) => this.#list(room, ink), detail: (room: Size) => this.#detail(room, ink) };
		const body = (room: Size): readonly string[] => {
			if (this.#waiting?.length === 0) {
				return EMPTY.flatMap((line) => ink.wrap(line, room.columns - 2)).map((line) => ` ${ink.fg("muted", line)}`);
			}
			return inPanes(room, panes, ink);
		};
		return framed(frame, size, { ink, body });
	}

	#list({ columns, rows }: Size, ink: Ink): readonly string[] {
		const all = this.#waiting ?? [];
		const { first, end } = windowAround(this.#selected, all.length, rows);
		return all.slice(first, end).map((waiting, offset) => {
			const chosen = first + offset === this.#selected;
			const label = waitingLabel(waiting).padEnd(12);
			const text = ink.cut(harmlessLine(captionOf(waiting)), columns - 15);
			return `${chosen ? ink.fg("accent", "❯ ") : "  "}${ink.fg("muted", label)} ${chosen ? ink.fg("accent", text) : text}`;
		});
	}

	#detail({ columns, rows }: Size, ink: Ink): readonly string[] {
		const chosen = this.#waiting?.[this.#selected];
		if (chosen === undefined) return [];
		const lines = waitingLines(chosen, { ink, columns: columns - 1, now: this.#desk.now() });
		this.#top = Math.min(this.#top, Math.max(0, lines.length - rows));
		return lines.slice(this.#top, this.#top + rows);
	}
}

const EMPTY = [
	"Nothing waits for you.",
	"Texts that come from others with a git pull, and facts added in doubt, wait here.",
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
