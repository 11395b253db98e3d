/** The file system of this process, with a step that fails: for the tests of what a writer leaves behind. */
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/**
 * `dead`: that step and all after it fail, which leaves what a kill would leave. `refusing`: that step alone fails.
 * `unconfirmed`: that step is done and then said to have failed.
 */
export type Failing = "dead" | "refusing" | "unconfirmed";

type Call = (...given: unknown[]) => Promise<unknown>;
type Calls = Record<string, Call>;

const STEPS = ["link", "rename", "unlink", "mkdir"] as const;
const STEPS_OF_FILE = ["write", "writeFile", "sync", "datasync"] as const;

let fail: ((call: () => Promise<unknown>) => Promise<unknown>) | undefined;

function failure(): Error {
	return Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
}

/** Of the module itself, so that its named imports change along. */
const calls = files as unknown as Calls;

async function install(): Promise<void> {
	const handle = await files.open(import.meta.filename, "r");
	await handle.close();
	const prototype = Object.getPrototypeOf(handle) as Calls; // a file handle's methods are all like that
	for (const [owner, names] of [
		[calls, STEPS],
		[prototype, STEPS_OF_FILE],
	] as const) {
		for (const name of names) {
			const plain = owner[name];
			if (plain === undefined) throw new Error(`no ${name} to fail`);
			owner[name] = async function (this: unknown, ...given: unknown[]) {
				const call = async (): Promise<unknown> => Reflect.apply(plain, this, given);
				return fail === undefined ? call() : fail(call);
			};
		}
	}
	syncBuiltinESMExports();
}

const installed = install();

export interface Failed {
	/** How many steps were begun. */
	readonly steps: number;
	readonly error?: unknown;
}

/** Does the work on a disk that fails at the step of that number, counted from 1; 0 fails nowhere. */
export async function onFailingDisk(how: Failing, at: number, work: () => Promise<unknown>): Promise<Failed> {
	await installed;
	let steps = 0;
	fail = async (call) => {
		steps += 1;
		const isDue = at > 0 && (how === "dead" ? steps >= at : steps === at);
		if (!isDue) return call();
		if (how === "unconfirmed") await call();
		throw failure();
	};
	try {
		await work();
		return { steps };
	} catch (error) {
		return { steps, error };
	} finally {
		fail = undefined;
	}
}
