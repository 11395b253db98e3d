import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Workspace } from "../../src/memory.ts";
import type { ImportLedger } from "../../src/ports/import-ledger.ts";
import {
	anInstructionFile,
	MemoryImportLedger,
	MemoryInstructionFiles,
	memoryLedgers,
} from "../../src/testing/memory-importing.ts";
import { aBench, ROOT } from "./given.ts";

const TEXT = "# Guide\n\n## Testing\n\nRun the e2e tests with docker up.\n\n## Style\n\nUse tabs for indentation.\n";

/** A project with one file to import. */
function given(ledgerOf: (key: string | undefined) => ImportLedger) {
	const files = new MemoryInstructionFiles();
	const bench = aBench({ importing: { files, ledgerOf } });
	const file = anInstructionFile({ text: TEXT });
	files.files.push(file);
	return { bench, files, here: bench.open(), file };
}

async function stateOf(here: Workspace): Promise<string | undefined> {
	return (await here.importables())[0]?.state.kind;
}

describe("an import on a disk that fails", () => {
	const full = new MemoryError("STORE_IO", "disk is full");

	/** The ledger fails from now on, before or after it has written. */
	function brokenLedger(how: "before" | "after") {
		const ledger = new MemoryImportLedger();
		let isBroken = false;
		const failing = <Given extends readonly unknown[]>(work: (...given: Given) => Promise<void>) => {
			return async (...given: Given): Promise<void> => {
				if (!isBroken || how === "after") await work(...given);
				if (isBroken) throw full;
			};
		};
		const all = given(() => ({
			records: () => ledger.records(),
			record: failing((record) => ledger.record(record)),
			takeBack: failing((hash) => ledger.takeBack(hash)),
		}));
		return { ...all, breakIt: (now: boolean) => (isBroken = now) };
	}

	it("is told with the facts that were added and whether the file counts as imported", async () => {
		for (const [how, state, told] of [
			["before", "new", "does not count as imported: the same once more finishes it"],
			["after", "imported", "counts as imported all the same; a power cut may change that"],
		] as const) {
			const { here, file, breakIt } = brokenLedger(how);
			breakIt(true);

			await assert.rejects(here.importFiles([file]), {
				message: `disk is full; 2 facts were brought in before that, and undo takes them back; AGENTS.md ${told}`,
			});

			assert.equal(await stateOf(here), state);
			assert.equal((await here.list()).total, 2);
		}
	});

	it("still counts as imported where a fact could not be forgotten, and taking it back once more finishes it", async () => {
		for (const fails of [1, 2]) {
			const { bench, here, file } = given(memoryLedgers());
			await here.importFiles([file]);
			const store = bench.shelf.personal({ key: "app", root: ROOT });
			const remove = store.remove.bind(store);
			let calls = 0;
			store.remove = async (...asked) => {
				calls += 1;
				if (calls === fails) throw full;
				await remove(...asked);
			};

			const before = fails === 1 ? "" : "1 of 2 facts were forgotten before that; ";
			await assert.rejects(here.takeBackImports([file], { forget: true }), {
				message: `disk is full; ${before}AGENTS.md counts as imported: the same once more finishes it`,
			});
			const imported = await here.imported();
			const [taken] = await here.takeBackImports([file], { forget: true });

			assert.deepEqual(imported, new Set([file.hash]));
			assert.equal(taken?.changes.length, 3 - fails);
			assert.equal((await here.list()).total, 0);
			assert.equal(await stateOf(here), "new");
			assert.deepEqual(
				(await here.importFiles([file]))[0]?.outcomes.map(({ kind }) => kind),
				["added", "added"],
			);
		}
	});

	it("is told with the facts that were forgotten where only the mark could not be lifted", async () => {
		for (const [how, state, told] of [
			["before", "forgotten", "counts as imported: the same once more finishes it"],
			["after", "new", "does not count as imported all the same; a power cut may change that"],
		] as const) {
			const { here, file, breakIt } = brokenLedger(how);
			await here.importFiles([file]);
			breakIt(true);

			await assert.rejects(here.takeBackImports([file], { forget: true }), {
				message: `disk is full; 2 facts were forgotten before that; AGENTS.md ${told}`,
			});
			const found = await stateOf(here);
			breakIt(false);
			await here.takeBackImports([file], { forget: true });

			assert.equal(found, state);
			assert.equal(await stateOf(here), "new");
			assert.equal((await here.list()).total, 0);
		}
	});

	it("tells how many files were done before", async () => {
		const { files, here, file, breakIt } = brokenLedger("before");
		const other = anInstructionFile({ path: "/work/app/GEMINI.md", text: "# Deploying\n\nTuesday mornings only.\n" });
		files.files.push(other);
		const importing = here.importFiles([file, other], {
			onProgress: (each) => breakIt(each.path === other.path),
		});

		await assert.rejects(importing, { message: /GEMINI\.md does not count .*; 1 file was imported before that$/u });
	});
});
