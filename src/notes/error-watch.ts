/** Watches the tools of one session: a command fails, something is done, the same command passes. That is how an error ended. */
import { RecentMap } from "../kernel/recent-map.ts";
import { coreOf, isFiltered, onlyLooks } from "./commands.ts";
import type { ErrorLine } from "./error-lines.ts";
import { commandOf, errorsOf, hasFailed, type ToolOutcome } from "./tool-outcome.ts";

/** Something done between a failure and the success. */
export interface Step {
	readonly kind: "edited" | "ran";
	/** A path as the tool was given it, or a command line. */
	readonly what: string;
}

/** How errors ended: seen, not understood. */
export interface Ending {
	/** As it was run when it passed. */
	readonly command: string;
	readonly errors: readonly ErrorLine[];
	/** What was done since the errors were last seen, oldest first, each once. */
	readonly steps: readonly Step[];
	/** Steps left out in the middle. */
	readonly omitted: number;
}

export interface Seen {
	readonly errors: readonly ErrorLine[];
	/** Only for a command that passes again after something was done. */
	readonly ending?: Ending;
}

/** The last failure of a command. */
interface Open {
	readonly errors: readonly ErrorLine[];
	/** How many steps there were before it. */
	readonly since: number;
}

const COMMANDS_OPEN = 16;
const STEPS_KEPT = 200;
const STEPS_TOLD = 8;
const ERRORS_TOLD = 3;

const EDITS = /edit|write|patch|replace|create|delete|move|rename/i;
const PATHS = ["path", "file_path", "filePath", "file"] as const;

export class ErrorWatch {
	/** By core of the command. */
	readonly #open = new RecentMap<string, Open>(COMMANDS_OPEN);
	#steps: readonly Step[] = [];
	/** Steps that were let go from the front. */
	#gone = 0;

	/** Takes in what a tool did, in the order of the results. */
	see(outcome: ToolOutcome): Seen {
		const command = commandOf(outcome);
		const errors = errorsOf(outcome);
		if (command === undefined) {
			if (!outcome.failed) this.#step(editOf(outcome));
			return { errors };
		}
		const core = coreOf(command);
		if (hasFailed(outcome)) {
			// What only looks shows an error; it does not have it.
			if (!onlyLooks(command)) this.#fail(core, errors);
			return { errors };
		}
		const ending = isFiltered(command) ? undefined : this.#pass(core, command);
		if (!onlyLooks(command)) this.#step({ kind: "ran", what: command });
		return { errors, ...(ending === undefined ? {} : { ending }) };
	}

	#step(step: Step | undefined): void {
		if (step === undefined) return;
		this.#steps = [...this.#steps, step];
		const over = Math.max(0, this.#steps.length - STEPS_KEPT);
		this.#steps = this.#steps.slice(over);
		this.#gone += over;
	}

	/** An error that is not there the next time may have ended, or only stand behind another: nothing is told of it. */
	#fail(core: string, errors: readonly ErrorLine[]): void {
		this.#open.delete(core);
		// A test that failed says which, not why: what mended it helps nobody the next time.
		const seen = errors.filter(({ isTest }) => !isTest);
		if (seen.length === 0) return;
		this.#open.set(core, { errors: seen, since: this.#gone + this.#steps.length });
	}

	#pass(core: string, command: string): Ending | undefined {
		const open = this.#open.get(core);
		this.#open.delete(core);
		if (open === undefined || open.since < this.#gone) return undefined;
		const steps = distinct(this.#steps.slice(open.since - this.#gone));
		if (steps.length === 0) return undefined;
		const told = steps.length <= STEPS_TOLD ? steps : [...steps.slice(0, 2), ...steps.slice(2 - STEPS_TOLD)];
		return { command, errors: open.errors.slice(0, ERRORS_TOLD), steps: told, omitted: steps.length - told.length };
	}
}

/** The path that a tool was given to change, for a tool that changes files. */
export function editedPath({ tool, input }: Pick<ToolOutcome, "tool" | "input">): string | undefined {
	if (!EDITS.test(tool)) return undefined;
	return PATHS.map((name) => input[name]).find((path): path is string => typeof path === "string");
}

function editOf(outcome: ToolOutcome): Step | undefined {
	const what = editedPath(outcome);
	return what === undefined ? undefined : { kind: "edited", what };
}

/** Each step where it was taken last. */
function distinct(steps: readonly Step[]): readonly Step[] {
	const known = new Map<string, Step>();
	for (const step of steps) {
		const key = `${step.kind} ${step.what}`;
		known.delete(key);
		known.set(key, step);
	}
	return [...known.values()];
}
