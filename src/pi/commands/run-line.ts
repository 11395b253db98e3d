/** One line after `/memory`, carried out: pi's dialogs ask, pi's notifications answer. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { commandsFor } from "../../commands/find.ts";
import { asksForJson, failureJson, jsonText } from "../../commands/json.ts";
import { type FrontEnd, perform } from "../../commands/perform.ts";
import type { Dialog, Level } from "../../commands/run.ts";
import { splitLine } from "../../commands/words.ts";
import { isAbort } from "../../kernel/abort.ts";
import { withoutControls } from "../../render/harmless.ts";
import type { Wiring } from "../events/lifecycle.ts";
import { sessionAgent } from "../session-agent.ts";
import { openPages, pageFor } from "./pages.ts";
import { withProgress } from "./progress.ts";

const PROGRAM = "/memory";

/** Answers where the user looks: a notification, standard output in print mode, standard error beside JSON. */
export function tell(wiring: Wiring, ctx: ExtensionCommandContext, answer: { text: string; level?: Level }): void {
	const text = withoutControls(answer.text);
	if (ctx.hasUI) ctx.ui.notify(text, answer.level ?? "info");
	else if (ctx.mode === "print" && answer.level !== "warning") wiring.host.print(`${text}\n`);
	else wiring.host.complain(`${text}\n`);
}

async function chooseCommand(ctx: ExtensionCommandContext): Promise<string | undefined> {
	const options = commandsFor("pi").map(({ name, help }) => `${name}: ${help}`);
	const chosen = await ctx.ui.select("Memory", options);
	return chosen?.split(":")[0];
}

function dialogOf(ctx: ExtensionCommandContext): { readonly dialog?: Dialog } {
	if (!ctx.hasUI) return {};
	const dialog: Dialog = {
		ask: (question) => ctx.ui.input(question),
		confirm: (title, message) => ctx.ui.confirm(withoutControls(title), withoutControls(message)),
		choose: (title, options) => ctx.ui.select(title, [...options]),
		edit: (title, text) => ctx.ui.editor(title, text),
		keep: async (text) => (await import("../pages/external-editor.ts")).keepText(text),
	};
	return { dialog };
}

function frontEndOf(wiring: Wiring, ctx: ExtensionCommandContext): FrontEnd {
	return {
		place: "pi",
		program: PROGRAM,
		version: "",
		base: { cwd: ctx.cwd, home: wiring.host.home },
		session: ctx.sessionManager.getSessionId(),
		now: wiring.host.now(),
		signal: new AbortController().signal,
		...dialogOf(ctx),
		agent: sessionAgent(wiring, ctx),
		open: async () => {
			const { memory, workspace } = await wiring.current.require().require();
			// What is typed here is a person's doing, not the agent's.
			return { memory, workspace: workspace.as("user") };
		},
		say: (text, level) => tell(wiring, ctx, { text, ...(level === undefined ? {} : { level }) }),
		withProgress: (title, work) => withProgress(ctx, title, work),
	};
}

/**
 * In the terminal a page, where there is one for the line; else the command answers.
 * @throws MemoryError for what was typed wrong, and whatever the command throws, unless JSON was asked for
 */
export async function runLine(wiring: Wiring, line: string, ctx: ExtensionCommandContext): Promise<void> {
	const page = ctx.mode === "tui" ? pageFor(line) : undefined;
	const left = page === undefined ? "no pages" : await openPages(page, wiring, ctx);
	if (left === undefined) return;
	await answerLine(wiring, left === "no pages" ? line : left.command, ctx);
}

async function answerLine(wiring: Wiring, typed: string, ctx: ExtensionCommandContext): Promise<void> {
	const given = typed.trim() === "" && ctx.hasUI ? await chooseCommand(ctx) : typed;
	if (given === undefined) return;
	const line = splitLine(given);
	try {
		const { text, data, json, end } = await perform(line, frontEndOf(wiring, ctx));
		const shown = json ? jsonText(data) : text;
		if (shown !== "") tell(wiring, ctx, { text: shown, level: end === "failed" ? "warning" : "info" });
	} catch (error) {
		if (isAbort(error) || !asksForJson(line)) throw error;
		tell(wiring, ctx, { text: failureJson(error, PROGRAM), level: "warning" });
	}
}
