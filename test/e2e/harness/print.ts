/** Runs pi once, in print or JSON mode. */
import { spawn } from "node:child_process";
import type { Home } from "./home.ts";

export interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	/** Milliseconds since 1970. */
	readonly endedAt: number;
}

const LIMIT_MS = 60_000;

export function runPi(home: Home, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const child = spawn("pi", args, {
			cwd: home.project,
			env: { ...home.env, ...env },
			stdio: ["ignore", "pipe", "pipe"],
		});
		let stdout = "";
		let stderr = "";
		child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
		child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
		const timer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
		child.on("error", reject);
		child.on("close", (code) => {
			clearTimeout(timer);
			resolve({ code, stdout, stderr, endedAt: Date.now() });
		});
	});
}

/** The events of a run in JSON mode. */
export function eventsOf(ended: Ended): readonly Readonly<Record<string, unknown>>[] {
	return ended.stdout
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>); // one object a line
}
