/** A command by its name, or the one that was probably meant. */
import { MemoryError } from "../kernel/errors.ts";
import { nearestName } from "../settings/nearest.ts";
import { type Command, type CommandPlace, isFor } from "./grammar.ts";
import { COMMANDS } from "./table.ts";

export function commandsFor(place: CommandPlace): readonly Command[] {
	return COMMANDS.filter((command) => isFor(command, place));
}

export function findCommand(name: string): Command | undefined {
	return COMMANDS.find((command) => command.name === name || command.aliases?.includes(name) === true);
}

/** @throws MemoryError INPUT_INVALID */
export function requireCommand(name: string, place: CommandPlace): Command {
	const command = findCommand(name);
	if (command === undefined) throw unknownCommand(name, place);
	if (isFor(command, place)) return command;
	const [where, typed] =
		place === "pi" ? ["in a terminal", `cairn ${command.name}`] : ["inside pi", `/memory ${command.name}`];
	throw new MemoryError("INPUT_INVALID", `${command.name} works only ${where}`, { hint: `type “${typed}” there` });
}

function unknownCommand(name: string, place: CommandPlace): MemoryError {
	const known = commandsFor(place);
	const names = known.flatMap((command) => [command.name, ...(command.aliases ?? [])]);
	const begun = names.filter((each) => name.length >= 2 && each.startsWith(name));
	const near = begun.length === 1 ? begun[0] : nearestName(name, names);
	const hint =
		near === undefined ? `there are ${known.map((command) => command.name).join(", ")}` : `did you mean ${near}?`;
	const program = place === "pi" ? "/memory" : "cairn";
	if (name.trim() === "") return new MemoryError("INPUT_INVALID", "the name of the command is an empty text", { hint });
	return new MemoryError("INPUT_INVALID", `there is no ${program} ${name}`, { hint });
}
