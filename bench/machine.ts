/** What the numbers were measured on. */
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { rounded } from "./statistics.ts";

export interface Machine {
	readonly node: string;
	readonly platform: string;
	readonly processor: string;
	readonly cores: number;
	readonly memoryGb: number;
	/** Runnable processes during the minute before; more than the cores make every number greater. */
	readonly load: number;
}

export function describeMachine(): Machine {
	return {
		node: process.version,
		platform: `${process.platform}-${process.arch}`,
		processor: cpus()[0]?.model ?? "unknown",
		cores: availableParallelism(),
		memoryGb: rounded(totalmem() / 2 ** 30),
		load: rounded(loadavg()[0] ?? 0),
	};
}
