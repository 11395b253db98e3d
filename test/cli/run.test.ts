import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { run } from "../../src/cli/main.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Dialog } from "../../src/commands/run.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { FactListing, Status } from "../../src/memory.ts";
import type { FactProblem } from "../../src/ports/fact-store.ts";
import type { Settings } from "../../src/settings/table.ts";
import { NOON } from "../../src/testing/builders.ts";
import { type Answers, type FakeMemory, fakeMemory } from "../pi/fake-memory.ts";
import { aChange, aHit, anIndexed } from "../render/given.ts";

interface Run {
	readonly exit: number;
	readonly out: string;
	readonly err: string;
	readonly memory: FakeMemory;
}

async function cairn(
	args: readonly string[],
	answers: Answers = {},
	{ settings, ...given }: Partial<Terminal> & { readonly settings?: Partial<Settings> } = {},
): Promise<Run> {
	const memory = fakeMemory(answers, settings);
	let out = "";
	let err = "";
	const exit = await run(args, {
		cwd: "/project",
		home: "/home/u",
		version: "1.2.3",
		signal: new AbortController().signal,
		isInteractive: false,
		now: () => NOON,
		open: async () => memory.memory,
		out: (text) => (out += text),
		err: (text) => (err += text),
		...given,
	});
	return { exit, out, err, memory };
}

const empty = async (): Promise<FactListing> => ({ facts: [], page: 1, pages: 1, total: 0 });

function withProblems(problems: readonly FactProblem[]): Status {
	const store = { id: "global", scope: "global", folder: "/store", frame: "/" } as const;
	// The commands look at nothing else of it.
	return { stores: [{ store, facts: 0, exists: true, problems }] } as unknown as Status;
}

const nothing: Answers["recall"] = async () => ({ kind: "nothing", nearest: [], warnings: [] });

describe("cairn", () => {
	it("prints its version and its help without opening the memory", async () => {
		const open = async (): Promise<never> => {
			throw new Error("opened");
		};

		assert.equal((await cairn(["--version"], {}, { open })).out, "1.2.3\n");
		assert.match((await cairn(["--help"], {}, { open })).out, /^Usage: cairn/u);
	});

	it("remembers what is piped in where the text is a dash, and nothing where that is empty", async () => {
		const { fact } = aHit().item;
		const added = { fact, scope: "global", store: "global", change: aChange(fact), remarks: [], close: [] } as const;
		const answers: Answers = { remember: async () => ({ kind: "added", ...added }) };
		const piped = async (): Promise<string> => "The port is 8080\n\nBehind the proxy.\n";

		const full = await cairn(["add", "-"], answers, { piped });
		const empty = await cairn(["add", "-"], answers, { piped: async () => "\n" });

		assert.deepEqual(full.memory.of("remember")[0]?.[0], {
			caption: "The port is 8080",
			content: "Behind the proxy.",
			userRequested: true,
			pin: false,
		});
		assert.equal(empty.exit, 2);
		assert.match(empty.err, /nothing to read from standard input/u);
		assert.deepEqual(empty.memory.of("remember"), []);
	});

	it("tells a person who is waited for how to end what they type, and nobody else", async () => {
		const piped = async (): Promise<string> => "";
		const dialog = {} as unknown as Dialog; // Nothing is asked.

		const person = await cairn(["add", "-"], {}, { piped, dialog });
		const script = await cairn(["add", "-"], {}, { piped });

		assert.match(person.err, /^type the fact, then Ctrl\+D/u);
		assert.doesNotMatch(script.err, /type the fact/u);
	});

	it("searches as the user, from the project it is given, and closes the memory", async () => {
		const recall: Answers["recall"] = async () => ({
			kind: "hits",
			hits: [aHit({ caption: "Needs docker" })],
			page: 1,
			pages: 1,
			total: 1,
			warnings: [],
		});

		const { exit, out, memory } = await cairn(["search", "docker", "--project", "../tmp"], { recall });

		assert.equal(exit, 0);
		assert.match(out, /Needs docker/u);
		assert.doesNotMatch(out, /cairn-recall/u);
		assert.deepEqual(memory.of("open"), [[{ cwd: "/project", trusted: true, actor: "user" }]]);
		assert.deepEqual(memory.of("elsewhere"), [["/tmp"]]);
		assert.deepEqual(memory.of("recall"), [
			[{ queries: ["docker"] }, { signal: new AbortController().signal, browsing: true }],
		]);
		assert.equal(memory.of("close").length, 1);
	});

	it("does nothing where the memory is off, and says how to lift that for one command", async () => {
		const off = { settings: { "memory.mode": "off" } } as const;
		const listed = await cairn(["list"], { list: empty }, off);
		const settings = await cairn(["settings", "memory.mode"], {}, off);

		assert.equal(listed.exit, 2);
		assert.match(listed.err, /^cairn: memory is off: the setting memory\.mode is off .*CAIRN_MEMORY_MODE=full before/u);
		assert.deepEqual(listed.memory.of("list"), []);
		assert.doesNotMatch(settings.err, /memory is off/u);
	});

	it("says with each answer that the defaults hold where the settings cannot be read", async () => {
		const { memory } = fakeMemory({ list: empty, status: async () => withProblems([]) });
		const unreadSettings = "config.json is not JSON: line 2; defaults hold for this session";
		const broken = await cairn(["list"], {}, { open: async () => ({ ...memory, unreadSettings }) });
		const json = await cairn(["list", "--json"], {}, { open: async () => ({ ...memory, unreadSettings }) });

		assert.deepEqual([broken.exit, broken.err], [1, `cairn: ${unreadSettings}\n`]);
		assert.deepEqual([JSON.parse(json.out).total, json.err], [0, `cairn: ${unreadSettings}\n`]);
	});

	it("only reads where the setting says so", async () => {
		const read = { settings: { "memory.mode": "read" } } as const;
		const { memory } = await cairn(["list"], { list: empty, status: async () => withProblems([]) }, read);

		const readOnly = "the setting memory.mode is read; CAIRN_MEMORY_MODE=full lifts that for one command";
		assert.deepEqual(memory.of("open"), [[{ cwd: "/project", trusted: true, actor: "user", readOnly }]]);
	});

	it("says that there is no such page, and shows no other in its place", async () => {
		const hits = [aHit({ caption: "Needs docker" })];
		const recall: Answers["recall"] = async () => ({ kind: "hits", hits, page: 2, pages: 2, total: 9, warnings: [] });
		const list: Answers["list"] = async () => ({ facts: [anIndexed()], page: 1, pages: 1, total: 1 });

		const listed = await cairn(["list", "--page", "99"], { list });
		const searched = await cairn(["search", "docker", "--page", "3"], { recall });

		assert.deepEqual([listed.exit, listed.out], [1, "There is no page 99: 1 fact on 1 page.\n"]);
		assert.deepEqual([searched.exit, searched.out], [1, "There is no page 3: 9 facts on 2 pages.\n"]);
	});

	it("looks for what it is to change before it says that nobody can be asked", async () => {
		const forget: Answers["forget"] = async (_ids, options) => {
			await options?.confirm?.([anIndexed()]);
			return { kind: "forgotten", changes: [], unknown: [] };
		};
		const unknown: Answers["forget"] = async (unknown) => ({ kind: "forgotten", changes: [], unknown });
		const purge: Answers["purge"] = async (id) => ({ kind: "unknown", id });
		const restore: Answers["restore"] = async () => {
			throw new MemoryError("INPUT_INVALID", "there is no backup yet");
		};

		assert.match((await cairn(["forget", "abcdef"], { forget })).err, /forgetting has to be confirmed/u);
		assert.match((await cairn(["forget", "abcdef"], { forget: unknown })).err, /no fact has the id/u);
		assert.match((await cairn(["purge", "abcdef"], { purge })).err, /no fact has the id/u);
		assert.match((await cairn(["restore"], { restore })).err, /there is no backup yet/u);
	});

	it("takes what is no folder for the name of a project, which has to be known", async () => {
		const elsewhere: Answers["elsewhere"] = async (project) => {
			throw new MemoryError("PROJECT_UNKNOWN", `project unknown: ${project}`, { hint: "known projects: shop" });
		};

		const { exit, err } = await cairn(["status", "--project", "nowhere"], { elsewhere });

		assert.equal(exit, 2);
		assert.match(err, /^cairn: project unknown: nowhere.*known projects: shop/u);
	});

	it("exits 1 when nothing was found", async () => {
		const answers = { recall: nothing, list: empty, status: async () => withProblems([]) };

		assert.equal((await cairn(["search", "x"], answers)).exit, 1);
		assert.equal((await cairn(["list"], answers)).exit, 1);
	});

	it("tells of files that could not be read where no fact is found, and in the list beside others", async () => {
		const broken = { name: "one.md", reason: "yaml", detail: "no mapping", line: 2 } as const;
		const list: Answers["list"] = async ({ scope } = {}) => ({
			...(await empty()),
			...(scope === undefined ? { leftAlone: [broken] } : {}),
		});
		const answers = { recall: nothing, list, status: async () => withProblems([broken]) };
		const some: Answers["list"] = async () => ({ ...(await list()), facts: [anIndexed()], total: 1 });

		const listed = await cairn(["list"], answers);
		const searched = await cairn(["search", "x"], answers);
		const elsewhere = await cairn(["list", "--scope", "personal"], answers);
		const beside = await cairn(["list"], { list: some });

		assert.equal(listed.out, "No facts, but:\n1 file could not be read as a fact: cairn doctor tells why\n");
		assert.match(searched.out, /\n1 file could not be read as a fact: cairn doctor tells why\n$/u);
		assert.equal(elsewhere.out, "No facts yet.\n");
		assert.match(beside.out, /^1 fact\n.*\n1 file could not be read as a fact: cairn doctor tells why\n$/u);
	});

	it("says where what was changed lately may be missing, beside facts and beside none", async () => {
		const behind: Answers["behind"] = async () => [{ scope: "global", why: "database or disk is full" }];
		const list: Answers["list"] = async () => ({ facts: [anIndexed()], page: 1, pages: 1, total: 1 });
		const answers = { recall: nothing, list, behind, status: async () => withProblems([]) };

		const line = "global facts that were changed lately may be missing here: database or disk is full";
		for (const command of [["list"], ["search", "x"], ["list", "--scope", "global"]]) {
			assert.ok((await cairn(command, answers)).out.endsWith(`\n${line}\n`), command.join(" "));
		}
		assert.doesNotMatch((await cairn(["list", "--scope", "personal"], answers)).out, /may be missing/u);
		const { out } = await cairn(["list", "--json"], answers);
		assert.deepEqual((JSON.parse(out) as { behind: unknown }).behind, [line]);
	});

	it("prints nothing of a fact that a terminal would obey, in words or as JSON", async () => {
		const caption = "a\u001b[31mred\u001b[0m b\u009b2Jc \u001b]0;title\u0007d\u202ee";
		const list: Answers["list"] = async () => ({ facts: [anIndexed({ caption })], page: 1, pages: 1, total: 1 });
		const broken: Answers["list"] = async () => {
			throw new MemoryError("STORE_IO", `cannot read ${caption}`);
		};

		const words = await cairn(["list"], { list });
		const json = await cairn(["list", "--json"], { list });
		const failed = await cairn(["list"], { list: broken });

		for (const text of [words.out, json.out, failed.err]) assert.doesNotMatch(text, /(?![\t\n])\p{Cc}/u);
		assert.match(words.out, /ared bc d‹U\+202E›e/u);
		assert.equal((JSON.parse(json.out) as { facts: [{ fact: Fact }] }).facts[0].fact.caption, caption);
	});

	it("answers with one JSON value and the same exit code whatever is asked for, or not asked for, with --json", async () => {
		for (const [args, expected] of [
			[["--json"], /^no command is given$/u],
			[["--json", "xyzzy"], /^there is no cairn xyzzy$/u],
			[["xyzzy", "--json"], /^there is no cairn xyzzy$/u],
			[["list", "--json", "--bogus"], /^list has no option --bogus$/u],
			[["search", "--json", "--project", ""], /^--project of search is given as an empty text$/u],
		] as const) {
			const { exit, out, err } = await cairn(args);
			const plain = await cairn(args.filter((word) => word !== "--json"));

			assert.match((JSON.parse(out) as { error: { message: string } }).error.message, expected);
			assert.equal(err, "");
			assert.equal(exit, 2);
			if (args.length > 1) assert.equal(plain.exit, exit);
		}
		assert.deepEqual(JSON.parse((await cairn(["--json", "--version"])).out), { version: "1.2.3" });
		assert.match((JSON.parse((await cairn(["help", "list", "--json"])).out) as { help: string }).help, /^Usage: /u);
	});

	it("prints one JSON value when asked", async () => {
		const list: Answers["list"] = async () => ({ facts: [anIndexed({ caption: "One" })], page: 1, pages: 1, total: 1 });

		const { out, exit } = await cairn(["list", "--json"], { list });

		assert.equal(exit, 0);
		assert.equal((JSON.parse(out) as { total: number }).total, 1);
	});

	it("exits 2 with one line, no stack, on an error, and still closes the memory", async () => {
		const status: Answers["status"] = async () => {
			throw new MemoryError("INDEX_BUSY", "index is locked");
		};

		const { exit, out, err, memory } = await cairn(["status"], { status });

		assert.equal(exit, 2);
		assert.equal(out, "");
		assert.equal(err, "cairn: index is locked (another process is writing; try again) [INDEX_BUSY]\n");
		assert.equal(memory.of("close").length, 1);
	});

	it("answers a failure as JSON on standard output where JSON was asked for", async () => {
		const status = async (): Promise<never> => {
			throw new MemoryError("INDEX_CORRUPT", "index is damaged");
		};

		const { exit, out, err } = await cairn(["status", "--json"], { status });
		const mistyped = await cairn(["--json", "serach"]);

		assert.equal(exit, 2);
		assert.equal(err, "");
		assert.deepEqual(JSON.parse(out), {
			error: { code: "INDEX_CORRUPT", message: "index is damaged", hint: "rebuild it with cairn reindex" },
		});
		assert.equal(mistyped.exit, 2);
		assert.equal(JSON.parse(mistyped.out).error.code, "INPUT_INVALID");
	});

	it("names its own commands in hints that were written for both front ends", async () => {
		const corrupt = async (): Promise<never> => {
			throw new MemoryError("INDEX_CORRUPT", "index is damaged");
		};

		assert.match((await cairn(["status"], { status: corrupt })).err, /rebuild it with cairn reindex/u);
	});

	it("exits 2 for a command that it does not know, and says what was probably meant", async () => {
		const { exit, err } = await cairn(["serach"]);

		assert.equal(exit, 2);
		assert.match(err, /cairn: there is no cairn serach \(did you mean search\?/u);
	});

	it("exits 130 when it is interrupted", async () => {
		const { exit, err } = await cairn(["search", "x"], { recall: nothing }, { signal: AbortSignal.abort() });

		assert.equal(exit, 130);
		assert.equal(err, "cairn: interrupted\n");
	});
});
