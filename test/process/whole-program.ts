/**
 * One process with the whole memory, for the tests beside it: `whole-program.ts <verb> <arguments>`. Each line of
 * output acknowledges something that is done: JSON, written at once and not through a buffer that a kill would lose.
 */
import { writeSync } from "node:fs";
import { openMemory } from "../../src/compose.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";
import type { Workspace } from "../../src/memory.ts";
import { scriptedJudge } from "../../src/testing/scripted-judge.ts";

type Said = Readonly<Record<string, unknown>>;
type Verb = (here: Workspace, args: readonly string[]) => Promise<void>;

const FILLING = "lorem ipsum dolor sit amet ".repeat(60);

function say(line: Said): void {
	writeSync(1, `${JSON.stringify(line)}\n`);
}

async function remember(here: Workspace, caption: string, content: string): Promise<string | undefined> {
	const outcome = await here.remember({ caption, content, scope: "global" });
	if (outcome.kind !== "added" && outcome.kind !== "reinforced") {
		say({ did: outcome.kind });
		return undefined;
	}
	say({ did: outcome.kind, id: outcome.fact.id, caption: outcome.fact.caption });
	return outcome.fact.id;
}

/** Writes of every kind until it is ended or `count` is reached; the facts it forgets are its own. */
async function mixed(here: Workspace, [name = "", count = "1000000"]: readonly string[]): Promise<void> {
	const kept: string[] = [];
	for (let turn = 0; turn < Number(count); turn += 1) {
		const kind = turn % 5;
		const oldest = kept[0];
		if (kind === 3 && oldest !== undefined) {
			const outcome = await here.update(oldest, { content: `version ${turn} by ${name}. ${FILLING}` });
			say({ did: outcome.kind, id: oldest, turn });
		} else if (kind === 4 && oldest !== undefined) {
			kept.shift();
			const outcome = await here.forget([oldest]);
			say({ did: outcome.kind, id: oldest });
		} else if (kind === 2) await remember(here, "All of them know this", "It is the same for everybody.");
		else {
			const id = await remember(here, `Fact ${turn} of ${name}`, `Number ${turn} by ${name}. ${FILLING}`);
			if (id !== undefined) kept.push(id);
		}
	}
}

async function recallAll(here: Workspace, [query = ""]: readonly string[]): Promise<void> {
	const outcome = await here.recall({ queries: [query] });
	const hits = outcome.kind === "nothing" ? [] : outcome.hits;
	say({ did: outcome.kind, captions: hits.map(({ item }) => item.fact.caption) });
}

const VERBS: Readonly<Record<string, Verb>> = {
	mixed,
	remember: async (here, [caption = "", content = "something to keep"]) => {
		await remember(here, caption, content);
	},
	recall: recallAll,
	both: async (here, [caption = "", query = ""]) => {
		await remember(here, caption, "something to keep");
		await recallAll(here, [query]);
	},
	prompt: async (here, [prompt = ""]) => {
		await here.standing();
		const index = await here.promptIndex(prompt);
		say({ did: "prompted", captions: index.hits.map(({ item }) => item.fact.caption) });
	},
	status: async (here) => {
		const { index, diagnostics, stores } = await here.status();
		say({ did: "status", index, diagnostics, facts: stores.map(({ facts }) => facts) });
	},
};

async function main([name = "", ...args]: readonly string[]): Promise<void> {
	const verb = VERBS[name];
	if (verb === undefined) throw new Error(`no verb ${name}`);
	// What is written here is all alike: a judge would fold it, and nothing could be counted.
	const memory = await openMemory({ env: process.env, judge: scriptedJudge({}, { provider: "local" }) });
	const here = memory.open({ cwd: process.cwd(), trusted: true, actor: "agent", session: `process ${process.pid}` });
	try {
		await verb(here, args);
	} catch (error) {
		if (!isMemoryError(error)) throw error;
		say({ failed: error.code, message: error.message, hint: error.hint });
	} finally {
		await memory.close();
	}
}

await main(process.argv.slice(2));
