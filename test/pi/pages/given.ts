/** Pages on a screen of a given size, with pi's own terminal library, over a memory whose stores are twins in memory. */
import assert from "node:assert/strict";
import * as tui from "@earendil-works/pi-tui";
import type { Memory, Setup, Workspace } from "../../../src/memory.ts";
import type { Palette, Screen } from "../../../src/pi/pages/kit.ts";
import { inkOf, type Kit } from "../../../src/pi/pages/kit.ts";
import type { Desk, EditedOutside, Page } from "../../../src/pi/pages/page.ts";
import { PageStack } from "../../../src/pi/pages/stack.ts";
import type { Settings } from "../../../src/settings/table.ts";
import { NOON } from "../../../src/testing/builders.ts";
import { aBench, type Bench, OTHER, ROOT } from "../../workspace/given.ts";
import { settingsWith } from "../fake-memory.ts";

export const WIDTHS = [40, 72, 120, 200] as const;

const PLAIN: Palette = { fg: (_tone, text) => text, bold: (text) => text };

/** What a terminal sends for a key. */
const SENT: Readonly<Record<string, string>> = {
	up: "\u001b[A",
	down: "\u001b[B",
	right: "\u001b[C",
	left: "\u001b[D",
	pageUp: "\u001b[5~",
	pageDown: "\u001b[6~",
	home: "\u001b[H",
	end: "\u001b[F",
	enter: "\r",
	escape: "\u001b",
	tab: "\t",
	"shift+tab": "\u001b[Z",
	backspace: "\u007f",
	delete: "\u001b[3~",
};

export function sent(name: string): string {
	const control = /^ctrl\+([a-z])$/u.exec(name)?.[1];
	return control === undefined ? (SENT[name] ?? name) : String.fromCharCode(control.charCodeAt(0) - 96);
}

export interface Given {
	readonly bench?: Bench;
	readonly workspace?: Workspace;
	readonly settings?: Partial<Settings>;
	readonly setup?: Partial<Setup>;
	readonly projects?: Memory["projects"];
	readonly env?: Readonly<Record<string, string>>;
	readonly outside?: (text: string) => EditedOutside | Promise<EditedOutside>;
	readonly outsideFile?: (path: string) => EditedOutside;
	readonly rows?: number;
	readonly columns?: number;
	/** In place of one that draws nothing. */
	readonly screen?: Screen;
	readonly palette?: Palette;
}

/** Pages as a person sees them: keys go in, lines come out, and time passes only when it is told to. */
export class Sitting {
	readonly bench: Bench;
	readonly desk: Desk;
	readonly stack: PageStack;
	/** True once the last page is closed. */
	left = false;
	/** Texts that were typed and not taken. */
	readonly kept: string[] = [];
	readonly #waiting = new Set<() => void>();
	readonly #columns: number;
	readonly #rows: number;

	constructor(given: Given = {}) {
		this.bench = given.bench ?? aBench();
		this.#columns = given.columns ?? 120;
		this.#rows = given.rows ?? 34;
		const terminal = { rows: this.#rows, columns: this.#columns };
		const blank = { requestRender: () => undefined, start: () => undefined, stop: () => undefined, terminal };
		// Pages ask a terminal for its size alone.
		const screen = given.screen ?? (blank as unknown as Screen);
		const kit: Kit = { tui, screen, ink: inkOf(tui, given.palette ?? PLAIN) };
		this.stack = new PageStack(kit, () => {
			this.left = true;
		});
		this.desk = this.#deskOf(kit, given);
	}

	#deskOf(kit: Kit, given: Given): Desk {
		const memory = {
			settings: settingsWith(given.settings),
			setup: { ...NO_SETUP, ...given.setup },
			projects: given.projects ?? (async () => [{ key: "other", name: "other", root: OTHER, seen: NOON }]),
		};
		return {
			kit,
			// Pages use no more of it.
			memory: memory as unknown as Memory,
			workspace: given.workspace ?? this.bench.open({ actor: "user", cwd: ROOT }),
			cwd: ROOT,
			home: "/home/someone",
			env: given.env ?? {},
			now: () => NOON,
			draw: () => kit.screen.requestRender(),
			open: (page) => this.stack.open(page),
			close: () => this.stack.close(),
			editOutside: async (text) => given.outside?.(text) ?? { kind: "failed", why: "no editor here" },
			editFileOutside: async (path) => given.outsideFile?.(path) ?? { kind: "failed", why: "no editor here" },
			keepText: (text) => {
				this.kept.push(text);
				return "/tmp/kept/fact.md";
			},
			after: (_milliseconds, work) => {
				this.#waiting.add(work);
				return () => this.#waiting.delete(work);
			},
			everySecond: () => () => undefined,
		};
	}

	async open(page: (desk: Desk) => Page): Promise<this> {
		this.stack.open(page(this.desk));
		return await this.rest();
	}

	/** Everything that was asked for has come, and what waits for a pause of the keys has happened. */
	async rest(): Promise<this> {
		for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
		const due = [...this.#waiting];
		this.#waiting.clear();
		for (const work of due) work();
		for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
		return this;
	}

	/** Each key with what follows from it; every frame is checked at every width. */
	async press(...names: readonly string[]): Promise<this> {
		for (const name of names) {
			this.stack.handleInput(sent(name));
			await this.rest();
			this.check();
		}
		return this;
	}

	async type(text: string): Promise<this> {
		for (const character of text) this.stack.handleInput(character);
		await this.rest();
		this.check();
		return this;
	}

	/** No line is wider than its screen, and no page is higher. */
	check(): void {
		for (const width of WIDTHS) {
			const lines = this.stack.render(width);
			for (const line of lines) {
				assert.ok(tui.visibleWidth(line) <= width, `at ${width} columns a line has ${tui.visibleWidth(line)}: ${line}`);
			}
			assert.ok(lines.length <= this.#rows, `at ${width} columns there are ${lines.length} lines`);
		}
	}

	/** As it is read, without colours and cursors. */
	screen(columns = this.#columns): string {
		return this.stack
			.render(columns)
			.map((line) => tui.stripTerminalSequences(line).trimEnd())
			.join("\n");
	}
}

const NO_SETUP: Setup = {
	path: "/home/someone/.pi/agent/cairn/config.json",
	origins: new Map(),
	read: async () => ({ value: new Map(), warnings: [] }),
	write: async () => undefined,
	test: async () => "answered",
	models: async () => [],
};

let made = 0;

/** A file of a fact with a fixed id, so that screens are the same every time. */
export function factText(caption: string, extra = "", content = "Something that is worth keeping."): string {
	made += 1;
	const id = `01926b3e-5c1a-7d2f-9a4b-${String(made).padStart(12, "0")}`;
	const dates = "created: 2026-09-27T12:00:00.000Z\nupdated: 2026-10-27T12:00:00.000Z";
	return `---\nid: ${id}\ncaption: ${JSON.stringify(caption)}\n${extra === "" ? "" : `${extra}\n`}${dates}\n---\n\n${content}\n`;
}

/** Ids begin anew: for screens that are compared. */
export function fromTheFirstId(): void {
	made = 0;
}

/** A memory with a few facts of every sort. */
export function furnished(bench: Bench = aBench()): Bench {
	const store = bench.shelf.global();
	const personal = bench.shelf.personal({ key: "app", root: ROOT });
	fromTheFirstId();
	const e2e =
		"`pnpm test:e2e` needs Docker running; it starts Postgres via docker compose.\n\n- first `docker compose up`\n- then the tests";
	personal.place(
		"e2e.md",
		factText("Run e2e tests with pnpm test:e2e", "kind: procedure\npin: true\npaths: [packages/web]", e2e),
	);
	store.place(
		"tabs.md",
		factText("The user prefers tabs over spaces", "kind: preference\nevidence: always tabs please"),
	);
	store.place(
		"cjk.md",
		factText(
			"部署前必须运行所有的端到端测试并检查数据库迁移",
			"tags: [部署, 测试]",
			"先启动容器，再运行测试。".repeat(12),
		),
	);
	store.place("emoji.md", factText("🚀 Release from main only 👩‍👩‍👧‍👦, tag v*", "kind: decision"));
	store.place(
		"hostile.md",
		factText(
			"Looks \u202eharmless\u001b[31m red \u200b",
			"",
			"\u001b]0;title\u0007\u001b[2Jcleared \u2066hidden\u2069",
		),
	);
	store.place("long.md", factText(`A caption without any space: ${"x".repeat(160)}`, "", "y".repeat(3000)));
	personal.place(
		"gone.md",
		factText("Never edit generated/*.ts by hand", "kind: gotcha\npaths: [generated]", "They are overwritten."),
	);
	return bench;
}

export const CONFLICT = `<<<<<<< HEAD\n${factText("The port is 8080").trimEnd()}\n=======\n${factText("The port is 9090").trimEnd()}\n>>>>>>> other\n`;
