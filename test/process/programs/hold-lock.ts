/** Takes the lock, says so by a file, and never gives it back. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLock } from "../../index/sqlite/places.ts";

const [folder = ""] = process.argv.slice(2);
const lock = await openLock(folder);
setInterval(() => undefined, 1000);
await lock.run("global", () => {
	writeFileSync(join(folder, "held"), "");
	return new Promise<void>(() => undefined);
});
