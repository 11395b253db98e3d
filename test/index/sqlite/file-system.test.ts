import { equal } from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readText } from "../../../src/index/sqlite/file-system.ts";
import { inFolder } from "./places.ts";

describe("a small file beside the database", () => {
	it("is read up to a limit, and is empty where a device without an end stands in its place", () =>
		inFolder(async (folder) => {
			writeFileSync(join(folder, "seal"), "4096 17");
			symlinkSync("/dev/zero", join(folder, "endless"));

			equal(readText(join(folder, "seal"), 1024), "4096 17");
			equal(readText(join(folder, "seal"), 4), "4096");
			equal(readText(join(folder, "endless"), 1024), "");
		}));
});
