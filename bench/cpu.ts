/** Processor time, of work in this process. */
import { DatabaseSync } from "node:sqlite";
import { Bench } from "tinybench";

/** Milliseconds of processor time of all threads of this process, since the moment given. */
export function cpuMs(since?: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(since);
	return (user + system) / 1000;
}

/** Runs before it counts: the compiler takes them for work that is worth its while, and its own work is not counted. */
export const WARM_UP = 100;

/** Median over `times` runs. */
export async function medianCpuMs(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
	let at = 0;
	const bench = new Bench({
		now: () => cpuMs(),
		iterations: times,
		time: 0,
		warmupIterations: WARM_UP,
		warmupTime: 0,
		throws: true,
	});
	bench.add("work", async () => {
		await work(at++);
	});
	const [task] = await bench.run();
	const result = task?.result;
	if (result === undefined || !("latency" in result)) throw new Error("nothing was measured");
	return result.latency.p50;
}

export interface Longest {
	cpu: number;
	wall: number;
}

/** The longest transaction of any database in this process while `work` runs. */
export async function longestTransaction(work: () => Promise<unknown>): Promise<Longest> {
	const longest: Longest = { cpu: 0, wall: 0 };
	// oxlint-disable-next-line typescript/unbound-method -- applied to the database below
	const exec = DatabaseSync.prototype.exec;
	let began: { readonly cpu: NodeJS.CpuUsage; readonly wall: number } | undefined;
	DatabaseSync.prototype.exec = function watched(this: DatabaseSync, text: string): void {
		Reflect.apply(exec, this, [text]);
		if (text.startsWith("BEGIN")) began = { cpu: process.cpuUsage(), wall: performance.now() };
		if (began === undefined || !/^(?:COMMIT|ROLLBACK)/.test(text)) return;
		longest.cpu = Math.max(longest.cpu, cpuMs(began.cpu));
		longest.wall = Math.max(longest.wall, performance.now() - began.wall);
		began = undefined;
	};
	try {
		await work();
	} finally {
		DatabaseSync.prototype.exec = exec;
	}
	return longest;
}
