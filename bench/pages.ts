/** The pages of `/memory` at many facts: processor time of a key and the frame that follows it. */
import * as tui from "@earendil-works/pi-tui";
import type { FactListing, Memory, Workspace } from "../src/memory.ts";
import { inkOf, type Kit, type Screen } from "../src/pi/pages/kit.ts";
import { ManagePage } from "../src/pi/pages/manage/page.ts";
import type { Desk } from "../src/pi/pages/page.ts";
import { PageStack } from "../src/pi/pages/stack.ts";
import type { IndexedFact } from "../src/ports/fact-index.ts";
import { DEFAULT_SETTINGS } from "../src/settings/defaults.ts";
import { Corpus } from "./corpus.ts";
import { medianCpuMs } from "./cpu.ts";
import type { Row } from "./row.ts";

const BAR_MS = 8;
const [COLUMNS, ROWS] = [120, 44];
const [DOWN, PAGE_DOWN, ERASE] = ["\u001b[B", "\u001b[6~", "\u007f"];

function factsOf(corpus: Corpus, count: number): readonly IndexedFact[] {
	return Array.from({ length: count }, (_none, at) => {
		const { fact } = corpus.fact(at);
		return { fact, store: "global", name: `${at}.md`, fileHash: "", contentHash: "", stamp: "" };
	});
}

/** Pages of facts and nothing else. */
function workspaceOf(facts: readonly IndexedFact[]): Workspace {
	const list = async ({ page = 1, pageSize = 50 }: { page?: number; pageSize?: number } = {}): Promise<FactListing> => {
		const pages = Math.max(1, Math.ceil(facts.length / pageSize));
		return { facts: facts.slice((page - 1) * pageSize, page * pageSize), page, pages, total: facts.length };
	};
	const verbs = {
		list,
		status: async () => ({ stores: [] }),
		recall: async () => ({ kind: "read", hits: [], unknown: [] }),
	};
	return verbs as unknown as Workspace; // the verbs that the list asks
}

function deskOver(workspace: Workspace): { readonly desk: Desk; readonly stack: PageStack } {
	const bright = { fg: (_tone: string, text: string) => `\u001b[36m${text}\u001b[39m`, bold: (text: string) => text };
	const screen = { requestRender: () => undefined, terminal: { rows: ROWS, columns: COLUMNS } } as unknown as Screen; // all that is asked
	const kit: Kit = { tui, screen, ink: inkOf(tui, bright) };
	const stack = new PageStack(kit, () => undefined);
	const desk: Desk = {
		kit,
		memory: { settings: DEFAULT_SETTINGS } as unknown as Memory, // all that the list asks of it
		workspace,
		cwd: "/",
		home: "/",
		env: {},
		now: () => Date.now(),
		draw: () => undefined,
		open: (page) => stack.open(page),
		close: () => stack.close(),
		editOutside: async () => ({ kind: "failed", why: "" }),
		editFileOutside: async () => ({ kind: "failed", why: "" }),
		keepText: () => "",
		after: () => () => undefined,
		everySecond: () => () => undefined,
	};
	return { desk, stack };
}

export async function measurePages(facts: number, times: number): Promise<readonly Row[]> {
	const { desk, stack } = deskOver(workspaceOf(factsOf(new Corpus(7), facts)));
	stack.open(new ManagePage(desk));
	for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
	if (!stack.render(COLUMNS).join("\n").includes(facts.toLocaleString("en-US")))
		throw new Error("the list is not whole");
	const after = (key: string): Promise<number> =>
		medianCpuMs(times, async () => {
			stack.handleInput(key);
			stack.render(COLUMNS);
		});
	const value = await after(DOWN);
	const page = await after(PAGE_DOWN);
	let at = 0;
	const typed = await medianCpuMs(times, async () => {
		stack.handleInput(at++ % 2 === 0 ? "e" : ERASE);
		stack.render(COLUMNS);
	});
	return [
		{
			id: "page-frame",
			what: "a key in the list of facts, and the frame after it",
			facts,
			unit: "ms CPU",
			value,
			bar: BAR_MS,
			beside: { "a page further": page, "a letter of the filter, over all facts": typed },
		},
	];
}
