import { deepEqual, equal } from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { trustedSettings } from "../../src/host/trusted-settings.ts";

const CAIRN = { write: { defaultScope: "shared" } };

describe("a project's own settings, outside pi", () => {
	let base: string;
	let project: string;
	const asked = (cwd = project): Promise<unknown> => trustedSettings({ agentDirectory: join(base, "agent"), cwd });
	const trusts = (decisions: unknown): Promise<void> =>
		writeFile(join(base, "agent", "trust.json"), typeof decisions === "string" ? decisions : JSON.stringify(decisions));

	beforeEach(async () => {
		base = await realpath(await mkdtemp(join(tmpdir(), "cairn-trust-")));
		project = join(base, "work", "shop");
		await mkdir(join(base, "agent"));
		await mkdir(join(project, ".pi"), { recursive: true });
		await writeFile(join(project, ".pi", "settings.json"), JSON.stringify({ theme: "dark", cairn: CAIRN }));
	});

	afterEach(async () => {
		await rm(base, { recursive: true, force: true });
	});

	it("hold where the user has told pi to trust the folder or one above it", async () => {
		await trusts({ [project]: true });
		const own = await asked();
		await trusts({ [join(base, "work")]: true });
		const above = await asked();

		deepEqual([own, above], [CAIRN, CAIRN]);
	});

	it("are left alone where nothing was decided, and where the nearest decision is a no", async () => {
		const without = await asked();
		await trusts({ [join(base, "work", "other")]: true });
		const elsewhere = await asked();
		await trusts({ [join(base, "work")]: true, [project]: false });
		const no = await asked();

		deepEqual([without, elsewhere, no], [undefined, undefined, undefined]);
	});

	it("are left alone where pi's file holds anything but decisions", async () => {
		for (const text of [
			"",
			"{",
			"[]",
			"true",
			JSON.stringify({ [project]: "true" }),
			JSON.stringify({ [project]: 1 }),
		]) {
			await trusts(text);

			equal(await asked(), undefined, text);
		}
	});

	it("are those of the folder itself, whose trust a link to it shares", async () => {
		await trusts({ [project]: true });
		await mkdir(join(project, "src"));
		await symlink(project, join(base, "link"), "junction");

		equal(await asked(join(project, "src")), undefined);
		deepEqual(await asked(join(base, "link")), CAIRN);
	});

	it("are none where their file cannot be read", async () => {
		await trusts({ [project]: true });
		await writeFile(join(project, ".pi", "settings.json"), "{ cairn");

		equal(await asked(), undefined);
	});
});
