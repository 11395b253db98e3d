/** Hands a text, a file or the conversation so far to the agent, which keeps what later sessions will need. */
import { MemoryError } from "../../kernel/errors.ts";
import { count } from "../../render/amounts.ts";
import { FOR_MODEL } from "../../render/for-model.ts";
import { capturePrompt, captureSessionPrompt, TYPED_NAME } from "../../render/handing.ts";
import type { Agent, CommandRun, Handed, TurnOutcome, Verb } from "../run.ts";
import { requireWritable } from "../writable.ts";

export const verb: Verb = async (run) => {
	const { agent, arguments: given } = run;
	const text = given.text("what");
	if (given.has("project")) {
		const hint = "leave --project out, or start pi in that project";
		throw new MemoryError("INPUT_INVALID", "the agent keeps facts only where the session is", { hint });
	}
	const turns = text === undefined ? [sessionTurn(run)] : await textTurns(run, text);
	const name = text === undefined ? "this session" : (turns[0]?.origin ?? "the text");
	if (given.has("dry-run")) {
		const characters = turns.reduce((sum, turn) => sum + turn.prompt.length, 0);
		const what = `would hand ${name} to the agent in ${count(turns.length, "turn")} (${count(characters, "character")})`;
		return { data: { name, turns: turns.length, characters }, text: what };
	}
	await requireWritable(run.workspace);
	await requireAgent(agent).hand(turns);
	return { data: { name, turns: turns.length }, text: run.dialog === undefined ? "" : `handed to the agent: ${name}` };
};

function requireAgent(agent: Agent | undefined): Agent {
	if (agent !== undefined) return agent;
	const hint = "In a terminal, cairn import --local splits a file at its sections.";
	throw new MemoryError("INPUT_INVALID", "there is no agent here to read it", { hint });
}

function scopeOf({ arguments: given }: CommandRun): { readonly scope?: "global" } {
	return given.has("global") ? { scope: "global" } : {};
}

function sessionTurn(run: CommandRun): Handed {
	const { scope } = scopeOf(run);
	return {
		prompt: captureSessionPrompt(scope),
		...scopeOf(run),
		settled: async (turn) => told("this session", [turn]),
	};
}

/** One word that is the path of a file is that file; anything else is the text itself. */
async function textTurns(run: CommandRun, text: string): Promise<readonly Handed[]> {
	const { scope } = scopeOf(run);
	const looksLikePath = !/\s/u.test(text.trim()) && /[./~]/u.test(text);
	if (!looksLikePath) {
		const prompt = capturePrompt({ name: TYPED_NAME, text, part: 1, parts: 1 }, scope);
		return [{ prompt, ...scopeOf(run), settled: async (turn) => told("the text", [turn]) }];
	}
	const [found] = await run.workspace.importables([text.trim()]);
	if (found === undefined) throw new MemoryError("IMPORT_UNREADABLE", `${text} cannot be read`);
	const { file, parts } = found;
	const turns: TurnOutcome[] = [];
	return parts.map((each, at) => ({
		prompt: capturePrompt(
			{ name: FOR_MODEL.name(file.place, "file"), text: each, part: at + 1, parts: parts.length },
			scope,
		),
		origin: file.name,
		...scopeOf(run),
		settled: async (turn) => {
			turns.push(turn);
			return at + 1 < parts.length ? undefined : told(file.place, turns);
		},
	}));
}

function told(name: string, turns: readonly TurnOutcome[]): string {
	const facts = new Set(turns.flatMap((turn) => turn.facts)).size;
	const whole = turns.every((turn) => turn.whole) ? "" : ", not read to its end";
	return `captured from ${name}: ${count(facts, "fact")}${whole}`;
}
