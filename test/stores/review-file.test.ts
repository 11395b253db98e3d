import assert from "node:assert/strict";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { uuidV7 } from "../../src/kernel/ids.ts";
import { ReviewFile } from "../../src/stores/review-file.ts";

const ONE = uuidV7(1, new Uint8Array(10).fill(1));
const TWO = uuidV7(2, new Uint8Array(10).fill(2));

describe("the list of facts to review", () => {
	let folder: string;
	let path: string;
	let reviews: ReviewFile;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-reviews-"));
		path = join(folder, "reviews.jsonl");
		reviews = new ReviewFile(path);
	});
	afterEach(() => rm(folder, { recursive: true }));

	it("keeps flags, newest first, until they are settled", async () => {
		await reviews.flag({ fact: ONE, store: "global", near: [TWO], at: "2026-11-29T12:00:00.000Z" });
		await reviews.flag({ fact: TWO, store: "global", near: [], at: "2026-11-30T12:00:00.000Z" });
		const seen = (await new ReviewFile(path).flags()).map(({ fact }) => fact);
		await reviews.settle(TWO);

		assert.deepEqual(seen, [TWO, ONE]);
		assert.deepEqual(await reviews.flags(), [
			{ fact: ONE, store: "global", near: [TWO], at: "2026-11-29T12:00:00.000Z" },
		]);
	});

	it("keeps the last word on a file", async () => {
		await reviews.judge("aa", "rejected");
		await reviews.judge("aa", "approved");

		assert.equal(await new ReviewFile(path).verdict("aa"), "approved");
		assert.equal(await reviews.verdict("bb"), undefined);
	});

	it("remembers which stores a person was told of", async () => {
		await reviews.meet("personal:app");

		const again = new ReviewFile(path);

		assert.deepEqual([await again.isMet("personal:app"), await again.isMet("global")], [true, false]);
	});

	it("reads past lines that are none of its own", async () => {
		await reviews.judge("aa", "approved");
		await appendFile(path, '{"file":"bb","verdict":"maybe"}\n{"fact":"x"}\nnoise\n{"half');

		await reviews.judge("cc", "rejected");

		assert.deepEqual(
			[await reviews.verdict("aa"), await reviews.verdict("bb"), await reviews.verdict("cc")],
			["approved", undefined, "rejected"],
		);
	});
});
