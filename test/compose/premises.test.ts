import { deepEqual, rejects } from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { premisesOf } from "../../src/compose/premises.ts";

describe("where the memory is to lie", () => {
	it("is no place in which no folder can be made, since asking for one would never end", async () => {
		const place = premisesOf({ env: { HOME: "/home/ada", CAIRN_HOME: "/proc/cairn" } });

		await rejects(place, { code: "SETTINGS_INVALID", message: /cannot lie in \/proc\/cairn/u });
	});

	it("is no file, which is said before anything is looked for in it", async () => {
		const place = premisesOf({ env: { HOME: "/home/ada", CAIRN_HOME: "/dev/null" } });

		await rejects(place, { code: "SETTINGS_INVALID", message: "the memory cannot lie in /dev/null: it is no folder" });
	});
});

describe("the settings of a program that cannot ask for trust", () => {
	it("are a project's too where the user has trusted it, but for what is the user's alone", async () => {
		const home = await realpath(await mkdtemp(join(tmpdir(), "cairn-premises-")));
		const cairn = {
			"write.defaultScope": "shared",
			"memory.mode": "read",
			"judge.endpoint": "https://elsewhere.example",
		};
		await mkdir(join(home, ".pi"));
		await writeFile(join(home, ".pi", "settings.json"), JSON.stringify({ cairn }));
		const settings = async (): Promise<readonly unknown[]> => {
			const options = { env: {}, home, agentDir: home, settingsOf: home };
			const { settings: held } = await premisesOf(options);
			return [held["write.defaultScope"], held["memory.mode"], held["judge.endpoint"]];
		};

		const before = await settings();
		await writeFile(join(home, "trust.json"), JSON.stringify({ [home]: true }));
		const trusted = await settings();
		await rm(home, { recursive: true, force: true });

		deepEqual(before, ["personal", "full", ""]);
		deepEqual(trusted, ["shared", "read", ""]);
	});
});
