import { deepEqual, match } from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openMemory } from "../../src/compose.ts";

interface Given {
	readonly file?: string;
	readonly mode?: number;
	readonly env?: Readonly<Record<string, string>>;
	readonly project?: unknown;
}

/** What the doctor would have done about the settings. */
async function fixes({ file, mode = 0o600, env = {}, project }: Given): Promise<readonly (string | undefined)[]> {
	const home = await mkdtemp(join(tmpdir(), "cairn-complaints-"));
	const folder = join(home, "cairn");
	await mkdir(folder);
	if (file !== undefined) await writeFile(join(folder, "config.json"), file, { mode });
	const overrides = project === undefined ? {} : { overrides: project };
	const memory = await openMemory({ env: { CAIRN_HOME: folder, ...env }, home, ...overrides });
	try {
		const findings = await memory.open({ cwd: home, trusted: true, actor: "user" }).doctor();
		return findings.filter(({ area }) => area === "settings").map(({ fix }) => fix);
	} finally {
		await memory.close();
		await rm(home, { recursive: true, force: true });
	}
}

describe("what the doctor says to do about the settings", () => {
	it("is to mend the file where no command can write it", async () => {
		deepEqual(await fixes({ file: "{ bad" }), ["correct it there; the defaults hold until then"]);
		deepEqual(await fixes({ file: "[]" }), ['settings look like { "recall": { "pageSize": 8 } }']);
		deepEqual(await fixes({ file: '{ "recall.pageSize": 5, "recall.pageSize": 6 }' }), [
			"put the two together, or take one of them out",
		]);
		deepEqual(await fixes({ file: '{ "recall.pagSize": 5 }' }), [
			"mend the name in config.json, or take it out there; /memory settings lists the names",
		]);
	});

	it("is a command where a command mends it", async () => {
		deepEqual(await fixes({ file: '{ "recall.pageSize": "many" }' }), [
			"/memory settings recall.pageSize tells what it takes; with a value it sets that, with --unset the default",
		]);
	});

	it("is to go where it was set in the environment and in a project", async () => {
		const variable = "correct or unset the variable where it is set";
		deepEqual(await fixes({ env: { CAIRN_RECALL_PAGE_SIZE: "many", CAIRN_RECALL_SIZE: "5" } }), [variable, variable]);
		deepEqual(await fixes({ project: { "recall.pageSize": "many" } }), [
			"mend it under cairn in the project's .pi/settings.json",
		]);
	});

	it("is to keep the file to oneself where others may read it", { skip: process.platform === "win32" }, async () => {
		match((await fixes({ file: "{}", mode: 0o644 }))[0] ?? "", /^chmod 600 .*config\.json$/u);
	});
});
