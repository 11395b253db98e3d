import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { describe, it } from "node:test";
import { isMemoryError, messageOf } from "../../src/kernel/errors.ts";
import type { Workspace } from "../../src/memory.ts";
import { type Failing, onFailingDisk } from "./failing-disk.ts";
import { aWholeHome, type WholeHome, withWhole } from "./whole-memory.ts";

/** One way of writing, with what goes before it. */
interface Way {
	readonly before?: (here: Workspace) => Promise<unknown>;
	readonly change: (here: Workspace) => Promise<unknown>;
	readonly back: (here: Workspace) => Promise<unknown>;
}

const agreed = { confirm: async () => true };

async function add(here: Workspace, caption: string): Promise<void> {
	await here.remember({ caption, content: `${caption}: as it was said.`, scope: "personal" });
}

async function idOf(here: Workspace, caption: string): Promise<string> {
	const { facts } = await here.list({ pageSize: 50 });
	return facts.find(({ fact }) => fact.caption === caption)?.fact.id ?? "";
}

const forgetting = async (here: Workspace): Promise<unknown> => here.forget([await idOf(here, "The second")], agreed);
const moving = async (here: Workspace): Promise<unknown> =>
	here.update(await idOf(here, "The second"), { moveTo: "global" });
const forgettingBoth = async (here: Workspace): Promise<unknown> => {
	const both = await Promise.all(["The first", "The second"].map((caption) => idOf(here, caption)));
	return here.forget(
		both.filter((id) => id !== ""),
		agreed,
	);
};
const correcting = async (here: Workspace): Promise<unknown> =>
	here.update(await idOf(here, "The second"), { content: "as it was corrected" });
const undoing = (here: Workspace): Promise<unknown> => here.undo();
const redoing = (here: Workspace): Promise<unknown> => here.redo();

function undoOf(change: Way["change"]): Way {
	return { before: change, change: undoing, back: redoing };
}

function redoOf(change: Way["change"]): Way {
	return { before: async (here) => [await change(here), await here.undo()], change: redoing, back: undoing };
}

const WAYS: Readonly<Record<string, Way>> = {
	"an addition": { change: (here) => add(here, "The third"), back: undoing },
	"a correction": { change: correcting, back: undoing },
	"a move": { change: moving, back: undoing },
	"a forgetting": { change: forgetting, back: undoing },
	"the undo of an addition": undoOf((here) => add(here, "The third")),
	"the undo of a correction": undoOf(correcting),
	"the undo of a move": undoOf(moving),
	"the undo of a forgetting": undoOf(forgetting),
	"an addition done again": redoOf((here) => add(here, "The third")),
	"a correction done again": redoOf(correcting),
	"a move done again": redoOf(moving),
	"a forgetting done again": redoOf(forgetting),
	"two forgettings at once": { change: forgettingBoth, back: undoing },
	"the undo of two forgettings": undoOf(forgettingBoth),
	"two forgettings done again": redoOf(forgettingBoth),
	"a restored backup": {
		before: async (here) => [await here.backup(), await forgetting(here)],
		change: (here) => here.restore({ forgotten: true }, agreed),
		back: undoing,
	},
	"a backup of two corrections, restored": {
		before: async (here) => {
			await here.backup();
			await correcting(here);
			await here.update(await idOf(here, "The first"), { content: "as it was corrected too" });
		},
		change: (here) => here.restore({}, agreed),
		back: undoing,
	},
};

/** What a person sees: facts and their place, and what was forgotten. */
interface Seen {
	readonly facts: readonly string[];
	readonly trash: readonly string[];
}

async function seenIn(at: WholeHome): Promise<Seen> {
	return withWhole(at, async (here) => {
		const { facts } = await here.list({ pageSize: 50 });
		const trash = await here.changes({ forgotten: true });
		return {
			facts: facts.map(({ fact, store }) => `${store.split(":")[0]}: ${fact.caption}: ${fact.content}`).sort(),
			trash: trash.map(({ before }) => before?.fact.caption ?? "").sort(),
		};
	});
}

async function temporaryFiles(at: WholeHome): Promise<number> {
	const names = await readdir(at.cairn, { recursive: true });
	return names.filter((name) => name.endsWith(".tmp")).length;
}

async function given({ before }: Way): Promise<WholeHome> {
	const at = await aWholeHome();
	await withWhole(at, async (here) => {
		await add(here, "The first");
		await add(here, "The second");
		await before?.(here);
	});
	return at;
}

/** How many steps the change takes on a sound disk, and what is seen before and after it. */
async function sound(way: Way): Promise<{ readonly steps: number; readonly before: Seen; readonly after: Seen }> {
	const at = await given(way);
	const before = await seenIn(at);
	const { steps, error } = await withWhole(at, (here) => onFailingDisk("dead", 0, () => way.change(here)));
	equal(error, undefined);
	const after = await seenIn(at);
	await withWhole(at, way.back);
	deepEqual((await seenIn(at)).facts, before.facts);
	await at.remove();
	return { steps, before, after };
}

const HONEST = /made all the same|lies in both places|may still count as forgotten|before that|cannot be told/u;

/** What was done in two goes is taken back in two. */
async function takenBack(at: WholeHome, { back }: Way, before: Seen): Promise<void> {
	for (let go = 0; go < 2; go += 1) {
		await withWhole(at, back);
		if (JSON.stringify((await seenIn(at)).facts) === JSON.stringify(before.facts)) return;
	}
}

for (const how of ["dead", "refusing", "unconfirmed"] as const satisfies readonly Failing[]) {
	describe(`on a disk that is ${how} from any step on`, () => {
		for (const [name, way] of Object.entries(WAYS)) {
			it(`${name} loses nothing, says what it did, is finished by doing it again, and taken back`, async () => {
				const { steps, before, after } = await sound(way);
				ok(steps > 2);
				for (let step = 1; step <= steps; step += 1) {
					const at = await given(way);
					const { error } = await withWhole(at, (here) => onFailingDisk(how, step, () => way.change(here)));
					const left = await seenIn(at);
					const told = error === undefined ? "it was done" : messageOf(error);
					const where = `step ${step} of ${steps}, told: ${told}, left: ${JSON.stringify(left)}`;
					ok(error === undefined || isMemoryError(error), where);
					for (const fact of before.facts.filter((each) => after.facts.includes(each)))
						ok(left.facts.includes(fact), where);
					const isDone = JSON.stringify(left) === JSON.stringify(after);
					if (error === undefined) deepEqual(left, after, where);
					else if (how !== "dead" && JSON.stringify(left) !== JSON.stringify(before)) match(told, HONEST, where);
					if (!isDone) await withWhole(at, way.change);
					deepEqual(await seenIn(at), after, `done again after ${where}`);
					await takenBack(at, way, before);
					deepEqual((await seenIn(at)).facts, before.facts, `taken back after ${where}`);
					if (how === "unconfirmed") equal(await temporaryFiles(at), 0, where);
					await at.remove();
				}
			});
		}
	});
}
