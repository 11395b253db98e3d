/** What happened in a part of a conversation, told from what was asked and what tools did, not from anybody's account of it. */
import { coreOf, onlyLooks } from "./commands.ts";
import { editedPath } from "./error-watch.ts";
import { commandOf, errorsOf, type ToolOutcome } from "./tool-outcome.ts";

export type Happening =
	| { readonly kind: "asked"; readonly text: string }
	| { readonly kind: "tool"; readonly outcome: ToolOutcome };

export interface ErrorSeen {
	readonly line: string;
	/** The command that printed it, where one did. */
	readonly command?: string;
	/** The same command ran again without it. */
	readonly gone: boolean;
}

export interface Digest {
	readonly asked: readonly string[];
	/** As the tools were given them, each once. */
	readonly edited: readonly string[];
	/** Commands that changed something, each once. */
	readonly ran: readonly string[];
	readonly errors: readonly ErrorSeen[];
}

interface Errors {
	/** By fingerprint. */
	readonly seen: Map<string, ErrorSeen & { readonly core?: string }>;
}

/** Each in the order in which it came first. */
export function digestOf(happenings: readonly Happening[]): Digest {
	const asked: string[] = [];
	const edited = new Set<string>();
	const ran = new Set<string>();
	const errors: Errors = { seen: new Map() };
	for (const happening of happenings) {
		if (happening.kind === "asked") {
			asked.push(happening.text);
			continue;
		}
		const { outcome } = happening;
		const command = commandOf(outcome);
		const path = outcome.failed ? undefined : editedPath(outcome);
		if (path !== undefined) edited.add(path);
		if (command !== undefined && !onlyLooks(command)) ran.add(command.trim());
		follow(outcome, command, errors);
	}
	return {
		asked,
		edited: [...edited],
		ran: [...ran],
		errors: [...errors.seen.values()].map(({ core: _core, ...error }) => error),
	};
}

function follow(outcome: ToolOutcome, command: string | undefined, { seen }: Errors): void {
	const printed = errorsOf(outcome);
	const core = command === undefined ? undefined : coreOf(command);
	const there = new Set(printed.map(({ fingerprint }) => fingerprint));
	for (const [fingerprint, error] of seen)
		if (core !== undefined && error.core === core && !there.has(fingerprint))
			seen.set(fingerprint, { ...error, gone: true });
	for (const { fingerprint, line } of printed) {
		const of = command === undefined || core === undefined ? {} : { command: command.trim(), core };
		seen.set(fingerprint, { line, ...of, gone: false });
	}
}
