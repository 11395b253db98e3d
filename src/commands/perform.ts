/** A command, carried out for a front end: missing words are asked for, the project is found, the verb is loaded. */
import { MemoryError } from "../kernel/errors.ts";
import type { Memory, Workspace } from "../memory.ts";
import { type Arguments, missingOf } from "./arguments.ts";
import type { Command } from "./grammar.ts";
import { argumentWords, commandHelp, helpText } from "./help.ts";
import { parseInvocation } from "./invocation.ts";
import { asksForJson } from "./json.ts";
import type { Answer, CommandRun, StandaloneRun } from "./run.ts";
import type { CommandLine } from "./words.ts";

/** What a front end brings: its ways to ask and to show, and the memory. */
export interface FrontEnd extends Omit<StandaloneRun, "arguments" | "json"> {
	readonly version: string;
	/** Called at most once, and only by a command that looks at the memory. */
	open(command: Command): Promise<{ readonly memory: Memory; readonly workspace: Workspace }>;
	/** A project as the memory takes it, from what was typed; the same text unless told. */
	readonly locate?: (project: string) => string;
}

export interface Performed extends Answer {
	readonly json: boolean;
}

/** @throws MemoryError INPUT_INVALID, PROJECT_UNKNOWN, and what the command throws */
export async function perform(given: CommandLine, front: FrontEnd): Promise<Performed> {
	const invocation = parseInvocation(given, front.place);
	const json = asksForJson(given);
	switch (invocation.kind) {
		case "version":
			return { data: { version: front.version }, text: front.version, json };
		case "help": {
			const { command } = invocation;
			const text = command === undefined ? helpText(front.place) : commandHelp(command, front.place);
			return { data: { help: text }, text, json };
		}
		case "command": {
			const args = await complete(invocation.command, invocation.arguments, front);
			const run = { ...runOf(front), arguments: args, json: args.has("json") };
			return { ...(await carryOut(invocation.command, run, front)), json: run.json };
		}
	}
}

function runOf(front: FrontEnd): Omit<StandaloneRun, "arguments" | "json"> {
	const { place, program, base, session, now, signal, dialog, agent, piped } = front;
	return {
		place,
		program,
		base,
		now,
		signal,
		...(session === undefined ? {} : { session }),
		...(dialog === undefined ? {} : { dialog }),
		...(agent === undefined ? {} : { agent }),
		...(piped === undefined ? {} : { piped }),
		say: (text, level) => front.say(text, level),
		withProgress: (title, work) => front.withProgress(title, work),
	};
}

async function carryOut(command: Command, run: StandaloneRun, front: FrontEnd): Promise<Answer> {
	if ("loadStandalone" in command) return await (await command.loadStandalone()).verb(run);
	const { memory, workspace: here } = await front.open(command);
	const project = run.arguments.text("project");
	const workspace = project === undefined ? here : await here.elsewhere(front.locate?.(project) ?? project);
	run.signal.throwIfAborted();
	const whole: CommandRun = { ...run, memory, workspace };
	return await (await command.load()).verb(whole);
}

/** @throws MemoryError INPUT_INVALID when a word is missing and nobody gives it */
async function complete(command: Command, given: Arguments, front: FrontEnd): Promise<Arguments> {
	const missing = missingOf(command, given);
	if (missing === undefined) return given;
	const answer = missing.question === undefined ? undefined : await front.dialog?.ask(missing.question);
	if (answer !== undefined && answer.trim() !== "") {
		return await complete(command, given.with(missing.name, answer.trim()), front);
	}
	const usage = `${front.program} ${command.name} ${argumentWords(command)}`;
	throw new MemoryError("INPUT_INVALID", `${command.name} needs <${missing.name}>`, { hint: usage });
}
