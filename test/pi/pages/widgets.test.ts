import { deepEqual, equal, match, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as tui from "@earendil-works/pi-tui";
import * as fc from "fast-check";
import { type Ink, inkOf } from "../../../src/pi/pages/kit.ts";
import { framed, type Hint, helpLines } from "../../../src/pi/pages/widgets/frame.ts";
import { Latest } from "../../../src/pi/pages/widgets/latest.ts";
import { inPanes } from "../../../src/pi/pages/widgets/panes.ts";
import { narrowed, Picker } from "../../../src/pi/pages/widgets/picker.ts";
import { hanging } from "../../../src/pi/pages/widgets/text-page.ts";
import { moved, windowAround } from "../../../src/pi/pages/widgets/window.ts";
import { Sitting } from "./given.ts";

const INK: Ink = inkOf(tui, { fg: (_tone, text) => text, bold: (text) => text });
const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((text) => text.replace(/\p{C}/gu, "x"));
const columns = fc.integer({ min: 8, max: 200 });

describe("a frame", () => {
	it("never has a line that is wider, or more lines than there are, whatever it says", () => {
		const hints = fc.array(fc.record({ keys: words, does: words }), { minLength: 1, maxLength: 12 });
		fc.assert(
			fc.property(hints, words, fc.record({ columns, rows: fc.integer({ min: 1, max: 60 }) }), (given, title, size) => {
				const message = { tone: "muted" as const, text: title.repeat(30) };

				const body = (): readonly string[] => [title.repeat(60)];
				const lines = framed({ title, note: title, message, hints: given }, size, { ink: INK, body });

				ok(lines.every((line) => INK.width(line) <= size.columns));
				ok(lines.length <= Math.max(size.rows, 1));
			}),
		);
	});

	it("cuts what a message quotes before the end of it, which says what can be done", () => {
		const text = `Forgot “${"a long caption ".repeat(13)}”, its file left the repository; ctrl+z brings it back.`;
		const hints = [{ keys: "esc", does: "leave" }];
		const message = { tone: "success" as const, text };

		const lines = framed({ title: "t", message, hints }, { columns: 40, rows: 20 }, { ink: INK, body: () => [] });

		const said = lines.map((line) => line.trim()).join(" ");
		match(said, /Forgot “a long caption.*…”, its file left the repository; ctrl\+z brings it back\./);
	});

	it("always says how to leave, and leaves out what does not fit", () => {
		const hints: readonly Hint[] = Array.from({ length: 20 }, (_none, at) => ({
			keys: `k${at}`,
			does: "does something",
		}));
		const all = [...hints, { keys: "esc", does: "leave" }];

		const lines = helpLines(all, { columns: 40, rows: 20 }, INK);

		equal(lines.length, 2);
		match(lines.join(" "), /^k0 .*esc leave$/);
	});
});

describe("a window on a list", () => {
	it("holds the selected line, is never longer than its room, and never leaves room unused", () => {
		const lengths = fc.record({ length: fc.integer({ min: 1, max: 500 }), rows: fc.integer({ min: 1, max: 60 }) });
		fc.assert(
			fc.property(lengths, fc.nat(), ({ length, rows }, pick) => {
				const selected = pick % length;

				const { first, end } = windowAround(selected, length, rows);

				ok(first <= selected && selected < end);
				equal(end - first, Math.min(rows, length));
			}),
		);
	});

	it("moves by lines, pages and to both ends, and by no other key", () => {
		const list = { length: 100, page: 10 };

		deepEqual(
			["up", "down", "pageUp", "pageDown", "ctrl+home", "ctrl+end", "x"].map((key) => moved(key, 5, list)),
			[4, 6, 0, 15, 0, 99, undefined],
		);
		equal(moved("down", 0, { length: 0, page: 10 }), 0);
	});
});

describe("two panes", () => {
	it("stand beside each other on a wide screen and below each other on a narrow one, and fit", () => {
		fc.assert(
			fc.property(words, columns, fc.integer({ min: 6, max: 50 }), (text, width, rows) => {
				const pane = (): readonly string[] => Array.from({ length: 80 }, () => text.repeat(20));

				const lines = inPanes({ columns: width, rows }, { list: pane, detail: pane }, INK);

				ok(lines.length <= rows);
				if (width >= 96) ok(lines.every((line) => INK.width(line) <= width));
			}),
		);
	});
});

describe("wrapped text", () => {
	it("keeps its indentation, and fits whatever the width", () => {
		deepEqual(hanging("  a list of words", 16, INK), ["  a list of", "  words"]);
		fc.assert(
			fc.property(words, columns, (text, width) => {
				ok(hanging(`    ${text} ${text}`, width, INK).every((line) => INK.width(line) <= width));
			}),
		);
	});
});

describe("a picker", () => {
	const choices = [
		{ value: "a", label: "alpha", about: "the first" },
		{ value: "b", label: "beta", about: "after alpha" },
	];

	it("narrows by every word, names before descriptions", () => {
		deepEqual(
			narrowed({ choices: [...choices].reverse(), typed: "alpha", free: false }).map(({ value }) => value),
			["a", "b"],
		);
		deepEqual(
			narrowed({ choices, typed: "alpha after", free: false }).map(({ value }) => value),
			["b"],
		);
	});

	it("takes what is typed only where anything may be chosen", () => {
		equal(narrowed({ choices, typed: "gamma", free: false }).length, 0);
		equal(narrowed({ choices, typed: "gamma", free: true })[0]?.value, "gamma");
	});

	it("chooses nothing when it is left, or where nothing is found", async () => {
		const chosen: string[] = [];
		const page = await new Sitting().open(
			(desk) => new Picker(desk, { title: "Which?", choices, chosen: (value) => chosen.push(value) }),
		);

		await page.type("zzz");
		await page.press("enter");
		match(page.screen(), /nothing has that name/);
		await page.press("escape");

		deepEqual([chosen, page.left], [[], true]);
	});
});

describe("work of a page", () => {
	const watch = () => {
		const complaints: string[] = [];
		return {
			complaints,
			latest: new Latest({ draw: () => undefined, everySecond: () => () => undefined }, (line) =>
				complaints.push(line),
			),
		};
	};

	it("counts only while nothing newer was begun", async () => {
		const { latest } = watch();
		const done: string[] = [];
		let finishOld: (text: string) => void = () => undefined;

		const old = latest.run({
			work: () => new Promise<string>((resolve) => (finishOld = resolve)),
			done: (text) => done.push(text),
		});
		const fresh = latest.run({ work: async () => "new", done: (text) => done.push(text) });
		finishOld("old");
		await Promise.all([old, fresh]);

		deepEqual(done, ["new"]);
	});

	it("is told of while it is waited for, can be given up, and its late answer is nothing", async () => {
		const { latest, complaints } = watch();
		let signal: AbortSignal | undefined;
		const running = latest.run({
			title: "Asking",
			work: async (given, tell) => {
				signal = given;
				tell("3 of 9");
				await new Promise<void>((resolve) => given.addEventListener("abort", () => resolve()));
				throw new Error("too late to matter");
			},
			done: () => complaints.push("done"),
		});

		match(latest.progress ?? "", /^Asking … 3 of 9 \(esc cancels\)$/);
		equal(latest.cancel(), true);
		await running;

		deepEqual([complaints, signal?.aborted, latest.progress, latest.cancel()], [[], true, undefined, false]);
	});

	it("that wrote before it could be stopped is told of all the same", async () => {
		const { latest } = watch();
		const done: string[] = [];
		let finish: (text: string) => void = () => undefined;
		const running = latest.run({
			title: "Saving",
			writes: true,
			work: () => new Promise<string>((resolve) => (finish = resolve)),
			done: (text) => done.push(text),
		});

		latest.cancel();
		finish("written");
		await running;

		deepEqual(done, ["written"]);
	});

	it("tells its failure in a line", async () => {
		const { latest, complaints } = watch();

		await latest.run({ work: async () => await Promise.reject(new Error("disk\nfull")), done: () => undefined });

		deepEqual(complaints, ["unexpected failure: disk full"]);
	});
});
