/** Runs a program and tells how it ended. */
import { spawn } from "node:child_process";

export interface Ended {
	readonly code: number;
	readonly output: string;
	readonly milliseconds: number;
}

/** Output is collected, both streams together; nothing is thrown for a non-zero exit. */
export function collect(command: string, args: readonly string[]): Promise<Ended> {
	const began = performance.now();
	return new Promise((resolve) => {
		const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
		let output = "";
		child.stdout.on("data", (data: Buffer) => (output += data.toString()));
		child.stderr.on("data", (data: Buffer) => (output += data.toString()));
		child.on("error", (error) =>
			resolve({ code: 127, output: error.message, milliseconds: performance.now() - began }),
		);
		child.on("close", (code) => resolve({ code: code ?? 1, output, milliseconds: performance.now() - began }));
	});
}

/** Output goes straight to this terminal. */
export function pass(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
	return new Promise((resolve) => {
		const child = spawn(command, args, { stdio: "inherit", env });
		child.on("error", () => resolve(127));
		child.on("close", (code) => resolve(code ?? 1));
	});
}
