import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NOON } from "../../src/testing/builders.ts";
import { literalInspection } from "../../src/testing/literal-inspection.ts";
import {
	checkBackups,
	checkDatabase,
	checkDisk,
	checkOthers,
	checkPrivacy,
	checkRuntime,
	checkStore,
} from "../../src/upkeep/doctor.ts";
import { aBench } from "../workspace/given.ts";

const platform = "linux x64";

describe("the doctor", () => {
	it("finds nothing to complain of where all is well, except that there is no backup yet", async () => {
		const here = aBench().open({ actor: "user" });
		await here.remember({ caption: "Needs docker", content: "Run docker first", userRequested: true });
		await here.backup();

		const findings = await here.doctor();

		assert.deepEqual(
			findings.filter(({ state }) => state !== "well").map(({ area }) => area),
			[],
		);
		for (const area of [
			"host",
			"disk",
			"permissions",
			"settings",
			"personal store",
			"database",
			"locks",
			"embedder",
			"judge",
			"backups",
			"other memories",
		]) {
			assert.ok(
				findings.some((finding) => finding.area === area),
				area,
			);
		}
	});

	it("gives a fix with everything that is not well", async () => {
		const inspection = async () =>
			literalInspection({
				runtime: () => ({ name: "node", version: "20.1.0", platform }),
				freeBytes: async () => 1000,
				mode: async () => 0o100644,
				isWritable: async () => false,
				otherMemories: async () => ["npm:pi-mind"],
			});
		const here = aBench({ inspection, complaints: [{ text: "config.json: nonsense", fix: "mend it" }] }).open({
			actor: "user",
		});

		const findings = (await here.doctor()).filter(({ state }) => state !== "well");

		const areas = new Set(findings.map(({ area }) => area));
		for (const area of ["host", "disk", "permissions", "settings", "global store", "other memories"]) {
			assert.ok(areas.has(area), area);
		}
		for (const { area, fix } of findings) assert.ok(fix !== undefined, area);
	});

	it("tells of notes that are not read as facts, and why", async () => {
		const below = Array.from({ length: 6 }, (_none, at) => `old/${at}.md`);
		const inspection = async () => literalInspection({ unreadNotes: async () => ({ misnamed: ["plan.txt"], below }) });
		const here = aBench({ inspection }).open({ actor: "user" });
		await here.remember({ caption: "Needs docker", content: "Run it first", userRequested: true });

		const finding = (await here.doctor()).find(({ text }) => text.startsWith("not read"));

		assert.equal(finding?.area, "personal store");
		assert.equal(
			finding.text,
			"not read: 1 file (plan.txt) not named .md; 6 files (old/0.md, old/1.md, old/2.md, old/3.md, old/4.md, …) in folders of it",
		);
		assert.match(finding.fix ?? "", /end in \.md/u);
	});

	it("tells of keys that look like a slip for one that is read", async () => {
		const inspection = async () => literalInspection({ frontmatterKeys: async () => new Map([["pinned", ["a.md"]]]) });
		const here = aBench({ inspection }).open({ actor: "user" });
		await here.remember({ caption: "Needs docker", content: "Run it first", userRequested: true });

		const finding = (await here.doctor()).find(({ text }) => text.startsWith("keys"));

		assert.equal(finding?.area, "personal store");
		assert.equal(finding.text, "keys that say nothing to Cairn: pinned in 1 file (a.md) (pin?)");
	});

	it("asks for no backup where all facts lie in a repository, which keeps them", async () => {
		const here = aBench().open({ actor: "user" });
		await here.remember({ caption: "Needs docker", content: "Run it first", scope: "shared", userRequested: true });

		const findings = await here.doctor();

		assert.equal(findings.find(({ area }) => area === "backups")?.state, "well");
		assert.match(findings.find(({ area }) => area === "shared store")?.text ?? "", /^1 fact in /u);
	});

	it("takes Node from 22.19 on, and Bun", () => {
		const states = ["22.18.0", "22.19.0", "24.0.0"].map(
			(version) => checkRuntime({ name: "node", version, platform }).state,
		);

		assert.deepEqual(states, ["broken", "well", "well"]);
		assert.equal(checkRuntime({ name: "bun", version: "1.3.0", platform }).state, "well");
	});

	it("tells scarce room from none, and says when it does not know", () => {
		const states = [10_000_000_000, 100_000_000, 1_000_000, undefined].map((bytes) => checkDisk("/x", bytes).state);

		assert.deepEqual(states, ["well", "poor", "broken", "well"]);
	});

	it("names the mode that makes a file or a folder private", () => {
		assert.equal(checkPrivacy("/x", 0o100644)?.fix, "chmod 600 /x");
		assert.equal(checkPrivacy("/x", 0o040755)?.fix, "chmod 700 /x");
		assert.equal(checkPrivacy("/x", 0o100600), undefined);
		assert.equal(checkPrivacy("/x", undefined), undefined);
	});

	it("sends to the review only for what waits there, and says where all files are named", () => {
		const fixOf = (...reasons: readonly ("yaml" | "suspicious" | "conflict" | "rejected" | "forgotten")[]) => {
			const problems = reasons.map((reason, at) => ({ name: `${at}.md`, reason, detail: "so" }));
			return checkStore({ scope: "global", folder: "/g", facts: 2, problems, isWritable: true }).fix;
		};
		const review = "look at what waits with /memory review";

		assert.equal(fixOf("yaml"), "correct the files");
		assert.equal(fixOf("suspicious"), review);
		assert.equal(fixOf("yaml", "conflict"), `correct the files; ${review}`);
		assert.equal(fixOf("rejected"), "what was turned down stays out: nothing has to be done");
		assert.match(fixOf("forgotten") ?? "", /^\/memory trash/u);
		assert.match(
			fixOf("yaml", "yaml", "yaml", "yaml", "yaml", "yaml") ?? "",
			/; \/memory status --json names them all$/u,
		);
	});

	it("names files that are no facts, with line and reason", () => {
		const problems = [{ name: "a.md", reason: "yaml" as const, detail: "bad indentation", line: 3 }];
		const finding = checkStore({ scope: "global", folder: "/g", facts: 2, problems, isWritable: true });

		assert.equal(finding.state, "poor");
		assert.match(finding.text, /a\.md:3 \(bad indentation\)/u);
	});

	it("tells a database that was put aside from a healthy one, and backups that are damaged or missing", () => {
		const aside = { reason: "newer" as const, path: "/x" };
		assert.match(checkDatabase({ location: "/h", notes: [], setAside: aside }).fix ?? "", /update/u);
		assert.equal(checkDatabase({ location: "/h", notes: [] }).state, "well");
		assert.equal(checkBackups([], 3, NOON).state, "poor");
		assert.equal(checkBackups([], 0, NOON).state, "well");
		const info = { name: "n", at: new Date(NOON).toISOString(), reason: "", bytes: 1, files: 1, stores: {} };
		assert.equal(checkBackups([info], 3, NOON).state, "well");
		assert.equal(checkBackups([info, { ...info, damaged: "torn" }], 3, NOON).state, "poor");
		assert.equal(checkOthers([]).state, "well");
	});
});
