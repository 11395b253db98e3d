/** `npm run demo`: shows in the real pi that what one session learns the next one recalls. `--help` tells the rest. */
import { HELP, parseDemo } from "./demo/arguments.ts";
import { type Ending, tellLive, tellScripted } from "./demo/modes.ts";
import { Paper, wantsColour } from "./demo/paper.ts";
import { gitVersion, makeScratch, type Scratch } from "./demo/scratch.ts";
import { askStores } from "./demo/stores.ts";

const EXIT = { worked: 0, failed: 1, "not-tried": 2 } as const satisfies Readonly<Record<Ending, number>>;
const INTERRUPTED = 130;
const COLUMNS_MAX = 100;

const NO_GIT = `git was not found, and the demo makes a small git repository.
Get it from https://git-scm.com/downloads, or with your system's packages:
  apt install git   ·   dnf install git   ·   brew install git   ·   winget install Git.Git`;

const interruption = new AbortController();
const paper = new Paper({
	columns: Math.min(COLUMNS_MAX, process.stdout.columns ?? COLUMNS_MAX),
	colour: wantsColour(process.stdout, process.env),
	write: (text) => process.stdout.write(text),
});

/** Embedding a batch hears of an interruption only at its end: nobody waits for that. */
const interrupted = new Promise<never>((_resolve, reject) => {
	interruption.signal.addEventListener("abort", () => reject(interruption.signal.reason as Error), { once: true });
});
interrupted.catch(() => undefined); // told by whoever races with it

async function inScratch(keep: boolean, work: (scratch: Scratch) => Promise<Ending>): Promise<number> {
	const scratch = await makeScratch();
	try {
		return EXIT[await Promise.race([work(scratch), interrupted])];
	} catch (error) {
		if (interruption.signal.aborted) return INTERRUPTED;
		paper.text(`The demo broke off: ${error instanceof Error ? error.message : String(error)}`, "bad");
		return EXIT.failed;
	} finally {
		if (keep) paper.text(`Kept: ${scratch.folder}`, "dim");
		else await scratch.remove();
	}
}

async function main(): Promise<number> {
	const invocation = parseDemo(process.argv.slice(2));
	const { signal } = interruption;
	switch (invocation.kind) {
		case "help":
			console.log(HELP);
			return EXIT.worked;
		case "wrong":
			console.error(`demo: ${invocation.why} (npm run demo -- --help lists the options)`);
			return EXIT["not-tried"];
		case "stores": {
			const { folder, questions, keep } = invocation;
			return await inScratch(keep, (scratch) => askStores({ paper, scratch, signal, folder, questions }));
		}
		case "story": {
			const { live, yes, keep } = invocation;
			if ((await gitVersion()) === undefined) {
				console.error(NO_GIT);
				return EXIT["not-tried"];
			}
			return await inScratch(keep, (scratch) => {
				const setting = { paper, scratch, signal };
				return live ? tellLive(setting, yes) : tellScripted(setting);
			});
		}
	}
}

for (const name of ["SIGINT", "SIGTERM"] as const) {
	process.once(name, () => interruption.abort(new Error("interrupted")));
}
process.exitCode = await main();
if (interruption.signal.aborted) process.exit(INTERRUPTED);
