import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { MemoryError } from "../../src/kernel/errors.ts";
import { readSettingsFile, writeSetting } from "../../src/stores/settings-file.ts";

function fileWith(t: TestContext, content: string | Uint8Array, mode = 0o600): string {
	const folder = mkdtempSync(join(tmpdir(), "cairn-settings-"));
	t.after(() => rmSync(folder, { recursive: true }));
	const path = join(folder, "config.json");
	writeFileSync(path, content);
	chmodSync(path, mode);
	return path;
}

async function failure(path: string): Promise<MemoryError> {
	const reading = await readSettingsFile(path);
	ok(reading.kind === "failed", `read as ${reading.kind}`);
	return reading.error;
}

describe("the settings file", () => {
	it("is read as it stands", async (t) => {
		const path = fileWith(t, '\uFEFF{ "recall": { "pageSize": 9 } }');

		deepEqual(await readSettingsFile(path), { kind: "read", json: { recall: { pageSize: 9 } }, complaints: [] });
	});

	it("need not be there", async () => {
		deepEqual(await readSettingsFile("/nowhere/config.json"), { kind: "absent" });
	});

	it("may be empty", async (t) => {
		deepEqual(await readSettingsFile(fileWith(t, " \n")), { kind: "read", json: {}, complaints: [] });
	});

	it("that others can read is warned about and read", { skip: process.platform === "win32" }, async (t) => {
		const path = fileWith(t, "{}", 0o644);

		const reading = await readSettingsFile(path);

		ok(reading.kind === "read");
		match(reading.complaints.map(({ text }) => text).join(), /config\.json can be read by others: chmod 600/);
	});

	it("with a name given twice is read as JSON is, the last one alone, and warns of where it stands", async (t) => {
		const path = fileWith(t, '{\n\t"recall": { "pageSize": 9 },\n\t"recall": { "floor": 0.5 }\n}\n');

		const reading = await readSettingsFile(path);

		deepEqual(reading, {
			kind: "read",
			json: { recall: { floor: 0.5 } },
			complaints: [
				{
					text: 'config.json: line 3, column 2 gives "recall" a second time; the last one counts alone',
					fix: "put the two together, or take one of them out",
				},
			],
		});
	});

	it("with a name given twice is not written over, since one of the two would be lost", async (t) => {
		const text = '{ "recall": { "pageSize": 9 }, "recall": { "floor": 0.5 } }';
		const path = fileWith(t, text);

		await rejects(writeSetting(path, "recall.floor", 0.6), {
			code: "SETTINGS_INVALID",
			message: /config\.json is not written over: line 1, column 32 gives "recall" a second time/,
		});

		equal(readFileSync(path, "utf8"), text);
	});

	it("with a slip says line and column, and is left as it is", async (t) => {
		const text = '{\n\t"recall": {\n\t\t"pageSize": 9,\n\t}\n}\n';
		const path = fileWith(t, text);

		const error = await failure(path);

		equal(error.code, "SETTINGS_INVALID");
		match(error.message, /config\.json is not JSON: line 4, column 2 has "}"$/);
		equal(error.hint, "JSON has no comma after the last entry");
		equal(readFileSync(path, "utf8"), text);
	});

	it("with something else than an object is refused", async (t) => {
		for (const text of ["[]", "null", '"x"', "7"]) {
			match((await failure(fileWith(t, text))).message, /holds no object: line 1, column 1/);
		}
	});

	it("that is no text, no file or too large is refused", async (t) => {
		const folder = join(fileWith(t, "{}"), "..", "folder");
		mkdirSync(folder);

		match((await failure(fileWith(t, new Uint8Array([0x7b, 0xff, 0x7d])))).message, /is not UTF-8 text/);
		match((await failure(folder)).message, /is no file of up to a megabyte/);
		match((await failure(fileWith(t, " ".repeat(1_000_001)))).message, /is no file of up to a megabyte/);
	});
});
