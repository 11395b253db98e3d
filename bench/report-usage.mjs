/** Loaded into a process by `NODE_OPTIONS`: writes what it has used into the folder named by `BENCH_USAGE`, as it ends. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env["BENCH_USAGE"];
if (folder !== undefined) {
	process.on("exit", () => {
		const { user, system } = process.cpuUsage();
		const usage = { cpu: (user + system) / 1000, resident: process.memoryUsage.rss() / 2 ** 20 };
		writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(usage));
	});
}
