/** Synchronises a folder of facts into the index beside it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { factWords } from "../../../src/facts/tokens.ts";
import { systemClock } from "../../../src/host/system-clock.ts";
import { uuidV7 } from "../../../src/kernel/ids.ts";
import { MarkdownStore } from "../../../src/stores/markdown-store.ts";
import { syncStore } from "../../../src/upkeep/sync.ts";
import { withIndex } from "../../index/sqlite/places.ts";

const [folder = ""] = process.argv.slice(2);
const store = new MarkdownStore(
	{ id: "global", scope: "global", folder: join(folder, "facts"), frame: folder },
	{ clock: systemClock },
);
await withIndex(folder, async (index) => {
	const diagnostics = { report: () => undefined, recent: () => [] };
	await syncStore(store, {
		facts: index.facts,
		words: async (fact) => factWords(fact),
		newId: () => uuidV7(Date.now(), randomBytes(10)),
		tombstones: { find: async () => undefined },
		diagnostics,
	});
});
