/** A memory with scripted answers, for front ends: it keeps what it was asked. */

import { MemoryError } from "../../src/kernel/errors.ts";
import type { Memory, Place, Workspace } from "../../src/memory.ts";
import { SETTINGS, type Settings } from "../../src/settings/table.ts";

type Verb = keyof Workspace;
export interface Asked {
	readonly verb: Verb | "open" | "close";
	readonly args: readonly unknown[];
}

export interface FakeMemory {
	readonly memory: Memory;
	readonly asked: readonly Asked[];
	/** Arguments of the calls of one verb. */
	of(verb: Asked["verb"]): readonly (readonly unknown[])[];
}

/** Settings at their defaults, except for what is given. */
export function settingsWith(given: Partial<Settings> = {}): Settings {
	const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, row.default]));
	return { ...(defaults as unknown as Settings), ...given }; // every row of the table
}

export type Answers = Partial<Workspace>;

const STANDING = { pinned: [], pinnedOmitted: 0, captions: [], paths: [], total: 0 };

/** Verbs without an answer reject, except those that every session asks. */
export function fakeMemory(answers: Answers = {}, settings: Partial<Settings> = {}): FakeMemory {
	const asked: Asked[] = [];
	const usual: Answers = {
		recordShowing: () => undefined,
		count: () => undefined,
		standing: async () => STANDING,
		promptIndex: async () => ({ hits: [], omitted: 0 }),
		touched: async () => [],
		pathNotes: async () => ({ notes: [], more: 0 }),
		noted: async () => undefined,
		rateUrgency: async () => 0,
		arrived: async () => 0,
		behind: async () => [],
		rejudge: async () => ({ settled: [], rests: true }),
		elsewhere: async () => workspace,
		survey: async () => undefined,
		identity: async () => ({ root: "/project", key: "git-1", name: "sample", rule: "git", warnings: [] }),
	};
	const all: Answers = { ...usual, ...answers };
	const workspace: Workspace = new Proxy({} as Workspace, {
		get: (_target, name) => {
			if (name === "then") return undefined;
			if (name === "as") return () => workspace;
			const verb = name as Verb; // callers are typed
			return async (...args: readonly unknown[]): Promise<unknown> => {
				asked.push({ verb, args });
				const answer = all[verb] as ((...given: readonly unknown[]) => Promise<unknown>) | undefined; // by its verb
				if (answer === undefined) throw new MemoryError("STORE_IO", `${verb} has no answer`);
				return await answer(...args);
			};
		},
	});
	const memory: Memory = {
		settings: settingsWith(settings),
		setup: {
			path: "/agent/cairn/config.json",
			origins: new Map(),
			read: async () => ({ value: new Map(), warnings: [] }),
			write: async () => undefined,
			test: async () => "answered",
			models: async () => [],
		},
		open: (place: Place) => {
			asked.push({ verb: "open", args: [place] });
			return workspace;
		},
		projects: async () => [],
		close: async () => {
			asked.push({ verb: "close", args: [] });
		},
	};
	return { memory, asked, of: (verb) => asked.filter((one) => one.verb === verb).map((one) => one.args) };
}
