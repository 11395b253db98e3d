/** Runs of the real pi, side by side: processor time and memory of each kind, in turn, so that all meet the same noise. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Home, type HomeOptions, makeHome } from "../test/e2e/harness/home.ts";
import { runPi } from "../test/e2e/harness/print.ts";
import type { ChatServer } from "../test/servers/chat-server.ts";

export interface Usage {
	/** Milliseconds of processor time, of all threads. */
	readonly cpu: number;
	/** Megabytes at the end. */
	readonly resident: number;
	/** Milliseconds from the last answer to the end of the process. */
	readonly exit: number;
}

export interface Kind {
	readonly name: string;
	readonly home: Home;
	readonly prompt: string;
	/** True where each run begins without what pi's compiler has kept. */
	readonly isCold?: boolean;
}

const ANSWER = "Done.";

export async function benchHome(server: ChatServer, options: Omit<HomeOptions, "port">): Promise<Home> {
	const home = await makeHome({ port: server.port, ...options });
	const temporary = mkdtempSync(join(tmpdir(), "cairn-bench-tmp-"));
	const env = { ...home.env, CAIRN_SOURCES: "0", TMPDIR: temporary, ...options.env };
	return {
		...home,
		env,
		remove: async () => {
			rmSync(temporary, { recursive: true, force: true });
			await home.remove();
		},
	};
}

async function runOnce({ home, prompt, isCold }: Kind, server: ChatServer): Promise<Usage> {
	const usages = mkdtempSync(join(tmpdir(), "cairn-bench-usage-"));
	try {
		if (isCold === true) rmSync(join(home.env["TMPDIR"] ?? "", "jiti"), { recursive: true, force: true });
		server.push(ANSWER);
		const reporter = `--import=${join(import.meta.dirname, "report-usage.mjs")}`;
		const ended = await runPi(home, ["-p", prompt], { NODE_OPTIONS: reporter, BENCH_USAGE: usages });
		if (ended.stdout !== `${ANSWER}\n`) throw new Error(`pi said: ${ended.stdout}${ended.stderr}`);
		const reports = readdirSync(usages).map(
			(name) => JSON.parse(readFileSync(join(usages, name), "utf8")) as Pick<Usage, "cpu" | "resident">, // written by report-usage
		);
		const cpu = reports.reduce((sum, report) => sum + report.cpu, 0);
		const resident = Math.max(...reports.map((report) => report.resident));
		return { cpu, resident, exit: ended.endedAt - server.answeredAt() };
	} finally {
		rmSync(usages, { recursive: true, force: true });
	}
}

/** As many runs of each kind as told, after one to warm up, each round beginning with another one; by name. */
export async function compareRuns(
	kinds: readonly Kind[],
	{ server, times }: { readonly server: ChatServer; readonly times: number },
): Promise<ReadonlyMap<string, readonly Usage[]>> {
	const usages = new Map<string, Usage[]>(kinds.map(({ name }) => [name, []]));
	for (let round = 0; round <= times; round++) {
		const first = round % kinds.length;
		for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
			const usage = await runOnce(kind, server);
			if (round > 0) usages.get(kind.name)?.push(usage);
		}
	}
	return usages;
}
