/** Reads a number from a file and writes the next one, again and again, each time under the lock. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
import { openLock, withIndex } from "../../index/sqlite/places.ts";

const [folder = "", times = "0"] = process.argv.slice(2);
const lock = await openLock(folder);
const path = join(folder, "number");
await withIndex(folder, async (index) => {
	for (let at = 0; at < Number(times); at++) {
		const upsert = anUpsert({ caption: `counted ${at}` });
		await lock.run("global", async () => {
			const number = Number(readFileSync(path, "utf8"));
			await index.facts.apply("global", upserting(upsert));
			if (at % 5 === 4) await index.facts.apply("global", { upserts: [], problems: [], removals: [upsert.name] });
			writeFileSync(path, String(number + 1));
		});
		await index.usage.add([upsert.fact.id], "used", at);
	}
});
await lock.close();
