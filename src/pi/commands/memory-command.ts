/** `/memory`: a menu without arguments, or one of its subcommands directly. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../../kernel/abort.ts";
import { softLine } from "../../render/fence.ts";
import type { Wiring } from "../events/lifecycle.ts";
import { withProgress } from "./progress.ts";
import { findCommand, MEMORY_COMMANDS, usageLines } from "./table.ts";
import type { CommandRun, Level } from "./verbs.ts";

interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** Names that begin with what has been typed; none once the name is complete. */
export function completions(prefix: string): Completion[] | null {
	if (prefix.includes(" ")) return null;
	const found = MEMORY_COMMANDS.filter((command) => command.name.startsWith(prefix));
	// With a menu open, the first Enter only accepts what is typed already.
	if (found.length === 1 && found[0]?.name === prefix) return null;
	return found.map(({ name, help }) => ({ value: name, label: name, description: help }));
}

/** Answers where the user looks: a notification, standard output in print mode, standard error beside JSON. */
function say(wiring: Wiring, ctx: ExtensionCommandContext, answer: { text: string; level?: Level }): void {
	if (ctx.hasUI) ctx.ui.notify(answer.text, answer.level ?? "info");
	else if (ctx.mode === "print" && answer.level !== "warning") wiring.host.print(`${answer.text}\n`);
	else wiring.host.complain(`${answer.text}\n`);
}

async function choose(ctx: ExtensionCommandContext): Promise<string | undefined> {
	const options = MEMORY_COMMANDS.map((command) => `${command.name}: ${command.help}`);
	const chosen = await ctx.ui.select("Memory", options);
	return chosen?.split(":")[0];
}

async function runCommand(wiring: Wiring, line: string, ctx: ExtensionCommandContext): Promise<void> {
	const answer = (text: string, level?: Level): void =>
		say(wiring, ctx, { text, ...(level === undefined ? {} : { level }) });
	const typed = line.trim();
	const given = typed === "" && ctx.hasUI ? await choose(ctx) : typed;
	if (given === undefined) return;
	if (given === "") return answer(usageLines().join("\n"));
	const [name = "", ...rest] = given.split(/\s+/u);
	const command = findCommand(name);
	if (command === undefined) {
		const known = MEMORY_COMMANDS.map((one) => one.name).join(", ");
		return answer(`there is no /memory ${softLine(name)}; there are ${known}`, "warning");
	}
	const { memory, workspace } = await wiring.current.require().require();
	const run: CommandRun = {
		memory,
		workspace,
		now: wiring.host.now(),
		say: answer,
		ask: async (question) => (ctx.hasUI ? await ctx.ui.input(question) : undefined),
		withProgress: (title, work) => withProgress(ctx, title, work),
	};
	// Most sessions end without a command: what they say is loaded with the first.
	const { VERBS } = await import("./verbs.ts");
	await VERBS[command.name](rest.join(" "), run);
}

export function registerMemoryCommand(wiring: Wiring): void {
	wiring.pi.registerCommand("memory", {
		description: "Memory: search, status, where, undo, reindex",
		getArgumentCompletions: completions,
		handler: async (line, ctx) => {
			try {
				await runCommand(wiring, line, ctx);
			} catch (error) {
				if (isAbort(error)) say(wiring, ctx, { text: "cancelled" });
				else wiring.troubles.tell(error, ctx);
			}
		},
	});
}
