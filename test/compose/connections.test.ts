import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { openMemory } from "../../src/compose.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";
import type { Memory } from "../../src/memory.ts";
import type { Settings } from "../../src/settings/table.ts";
import type { JsonServer } from "../servers/json-server.ts";
import { startSystemOneServer } from "../servers/systemone-server.ts";

describe("what the settings connect", () => {
	let home: string;
	let memory: Memory;
	let server: JsonServer;

	before(async () => {
		home = await mkdtemp(join(tmpdir(), "cairn-connections-"));
		server = await startSystemOneServer({ models: ["one", "two"], apiKey: "open" });
		memory = await openMemory({ env: { CAIRN_HOME: join(home, "cairn"), KEY: "open" }, home });
	});
	after(async () => {
		await memory.close();
		await server.close();
		await rm(home, { recursive: true, force: true });
	});

	const withJudge = (given: Partial<Settings> = {}): Settings => ({
		...memory.settings,
		"judge.endpoint": server.url,
		"judge.apiKey": "$KEY",
		"judge.model": "one",
		...given,
	});

	it("keeps each of several settings that are written at once", async () => {
		const options = { env: { CAIRN_HOME: join(home, "at-once") }, home };
		const names = ["recall.pageSize", "recall.maxResults", "history.days", "backups.keep"] as const;
		const writers = await Promise.all(
			names.map(async (name) => {
				const opened = await openMemory(options);
				const { setup } = opened;
				return { write: () => setup.write(name, 9), read: () => setup.read(), close: () => opened.close() };
			}),
		);

		await Promise.all(writers.map(({ write }) => write()));

		const [reading] = await Promise.all(writers.map(({ read }) => read()));
		await Promise.all(writers.map(({ close }) => close()));
		deepEqual([...(reading?.value.keys() ?? [])].sort(), names.toSorted());
	});

	it("writes no setting in CI and in sub-agents, unless CI may write", async () => {
		const writes = async (env: Record<string, string>, session?: string): Promise<string> => {
			const options = { env: { CAIRN_HOME: join(home, "other"), ...env }, home };
			const opened = await openMemory(session === undefined ? options : { ...options, session });
			try {
				await opened.setup.write("recall.pageSize", 5);
				return "written";
			} catch (error) {
				return isMemoryError(error) ? error.code : "failed";
			} finally {
				await opened.close();
			}
		};

		equal(await writes({ CI: "true" }), "MEMORY_OFF");
		equal(await writes({ PI_SUBAGENT_CHILD: "1" }), "MEMORY_OFF");
		equal(await writes({ PI_SESSION_ID: "parent" }, "session"), "MEMORY_OFF");
		equal(await writes({ PI_SESSION_ID: "parent" }), "written");
		equal(await writes({ CI: "true", CAIRN_WRITE_IN_CI: "true" }), "written");
		equal(await writes({ CAIRN_MEMORY_MODE: "read" }), "written");
	});

	it("tells who answered, before the settings hold", async () => {
		match(await memory.setup.test("judge", withJudge()), /^systemone answered as one in \d+ ms/);
	});

	it("does not let the built-in rules hide a judge that refuses", async () => {
		await rejects(memory.setup.test("judge", withJudge({ "judge.apiKey": "wrong" })), { code: "PROVIDER_UNSET" });
	});

	it("lists the models of a server, and none where there is nothing to choose", async () => {
		deepEqual(await memory.setup.models("judge", withJudge()), ["one", "two"]);
		deepEqual(await memory.setup.models("embedder", memory.settings), []);
		await rejects(memory.setup.models("embedder", { ...memory.settings, "embedder.provider": "ollama" }), {
			code: "PROVIDER_UNSET",
		});
	});

	it("says so where nothing has to be connected", async () => {
		equal(await memory.setup.test("judge", memory.settings), "the built-in rules decide: nothing to connect");
		match(await memory.setup.test("embedder", { ...memory.settings, "embedder.provider": "off" }), /off/);
	});

	it("reads back what it wrote", async () => {
		await memory.setup.write("recall.pageSize", 5);

		deepEqual([...(await memory.setup.read()).value], [["recall.pageSize", 5]]);
	});
});
