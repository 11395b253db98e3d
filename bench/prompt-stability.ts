/** What a conversation with writes, notes and recalls sends, request by request: whether a prompt cache could keep it all. */

import type { Home } from "../test/e2e/harness/home.ts";
import { runPi } from "../test/e2e/harness/print.ts";
import { RpcPi } from "../test/e2e/harness/rpc.ts";
import { type ChatRequest, type ChatServer, calls, startChatServer, textOf } from "../test/servers/chat-server.ts";
import type { Installed } from "./footprint.ts";
import { benchHome } from "./pi-runs.ts";
import type { Row } from "./row.ts";

const TURNS = 50;
/** Turns in which a fact is written: every fifth, and every fifth one before, 20 in all. */
const isWriting = (turn: number): boolean => turn % 5 === 0 || turn % 5 === 2;
const RESUMED = 3;

function fact(turn: number): Readonly<Record<string, unknown>> {
	return { caption: `Suite ${turn} needs docker`, content: `Start docker before suite ${turn}.`, user_requested: true };
}

/** Facts of an earlier session: half of them about errors that come back, half about what is asked. */
const KNOWN = ["anchor", "ballast", "capstan", "davit", "ensign", "fairlead", "gangway", "hawser", "jib", "keelson"];
/** The fact that a turn's command fails about, or that its prompt asks for: one in ten turns each. */
const failsAbout = (turn: number): string | undefined => (turn % 10 === 3 ? KNOWN[(turn - 3) / 10] : undefined);
const asksFor = (turn: number): string | undefined => (turn % 10 === 6 ? KNOWN[5 + (turn - 6) / 10] : undefined);

function known(name: string): Readonly<Record<string, unknown>> {
	const caption = `The ${name} needs care`;
	return { caption, content: `On \`Error: ${name} is adrift\`, lash the ${name} down.`, user_requested: true };
}

/** Asks for one turn: with a write, with a command that fails, or with nothing but an answer. */
async function take(pi: RpcPi, server: ChatServer, turn: number): Promise<void> {
	const [failing, asking] = [failsAbout(turn), asksFor(turn)];
	if (isWriting(turn)) server.push(calls("memory_remember", fact(turn)), `Stored ${turn}.`);
	else if (failing === undefined) server.push(`Answer ${turn}.`);
	else server.push(calls("bash", { command: `echo "Error: ${failing} is adrift"; exit 1` }), `It failed in ${turn}.`);
	if (isWriting(turn)) await pi.prompt(`Remember suite ${turn}`);
	else await pi.prompt(asking === undefined ? `What about suite ${turn}?` : `How do we lash the ${asking} down?`);
}

/** Requests of a turn that a model answers by calling a tool. */
const calling = (turn: number): boolean => isWriting(turn) || failsAbout(turn) !== undefined;

/** Requests that do not repeat the one before, byte for byte, and add to its end. */
export function broken(requests: readonly ChatRequest[]): number {
	return requests.slice(1).filter((request, at) => {
		const before = requests[at];
		const repeated = request.messages.slice(0, before?.messages.length ?? 0);
		return JSON.stringify(repeated) !== JSON.stringify(before?.messages);
	}).length;
}

/** Requests whose system prompt or tools differ from the first one's. */
export function changed(requests: readonly ChatRequest[]): number {
	const [first] = requests;
	const fixed = (request: ChatRequest | undefined): string => JSON.stringify([request?.messages[0], request?.tools]);
	return requests.filter((request) => fixed(request) !== fixed(first)).length;
}

interface Conversation {
	/** Of the turns in one process and of those after it was resumed. */
	readonly straight: readonly ChatRequest[];
	/** After a fork at the first turn. */
	readonly forked: readonly ChatRequest[];
	readonly turns: number;
	readonly writes: number;
	/** Requests for calls of tools. */
	readonly called: number;
}

async function rememberKnown(home: Home, server: ChatServer): Promise<void> {
	server.push({ calls: KNOWN.map((name) => ({ name: "memory_remember", args: known(name) })) }, "Stored.");
	await runPi(home, ["-p", "Remember the ship"]);
}

/** Messages and results of one request that show facts without being asked. */
function shownIn(request: ChatRequest | undefined): { readonly errorNotes: number; readonly recalls: number } {
	const texts = (request?.messages ?? []).slice(1).map(textOf);
	return {
		errorNotes: texts.filter((text) => text.includes("<cairn-error-notes>")).length,
		recalls: texts.filter((text) => text.includes("bear on this prompt")).length,
	};
}

async function converse(installed: Installed, server: ChatServer): Promise<Conversation> {
	const home = await benchHome(server, { extensions: [installed.entry], contextWindow: 400_000 });
	try {
		await rememberKnown(home, server);
		const from = server.requests.length;
		const pi = new RpcPi(home);
		for (let turn = 0; turn < TURNS; turn++) await take(pi, server, turn);
		await pi.close();
		const resumed = new RpcPi(home, { args: ["--continue"] });
		for (let turn = TURNS; turn < TURNS + RESUMED; turn++) await take(resumed, server, turn);
		const straight = server.requests.slice(from);
		const { data } = await resumed.send("get_fork_messages");
		const { messages } = data as { readonly messages: readonly { readonly entryId: string }[] }; // pi's reply
		await resumed.send("fork", { entryId: messages.at(1)?.entryId });
		await take(resumed, server, 1);
		await resumed.close();
		const turns = TURNS + RESUMED;
		const all = Array.from({ length: turns }, (_, turn) => turn);
		const [writes, called] = [all.filter(isWriting).length, all.filter(calling).length];
		return { straight, forked: server.requests.slice(from + straight.length), turns, writes, called };
	} finally {
		await home.remove();
	}
}

export async function measureStability(installed: Installed): Promise<readonly Row[]> {
	const server = await startChatServer();
	try {
		const { straight, forked, turns, writes, called } = await converse(installed, server);
		const asked = turns + called + 1;
		const beside = { requests: straight.length + forked.length, turns: turns + 1, writes, ...shownIn(straight.at(-1)) };
		const all = [...straight, ...forked];
		const what = "over 50 turns with 20 writes and notes, resumed and forked";
		return [
			{
				id: "prompt",
				what: `system prompt or tools changed, ${what}`,
				unit: "count",
				value: changed(all),
				bar: 0,
				beside,
			},
			{
				id: "extends",
				what: `requests that do not extend the last, ${what}`,
				unit: "count",
				value: broken(straight),
				bar: 0,
			},
			{ id: "calls", what: "model calls not asked for", unit: "count", value: all.length - asked, bar: 0 },
		];
	} finally {
		await server.close();
	}
}
