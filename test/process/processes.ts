/** Child processes for tests: programs of `programs/`, or commands of the system. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export interface Running {
	readonly child: ChildProcess;
	readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** A name with an ending is a program beside this file, any other a command of the system. */
export function inProcess(program: string, values: readonly string[]): Running {
	const isOurs = program.endsWith(".ts");
	const command = isOurs ? process.execPath : program;
	const child = spawn(command, [...(isOurs ? [join(import.meta.dirname, "programs", program)] : []), ...values], {
		stdio: ["ignore", "ignore", isOurs ? "inherit" : "ignore"],
	});
	const ended = new Promise<Awaited<Running["ended"]>>((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code, signal) => resolve({ code, signal }));
	});
	return { child, ended };
}
