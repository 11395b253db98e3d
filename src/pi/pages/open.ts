/** Opens a page in pi's terminal, and gives pi its screen back when the last page is closed. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Memory, Workspace } from "../../memory.ts";
import type { Wiring } from "../events/lifecycle.ts";
import { addPage } from "./add.ts";
import { costPage } from "./cost.ts";
import { DebugPage } from "./debug.ts";
import { editFileOutside, editOutside, editorCommand, keepText } from "./external-editor.ts";
import { inkOf, type Kit, type Screen, type Tui } from "./kit.ts";
import { presentItem } from "./manage/edit.ts";
import { ManagePage } from "./manage/page.ts";
import { menuPage } from "./menu.ts";
import type { Desk, Page } from "./page.ts";
import { allHistoryPage, historyPage, trashPage } from "./past/page.ts";
import { reviewPage } from "./review/page.ts";
import { SettingsPage } from "./setup/page.ts";
import { PageStack } from "./stack.ts";
import { whyPage } from "./why.ts";

export interface PageRequest {
	readonly name: string;
	/** What was typed after the name. */
	readonly words: string;
}

interface Opening {
	readonly wiring: Wiring;
	readonly ctx: ExtensionCommandContext;
	readonly tui: Tui;
}

/** What is to be done once the pages are closed: a command that has no page. */
export type Leaving = { readonly command: string } | undefined;

export async function openIn(request: PageRequest, { wiring, ctx, tui }: Opening): Promise<Leaving> {
	const session = wiring.current.require();
	const { memory, workspace: agents } = await session.require();
	// What is done on a page is a person's doing, not the agent's.
	const workspace = agents.as("user");
	const target = await factOf(request, workspace);
	const { env, home } = wiring.host;
	const command = editorCommand({ setting: Reflect.get(wiring.pi.getSettings(), "externalEditor"), env });
	const context = { memory, workspace, cwd: session.cwd, home, env, now: () => wiring.host.now(), command };
	return await ctx.ui.custom<Leaving>((...[screen, theme, , done]) => {
		const kit: Kit = { tui, screen, ink: inkOf(tui, theme) };
		let leaving: Leaving;
		const stack = new PageStack(kit, () => done(leaving));
		const desk = deskOf(kit, stack, context);
		const start = (name: string): void => {
			const page = PAGES[name]?.(desk, { words: request.words, target });
			if (page !== undefined) return stack.open(page);
			leaving = { command: name === request.name ? `${name} ${request.words}`.trim() : name };
			stack.leave();
		};
		if (request.name === "") stack.open(menuPage(desk, start));
		else start(request.name);
		return stack;
	});
}

type Target = Awaited<ReturnType<typeof presentItem>>;

async function factOf({ name, words }: PageRequest, workspace: Workspace): Promise<Target> {
	if (name !== "history" && name !== "why") return undefined;
	return words === "" ? undefined : await presentItem(workspace, words);
}

interface Wanted {
	readonly words: string;
	/** The fact that the words name. */
	readonly target: Target;
}

/** `undefined` for a fact that is not there: the command says so. */
const PAGES: Readonly<Record<string, (desk: Desk, wanted: Wanted) => Page | undefined>> = {
	manage: (desk, { words }) => new ManagePage(desk, words),
	add: (desk, { words }) => addPage(desk, { caption: words }),
	review: (desk) => reviewPage(desk),
	settings: (desk, { words }) => new SettingsPage(desk, words),
	debug: (desk, { words }) => new DebugPage(desk, words),
	cost: (desk) => costPage(desk),
	trash: (desk) => trashPage(desk),
	history: (desk, { words, target }) => {
		if (words === "") return allHistoryPage(desk);
		return target === undefined ? undefined : historyPage(desk, { fact: target.fact });
	},
	why: (desk, { target }) => (target === undefined ? undefined : whyPage(desk, target.fact)),
};

interface DeskContext {
	readonly memory: Memory;
	readonly workspace: Workspace;
	readonly cwd: string;
	readonly home: string;
	readonly env: Desk["env"];
	readonly now: () => number;
	readonly command: string;
}

function deskOf(kit: Kit, stack: PageStack, { command, ...context }: DeskContext): Desk {
	const screen: Screen = kit.screen;
	return {
		...context,
		kit,
		draw: () => screen.requestRender(),
		open: (page) => stack.open(page),
		close: () => stack.close(),
		editOutside: (text) => editOutside(text, command, screen),
		editFileOutside: (path) => editFileOutside(path, command, screen),
		keepText,
		after: (milliseconds, work) => {
			const timer = setTimeout(work, milliseconds);
			return () => clearTimeout(timer);
		},
		everySecond: (tick) => {
			const timer = setInterval(tick, 1000);
			timer.unref();
			return () => clearInterval(timer);
		},
	};
}
