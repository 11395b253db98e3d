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

function noiseOf({ stdout, stderr }: Ended, number: number): readonly string[] {
	return [stdout === `Stored ${number}.\n` ? "" : stdout, stderr].filter((text) => text !== "");
}

/** `together` of them run at any one time. */
export async function printAtOnce(runs: number, together = runs): Promise<PrintsReport> {
	const server = await startChatServer(Array.from({ length: runs * 2 }, () => turnFor));
	const home = await makeHome({ port: server.port });
	try {
		const began = performance.now();
		const waiting = Array.from({ length: runs }, (_, number) => number);
		const all: Ended[] = [];
		const lane = async (): Promise<void> => {
			for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
				all[number] = await runPi(home, ["-p", `Remember number ${number}`]);
			}
		};
		await Promise.all(Array.from({ length: together }, lane));
		const folder = join(home.agent, "cairn", "global");
		const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
		const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
		return {
			runs,
			exitCodes: all.map(({ code }) => code),
			noise: all.flatMap(noiseOf),
			lost: all
				.map((_, number) => number)
				.filter((number) => !texts.some((text) => text.includes(`Only run ${number} `))),
			milliseconds: Math.round(performance.now() - began),
		};
	} finally {
		await server.close();
		await home.remove();
	}
}
