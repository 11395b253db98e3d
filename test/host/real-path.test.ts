import { equal } from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Disk, realPath } from "../../src/host/real-path.ts";

/** A disk with one path on it, where capital letters make no difference and no system call corrects them. */
function carelessDisk(path: string): Disk {
	const folded = path.toLowerCase();
	const has = (typed: string) => `${folded}/`.startsWith(`${typed.toLowerCase()}/`);
	return {
		realPath: (typed) => Promise.resolve(has(typed) ? typed : undefined),
		same: (one, other) => Promise.resolve(has(one) && one.toLowerCase() === other.toLowerCase()),
		names: (folder) => Promise.resolve([path.slice(folder === "/" ? 1 : folder.length + 1).split("/")[0] ?? ""]),
	};
}

describe("the spelling of a folder", () => {
	it("has the letter case of the disk where case makes no difference", async () => {
		const disk = carelessDisk("/Users/Ann/Code");

		for (const typed of ["/users/ann/code", "/USERS/ANN/CODE/", "/Users/Ann/Code"]) {
			equal(await realPath(typed, disk), "/Users/Ann/Code", typed);
		}
	});

	it("keeps two folders apart that differ in case where case matters", async (t) => {
		const base = realpathSync(mkdtempSync(join(tmpdir(), "cairn-case-")));
		t.after(() => rmSync(base, { recursive: true }));
		mkdirSync(join(base, "App"));

		equal(await realPath(join(base, "app")), join(base, "app"));
		equal(await realPath(join(base, "App/")), join(base, "App"));
	});

	it("resolves the links above a folder that does not exist", async (t) => {
		const base = realpathSync(mkdtempSync(join(tmpdir(), "cairn-link-")));
		t.after(() => rmSync(base, { recursive: true }));
		mkdirSync(join(base, "real"));
		symlinkSync(join(base, "real"), join(base, "link"));

		equal(await realPath(join(base, "link", "gone", "deeper")), join(base, "real", "gone", "deeper"));
	});
});
