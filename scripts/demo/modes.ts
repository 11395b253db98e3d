/** The two ways to tell the story: with a scripted model on this machine, and with the user's own. */
import { createInterface } from "node:readline/promises";
import { type ChatServer, startChatServer } from "../../test/servers/chat-server.ts";
import type { Paper } from "./paper.ts";
import { PiSession } from "./pi-session.ts";
import { mustUseSources, ownPi, piArguments, usersPi } from "./programs.ts";
import { configureScripted, liveEnvironment, type Scratch, scriptedEnvironment } from "./scratch.ts";
import { ASKING_STEPS, LEARNING_STEPS, textsOf, UNRELATED_STEPS } from "./script.ts";
import { type Stage, tellStory } from "./story.ts";

export interface Setting {
	readonly paper: Paper;
	readonly scratch: Scratch;
	readonly signal: AbortSignal;
}

export type Ending = "worked" | "failed" | "not-tried";

/** A first start compiles the sources, which takes a slow machine a while. */
const SCRIPTED_PATIENCE_MS = 120_000;
const LIVE_PATIENCE_MS = 180_000;
const STEPS = { learning: LEARNING_STEPS, asking: ASKING_STEPS, unrelated: UNRELATED_STEPS };

export async function tellScripted({ paper, scratch, signal }: Setting): Promise<Ending> {
	const server: ChatServer = await startChatServer();
	try {
		await configureScripted(scratch, server.port);
		const sources = await mustUseSources();
		const pi = ownPi();
		paper.text(
			`Cairn's demo: the real ${pi.name}, a scripted model on 127.0.0.1, nothing leaves this machine.`,
			"bold",
		);
		paper.text(`Scratch folder: ${scratch.folder}`, "dim");
		const env = scriptedEnvironment(scratch, sources);
		const args = piArguments(pi, scratch.sessions);
		const stage: Stage = {
			paper,
			scratch,
			signal,
			live: false,
			open: (cwd) => new PiSession({ program: pi.program, args, cwd, env, signal, patience: SCRIPTED_PATIENCE_MS }),
			sent: async () => textsOf(server.requests.at(-1)?.messages ?? []),
			prepare: (part) => server.push(...STEPS[part]),
		};
		return (await tellStory(stage)) ? "worked" : "failed";
	} finally {
		await server.close();
	}
}

async function agrees(model: string, yes: boolean, { paper, signal }: Setting): Promise<boolean> {
	paper.text(
		`Your pi uses the model ${model}. The demo's nine short prompts go there with what pi adds to them, and may cost a little. Your own memory, sessions, extensions and files stay out of it.`,
	);
	if (yes) return true;
	if (!process.stdin.isTTY) {
		paper.text("Nobody can be asked here: run it again with --yes to agree.", "bad");
		return false;
	}
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	try {
		return /^y(?:es)?$/iu.test((await terminal.question("Go on? [y/N] ", { signal })).trim());
	} finally {
		terminal.close();
	}
}

export async function tellLive(setting: Setting, yes: boolean): Promise<Ending> {
	const { paper, scratch, signal } = setting;
	const pi = await usersPi();
	const env = liveEnvironment(scratch, await mustUseSources());
	const args = piArguments(pi, scratch.sessions);
	const open = (cwd: string): PiSession =>
		new PiSession({ program: pi.program, args, cwd, env, signal, patience: LIVE_PATIENCE_MS });
	paper.text(`Cairn's demo, live: ${pi.name} with your model and login.`, "bold");
	const first = open(scratch.folder);
	const model = await first.model().finally(() => first.close());
	if (model === undefined) {
		paper.text("Your pi has no model that it can use: run pi and choose one with /login and /model.", "bad");
		return "not-tried";
	}
	if (!(await agrees(model, yes, setting))) return "not-tried";
	paper.text(`Scratch folder: ${scratch.folder}`, "dim");
	const stage: Stage = {
		...setting,
		live: true,
		open,
		sent: (session) => session.messages(),
		prepare: () => undefined,
	};
	return (await tellStory(stage)) ? "worked" : "failed";
}
