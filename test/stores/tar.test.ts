import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { TAR_END, type TarEntry, tarFile, untar } from "../../src/stores/tar.ts";

function pack(entries: readonly TarEntry[]): Buffer {
	return Buffer.concat([...entries.map((entry) => tarFile(entry, 1_700_000_000)), TAR_END]);
}

const hasTar = spawnSync("tar", ["--version"]).status === 0;

describe("a tar archive", () => {
	it("gives back what was put in, whatever the names and bytes", () => {
		const name = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !/[\0\n]/u.test(text));
		const entry = fc.record({ path: name, bytes: fc.uint8Array() });
		fc.assert(
			fc.property(fc.array(entry), (entries) => {
				const back = [...untar(pack(entries))].map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) }));

				const put = entries.map(({ path, bytes }) => ({ path, bytes }));
				assert.deepEqual(back, put);
			}),
		);
	});

	it("says that it is cut off, wherever it is cut", () => {
		const whole = pack([{ path: "a.md", bytes: Buffer.from("x".repeat(700)) }]);
		for (const length of [0, 100, 511, 512, 1000, whole.length - 1024]) {
			assert.throws(() => [...untar(whole.subarray(0, length))], /archive/u);
		}
	});

	it("says that it is damaged", () => {
		const whole = pack([{ path: "a.md", bytes: Buffer.from("text") }]);
		whole[3] = 0x41;

		assert.throws(() => [...untar(whole)], /damaged/u);
	});

	it("is unpacked by the system's own tar, long and foreign names too", {
		skip: !hasTar && "no tar here",
	}, async () => {
		const folder = await mkdtemp(join(tmpdir(), "cairn-tar-"));
		try {
			const entries = ["global/a.md", `global/${"long-".repeat(30)}.md`, "global/이름.md"].map((path) => ({
				path,
				bytes: Buffer.from(`text of ${path}`),
			}));
			await writeFile(join(folder, "all.tar"), pack(entries));

			const { status, stderr } = spawnSync("tar", ["xf", "all.tar"], { cwd: folder, encoding: "utf8" });

			assert.equal(status, 0, stderr);
			for (const { path, bytes } of entries) assert.deepEqual(await readFile(join(folder, path)), bytes);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});
});
