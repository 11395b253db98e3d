import { equal, rejects } from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { OpenOptions } from "../../src/compose/options.ts";
import { premisesOf } from "../../src/compose/premises.ts";
import { openMemory } from "../../src/compose.ts";

/** What each is told, and what it is refused with. */
const REFUSED: Readonly<Record<string, readonly [OpenOptions, RegExp]>> = {
	"a relative home folder": [
		{ env: { HOME: "some/where" } },
		/^the home folder is given as "some\/where", no whole path$/u,
	],
	"a relative home folder beside a whole path for the memory": [
		{ env: { HOME: ".", CAIRN_HOME: "/tmp/cairn" } },
		/^the home folder is given as "\."/u,
	],
	"a relative home folder of the host": [
		{ env: {}, home: "rel", agentDir: "rel/.pi/agent" },
		/^the home folder is given as "rel"/u,
	],
	"a user without a home folder": [{ env: {}, home: "" }, /^nobody knows the home folder of this user$/u],
	"a relative folder of pi": [
		{ env: { HOME: "/home/ann", PI_CODING_AGENT_DIR: "agent" } },
		/^the memory cannot lie in "agent\/cairn": it is no whole path$/u,
	],
	"a relative folder of the host": [{ env: {}, home: "/home/ann", agentDir: ".pi/agent" }, /"\.pi\/agent\/cairn"/u],
};

describe("where the memory lies", { skip: process.platform === "win32" && "it has another variable" }, () => {
	for (const [what, [options, message]] of Object.entries(REFUSED)) {
		it(`is refused with ${what}, and nothing is made`, async (test) => {
			const folder = await mkdtemp(join(tmpdir(), "cairn-roots-"));
			const before = process.cwd();
			process.chdir(folder);
			test.after(async () => {
				process.chdir(before);
				await rm(folder, { recursive: true });
			});

			await rejects(openMemory(options), { code: "SETTINGS_INVALID", message });

			test.assert.deepEqual(await readdir(folder), []);
		});
	}

	it("may be a whole path whatever pi's folder is", async () => {
		const env = { HOME: "/home/ann", PI_CODING_AGENT_DIR: "agent", CAIRN_HOME: "/tmp/somewhere/cairn" };

		const { layout } = await premisesOf({ env });

		equal(layout.home, "/tmp/somewhere/cairn");
	});
});
