import { deepEqual, equal, rejects } from "node:assert/strict";
import { chmod, lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { writeSetting } from "../../src/stores/settings-file.ts";

describe("writing a setting", () => {
	let folder: string;
	let path: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-settings-"));
		path = join(folder, "cairn", "config.json");
	});
	afterEach(() => rm(folder, { recursive: true, force: true }));

	it("makes the file, for its user alone", async () => {
		await writeSetting(path, "judge.apiKey", "$KEY");

		deepEqual(JSON.parse(await readFile(path, "utf8")), { judge: { apiKey: "$KEY" } });
		equal((await stat(path)).mode & 0o777, 0o600);
	});

	it("closes a file that others could read, and keeps what it does not know", async () => {
		await writeSetting(path, "recall.pageSize", 3);
		await writeFile(path, '{ "mine": 1 }');
		await chmod(path, 0o644);

		await writeSetting(path, "recall.pageSize", 4);

		deepEqual(JSON.parse(await readFile(path, "utf8")), { mine: 1, recall: { pageSize: 4 } });
		equal((await stat(path)).mode & 0o777, 0o600);
	});

	it("changes a file that begins with a byte order mark", async () => {
		await writeSetting(path, "recall.pageSize", 3);
		await writeFile(path, '\ufeff{ "mine": 1 }');

		await writeSetting(path, "recall.pageSize", 4);

		deepEqual(JSON.parse(await readFile(path, "utf8")), { mine: 1, recall: { pageSize: 4 } });
	});

	it("never writes over a file that is malformed", async () => {
		await writeSetting(path, "recall.pageSize", 3);
		await writeFile(path, "{ recall: 3");

		await rejects(writeSetting(path, "recall.pageSize", 4), { code: "SETTINGS_INVALID" });
		equal(await readFile(path, "utf8"), "{ recall: 3");
	});

	it("writes through a link to where the file is kept", async () => {
		const kept = join(folder, "dotfiles.json");
		await writeFile(kept, '{ "mine": 1 }');
		const link = join(folder, "config.json");
		await symlink(kept, link);

		await writeSetting(link, "recall.pageSize", 4);

		equal((await lstat(link)).isSymbolicLink(), true);
		deepEqual(JSON.parse(await readFile(kept, "utf8")), { mine: 1, recall: { pageSize: 4 } });
	});
});
