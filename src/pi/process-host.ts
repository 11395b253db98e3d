/** The host as it is in a running pi: this process's environment, streams and clock, and the real memory. */
import { writeSync } from "node:fs";
import type { Memory } from "../memory.ts";
import { userHome } from "./agent-directory.ts";
import { companyOfProcess } from "./company.ts";
import type { Host, OpenRequest } from "./host.ts";

/** Loaded with the first session, not with the extension. */
async function openReal(request: OpenRequest, home: string): Promise<Memory> {
	const { openMemory } = await import("../compose.ts");
	return await openMemory({ ...request, home, env: process.env });
}

function complain(text: string): void {
	try {
		writeSync(2, text);
	} catch {
		// Who reads it has gone. Written to the stream, it would end pi.
	}
}

export function processHost(given: Pick<Host, "agentDir" | "loadTui" | "keepCode">): Host {
	const home = userHome();
	return {
		...given,
		home,
		env: process.env,
		args: process.argv.slice(2),
		company: companyOfProcess(),
		now: () => Date.now(),
		open: (request) => openReal(request, home),
		print: (text) => {
			writeSync(1, text);
		},
		complain,
		complainAtFailure: (text) => {
			const ended = (code: number): void => (code === 0 ? undefined : complain(text));
			process.once("exit", ended);
			return () => void process.off("exit", ended);
		},
	};
}
