/** What a conversation with writes sends, request by request: whether a prompt cache could keep all that was sent before. */
import { RpcPi } from "../test/e2e/harness/rpc.ts";
import { type ChatRequest, type ChatServer, calls, startChatServer } from "../test/servers/chat-server.ts";
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

/** Asks for one turn, with a write or without. */
async function take(pi: RpcPi, server: ChatServer, turn: number): Promise<void> {
	if (isWriting(turn)) server.push(calls("memory_remember", fact(turn)), `Stored ${turn}.`);
	else server.push(`Answer ${turn}.`);
	await pi.prompt(isWriting(turn) ? `Remember suite ${turn}` : `What about suite ${turn}?`);
}

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
}

async function converse(installed: Installed, server: ChatServer): Promise<Conversation> {
	const home = await benchHome(server, { extensions: [installed.entry], contextWindow: 400_000 });
	try {
		const pi = new RpcPi(home);
		for (let turn = 0; turn < TURNS; turn++) await take(pi, server, turn);
		await pi.close();
		const resumed = new RpcPi(home, { args: ["--continue"] });
		for (let turn = TURNS; turn < TURNS + RESUMED; turn++) await take(resumed, server, turn);
		const straight = [...server.requests];
		const { data } = await resumed.send("get_fork_messages");
		const { messages } = data as { readonly messages: readonly { readonly entryId: string }[] }; // pi's reply
		await resumed.send("fork", { entryId: messages.at(1)?.entryId });
		await take(resumed, server, 1);
		await resumed.close();
		const turns = TURNS + RESUMED;
		const writes = Array.from({ length: turns }, (_, turn) => turn).filter(isWriting).length;
		return { straight, forked: server.requests.slice(straight.length), turns, writes };
	} finally {
		await home.remove();
	}
}

export async function measureStability(installed: Installed): Promise<readonly Row[]> {
	const server = await startChatServer();
	try {
		const { straight, forked, turns, writes } = await converse(installed, server);
		const asked = turns + writes + 1;
		const beside = { requests: straight.length + forked.length, turns: turns + 1, writes };
		const all = [...straight, ...forked];
		const what = "over 50 turns with 20 writes, resumed and forked";
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
