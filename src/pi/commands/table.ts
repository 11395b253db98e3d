/** The subcommands of `/memory`, as data: completion, menu, help and documentation come from it. */

export interface MemoryCommand {
	readonly name: string;
	/** What may follow the name; empty for nothing. */
	readonly argument: string;
	readonly help: string;
}

export const MEMORY_COMMANDS = [
	{ name: "search", argument: "<words>", help: "Find facts, with the reasons why each was found." },
	{ name: "status", argument: "", help: "Health, counts and warnings." },
	{ name: "where", argument: "", help: "The folders in which the facts lie." },
	{ name: "undo", argument: "[change]", help: "Take back this session's last change to the memory, or the named one." },
	{ name: "retry", argument: "", help: "Try the facts again that wait for their judge or for another process." },
	{
		name: "review",
		argument: "[approve <id> or reject <id>]",
		help: "Facts kept from models, and facts added in doubt, with the reasons; or your word on one of them.",
	},
	{ name: "debug", argument: "<text>", help: "What would become of a fact, with every number; writes nothing." },
	{ name: "cost", argument: "", help: "Every call of a model for the memory, in tokens and money." },
	{ name: "reindex", argument: "", help: "Rebuild the index from the fact files; esc cancels." },
] as const satisfies readonly MemoryCommand[];

export type MemoryCommandName = (typeof MEMORY_COMMANDS)[number]["name"];

export function findCommand(name: string): (typeof MEMORY_COMMANDS)[number] | undefined {
	return MEMORY_COMMANDS.find((command) => command.name === name);
}

/** One line a subcommand. */
export function usageLines(): readonly string[] {
	return MEMORY_COMMANDS.map(
		(command) => `/memory ${command.name}${command.argument === "" ? "" : ` ${command.argument}`}: ${command.help}`,
	);
}
