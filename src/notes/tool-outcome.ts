/** What a tool was given and how it ended, as far as errors are concerned. */
import { onlyLooks } from "./commands.ts";
import { type ErrorLine, errorLines } from "./error-lines.ts";

export interface ToolOutcome {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** The text parts of the result, joined. */
	readonly text: string;
	/** As the tool says. */
	readonly failed: boolean;
}

/** Shapes that stand in the output of a command that failed, whatever the last program of a pipe said. */
const CERTAIN =
	/^(?:.{0,300}?\berror(?:\[E\d{4}\]| [A-Z]{1,6}\d{3,5}):|Traceback \(most recent|panic: |thread '.{0,80}' .{0,20}panicked|npm (?:ERR!|error) |fatal: |error: |\w{0,40}Error: | ?ERR_[A-Z_]{4,40} |FAILED |--- FAIL|not ok \d| FAIL |FAILURE: Build|BUILD FAIL|\[ERROR\] |Exception in thread )/m;
/** Of an output that is long, only its end is looked at for them. */
const END_CHARS = 48_000;

/** The command line, for a tool that runs one. */
export function commandOf({ input }: Pick<ToolOutcome, "input">): string | undefined {
	const { command } = input;
	return typeof command === "string" && command.trim() !== "" ? command : undefined;
}

/** Whoever looks into a log wants to know what its errors mean; who looks into a file may read anything there. */
const LOGS = /(?<!\bgit )\blogs?\b|\bjournalctl\b/i;

/** True where the tool says that it failed, or where a command printed what only a failure prints. */
export function hasFailed(outcome: ToolOutcome): boolean {
	if (outcome.failed) return true;
	const command = commandOf(outcome);
	if (command === undefined || (onlyLooks(command) && !LOGS.test(command))) return false;
	return CERTAIN.test(outcome.text.slice(-END_CHARS));
}

/** None for a result that is no failure. */
export function errorsOf(outcome: ToolOutcome): readonly ErrorLine[] {
	return hasFailed(outcome) ? errorLines(outcome.text) : [];
}
