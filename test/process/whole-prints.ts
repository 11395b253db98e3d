/** Many `pi -p` at once over one memory, each told by a scripted model to remember something of its own. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeHome } from "../e2e/harness/home.ts";
import { type Ended, runPi } from "../e2e/harness/print.ts";
import { type ChatRequest, startChatServer, type Turn, textOf } from "../servers/chat-server.ts";

export interface PrintsReport {
	readonly runs: number;
	readonly exitCodes: readonly (number | null)[];
	/** What was printed besides the answer. */
	readonly noise: readonly string[];
	/** Numbers of the runs whose fact is not there. */
	readonly lost: readonly number[];
	readonly milliseconds: number;
}

function turnFor({ messages }: ChatRequest): Turn {
	const asked = messages.map(textOf).findLast((text) => /^Remember number \d+$/.test(text));
	const number = /\d+/.exec(asked ?? "")?.[0] ?? "none";
	if (messages.at(-1)?.role === "tool") return { text: `Stored ${number}.` };
	const args = { caption: `Fact number ${number}`, content: `Only run ${number} knows it.`, scope: "global" };
	return { calls: [{ name: "memory_remember", args }] };
}

/** Pi's own lock on its settings, which many that start at once may meet. */
const OF_PI = /^Warning: Invalid settings file .*settings\.json: Lock file is already being held\n/gm;

function noiseOf({ stdout, stderr }: Ended, number: number): readonly string[] {
	return [stdout === `Stored ${number}.\n` ? "" : stdout, stderr.replace(OF_PI, "")].filter((text) => text !== "");
}

export interface PrintOptions {
	/** True for what was built, where something was; the sources unless told. */
	readonly built?: boolean;
}

/** All of them are started at the same moment. */
export async function printAtOnce(runs: number, { built = false }: PrintOptions = {}): Promise<PrintsReport> {
	const server = await startChatServer(Array.from({ length: runs * 2 }, () => turnFor));
	const home = await makeHome({ port: server.port });
	try {
		const began = performance.now();
		const numbers = Array.from({ length: runs }, (_, number) => number);
		const env = built ? { CAIRN_SOURCES: "" } : {};
		const all = await Promise.all(numbers.map((number) => runPi(home, ["-p", `Remember number ${number}`], env)));
		const folder = join(home.agent, "cairn", "global");
		const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
		const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
		return {
			runs,
			exitCodes: all.map(({ code }) => code),
			noise: all.flatMap(noiseOf),
			lost: numbers.filter((number) => !texts.some((text) => text.includes(`Only run ${number} `))),
			milliseconds: Math.round(performance.now() - began),
		};
	} finally {
		await server.close();
		await home.remove();
	}
}
