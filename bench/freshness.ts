/** What verdicts on a page of facts cost, in a repository of ordinary files. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freshnessWhenNeeded } from "../src/compose/freshness.ts";
import { boundedDiagnostics } from "../src/host/diagnostics.ts";
import { systemClock } from "../src/host/system-clock.ts";
import { systemTimer } from "../src/host/system-timer.ts";
import type { IndexedFact } from "../src/ports/fact-index.ts";
import { aFact } from "../src/testing/builders.ts";
import { cpuMs, medianCpuMs } from "./cpu.ts";
import type { Row } from "./row.ts";

const FACTS = 20;
const FILES = 60;
const LINES = 300;
const BAR_MS = 20;

function layRepository(root: string): void {
	for (let at = 0; at < FILES; at++) {
		const file = join(root, "src", `part-${at % 6}`, `module-${at}.ts`);
		mkdirSync(dirname(file), { recursive: true });
		const lines = Array.from(
			{ length: LINES },
			(_, line) => `\tconst value${line} = compute(${at}, ${line}); // step ${line}`,
		);
		writeFileSync(file, [`export function work${at}(): void {`, ...lines, "}", ""].join("\n"));
	}
	writeFileSync(join(root, "src", "e2e.ts"), 'if (process.argv.includes("--headed")) show();\n');
	writeFileSync(
		join(root, "package.json"),
		JSON.stringify({ scripts: { "test:e2e": "node src/e2e.ts" }, devDependencies: { vitest: "^2.1.0" } }),
	);
	const git = (...args: readonly string[]): void => {
		const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org"];
		execFileSync("git", [...identity, ...args], { cwd: root, stdio: "pipe" });
	};
	git("init", "--quiet");
	git("add", "--all");
	git("commit", "--quiet", "--message", "Begin");
}

/** Each names two places, a range of lines, a symbol, a script with an option, a version, and a file that never was. */
function factAt(at: number): IndexedFact {
	const file = `src/part-${at % 6}/module-${at}.ts`;
	const fact = aFact({
		caption: `How module ${at} does its work`,
		content:
			`\`work${at}\` in ${file}:${10 + at}-${20 + at} is called by src/part-${(at + 1) % 6}/module-${at + 1}.ts. Try it with \`pnpm test:e2e --headed\` under vitest 2.1; the plan was to put it into src/part-9/never-${at}.ts.`.padEnd(
				600,
				" and so on",
			),
		paths: [`src/part-${at % 6}`],
	});
	return { fact, store: "personal:bench", name: `${fact.id}.md`, fileHash: "", contentHash: "", stamp: "" };
}

export async function measureFreshness(times: number): Promise<Row> {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), "cairn-fresh-")));
	const closing = new AbortController();
	try {
		const root = join(folder, "app");
		mkdirSync(root);
		layRepository(root);
		const { freshness } = freshnessWhenNeeded({
			folder: join(folder, "cairn"),
			home: folder,
			variables: process.env,
			clock: systemClock,
			timer: systemTimer,
			diagnostics: boundedDiagnostics(),
			signal: closing.signal,
		});
		const items = Array.from({ length: FACTS }, (_, at) => factAt(at));
		const cold = process.cpuUsage();
		const keeper = await freshness();
		await keeper.witness(items, root);
		await keeper.verdicts(items, root);
		const first = cpuMs(cold);
		await keeper.settled(root);
		const value = await medianCpuMs(times, () => keeper.verdicts(items, root));
		const verdicts = await keeper.verdicts(items, root);
		if ([...verdicts.values()].some(({ kind }) => kind !== "fresh")) throw new Error("a fact was not fresh");
		return {
			id: "freshness",
			what: `verdicts on ${FACTS} facts, warm`,
			unit: "ms CPU",
			value,
			bar: BAR_MS,
			beside: { "the first time, with loading": first },
		};
	} finally {
		closing.abort();
		rmSync(folder, { recursive: true, force: true });
	}
}
