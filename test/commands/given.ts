/** A command, carried out as in a terminal on a memory that answers as told. */
import { type FrontEnd, type Performed, perform } from "../../src/commands/perform.ts";
import type { Agent, Dialog } from "../../src/commands/run.ts";
import { splitLine, wordsOf } from "../../src/commands/words.ts";
import { NOON } from "../../src/testing/builders.ts";
import type { FakeMemory } from "../pi/fake-memory.ts";

export interface Ran extends Performed {
	readonly memory: FakeMemory;
}

export async function ranOn(
	line: string,
	memory: FakeMemory,
	given: Partial<Dialog> & {
		readonly agent?: Agent;
		readonly say?: FrontEnd["say"];
		readonly place?: FrontEnd["place"];
	} = {},
): Promise<Ran> {
	const { agent, say = () => undefined, place = "terminal", ...dialog } = given;
	const front: FrontEnd = {
		version: "0",
		place,
		program: "cairn",
		base: { cwd: "/work/app", home: "/home/me" },
		now: NOON,
		signal: new AbortController().signal,
		say,
		withProgress: (_title, work) => work({ signal: new AbortController().signal, show: () => undefined }),
		open: async () => ({
			memory: memory.memory,
			workspace: memory.memory.open({ cwd: "/", trusted: true, actor: "user" }),
		}),
		...(Object.keys(dialog).length === 0 ? {} : { dialog: dialog as Dialog }), // what is not given is not asked
		...(agent === undefined ? {} : { agent }),
	};
	return { ...(await perform(place === "pi" ? splitLine(line) : wordsOf(line.split(" ")), front)), memory };
}
