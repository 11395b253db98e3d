import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ChatRequest, type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import type { JsonServer } from "../servers/json-server.ts";
import { startSystemOneServer } from "../servers/systemone-server.ts";
import { assertExtends, sectionIn } from "./conversation.ts";
import { ENTRY, type Home, makeHome, sessionsOf } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";
import { hasTmux, TerminalPi } from "./harness/terminal.ts";

const NAVIGATOR = fileURLToPath(new URL("harness/navigator.ts", import.meta.url));
const SUMMARY = { when: "context summarization assistant", text: "## Goal\nA summary." };

const READ = calls("read", { path: "src/db/schema.sql" });

async function put(path: string, text: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, text);
}

async function fact(
	home: Home,
	caption: string,
	given: { readonly paths: string; readonly content: string; readonly global?: boolean },
): Promise<void> {
	const folder = given.global === true ? join(home.agent, "cairn", "global") : join(home.project, ".pi", "cairn");
	const text = `---\ncaption: ${caption}\npaths: [${given.paths}]\n---\n\n${given.content}\n`;
	await put(join(folder, `${caption.replaceAll(/\W+/gu, "-")}.md`), text);
}

/** A project with a trap in `src/db`, a habit in `src`, and a fact about another project. */
async function lay(home: Home): Promise<void> {
	await put(join(home.project, "src/db/schema.sql"), "create table invoice (id int);\n");
	await put(join(home.project, "src/app/[id]/page.tsx"), "export default 1;\n");
	await put(join(home.folder, "other/lib/x.ts"), "export const x = 1;\n");
	await fact(home, "Schema is generated", { paths: "src/db", content: "Never edit schema.sql: run make schema." });
	await fact(home, "Sources are in TypeScript", { paths: "src", content: "Strict mode is on." });
	await fact(home, "Routes have brackets", { paths: '"src/app/[id]"', content: "Never rename the route folder." });
	await fact(home, "Library x is frozen", {
		paths: join(home.folder, "other/lib"),
		content: "Never change it.",
		global: true,
	});
}

/** Blocks of notes in a request, in order. */
function notesIn(request: ChatRequest | undefined): readonly string[] {
	return (request?.messages ?? [])
		.slice(1)
		.flatMap((message) => [...textOf(message).matchAll(/<cairn-path-notes>\n[\s\S]*?\n<\/cairn-path-notes>/gu)])
		.map(([block]) => block);
}

describe("path notes on a real pi", () => {
	let server: ChatServer;
	let home: Home;
	let from = 0;

	const chats = (): readonly ChatRequest[] =>
		server.requests.slice(from).filter((request) => sectionIn(request) !== undefined);
	const last = (): ChatRequest | undefined => chats().at(-1);

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await makeHome({
			port: server.port,
			extensions: [ENTRY, NAVIGATOR],
			settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		});
		await lay(home);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});
	beforeEach(() => {
		from = server.requests.length;
	});

	it("stand at the end of the tool result in print mode: a trap in full, a habit as its caption", async () => {
		server.push(READ, "Read.");

		const ended = await runPi(home, ["-p", "Look at the tables"]);

		assert.equal(ended.stdout, "Read.\n");
		assert.equal(ended.stderr, "");
		const [block = ""] = notesIn(last());
		const result = textOf(last()?.messages.at(-1) ?? { role: "", content: "" });
		assert.ok(result.startsWith("create table invoice") && result.endsWith(block), result);
		assert.match(block, /^<cairn-path-notes>\nRemembered about src\/db\/schema\.sql\. Stored notes/u);
		assert.match(
			block,
			/Schema is generated \(shared fact, for src\/db\)\n {2}Never edit schema\.sql: run make schema\.\n/u,
		);
		assert.match(block, /Sources are in TypeScript \(shared fact, for src\)\n/u);
		assert.doesNotMatch(block, /Strict mode/u);
		const entry = (await sessionsOf(home)).at(-1)?.find(({ customType }) => customType === "cairn-shown");
		assert.match(JSON.stringify(entry?.data), /^\{"ids":\["[\w-]{22}"\],"captions":\["[\w-]{22}"\]\}$/u);
	});

	it("come once, in the same bytes, when the session is resumed by another process", async () => {
		server.push(READ, "One.", READ, "Two.");
		await runPi(home, ["-p", "Look at the tables"]);

		await runPi(home, ["-c", "-p", "Look again"]);

		assertExtends(chats());
		assert.equal(notesIn(last()).length, 1);
	});

	it("come once from calls that run at the same time", async () => {
		const read = { name: "read", args: { path: "src/db/schema.sql" } };
		const command = { name: "bash", args: { command: "cat src/db/schema.sql" } };
		server.push({ calls: [read, command, read] }, "Done.");

		await runPi(home, ["-p", "Look at the tables"]);

		assert.equal(
			notesIn(last())
				.join("\n")
				.match(/Schema is generated/gu)?.length,
			1,
		);
	});

	it("come with what a command reads, writes and removes, wherever it stands", async () => {
		await put(join(home.project, "src/db/old.sql"), "drop;\n");
		const commands = [
			["cd src && cat db/schema.sql", /Schema is generated/u],
			["bash -lc 'echo x > src/db/new.sql'", /Schema is generated/u],
			["rm src/db/old.sql", /Schema is generated/u],
			[`cat "${home.project}/src/app/[id]/page.tsx"`, /Routes have brackets/u],
			[`head -1 ${home.folder}/other/lib/x.ts`, /Library x is frozen/u],
		] as const;
		for (const [command, expected] of commands) {
			server.push(calls("bash", { command }), "Done.");

			await runPi(home, ["-p", "Run it"]);

			assert.match(notesIn(last()).join("\n"), expected, command);
		}
	});

	it("do not come with a folder above, with a mention in a text, or with notes turned off", async () => {
		server.push(calls("bash", { command: "ls . && echo src/db/schema.sql" }), "Listed.");
		await runPi(home, ["-p", "List"]);
		const listed = notesIn(last());
		server.push(READ, "Read.");
		await runPi(home, ["-p", "Read"], { CAIRN_NOTES_PATHS: "false" });

		assert.deepEqual([listed, notesIn(last())], [[], []]);
	});

	it("keep every earlier request byte for byte, come again after a compaction, and not again in a fork", async () => {
		const pi = new RpcPi(home);
		server.push(READ, "One.", READ, "Two.");
		await pi.prompt("Look at the tables");
		await pi.prompt("Look again");
		const before = chats();
		const forkable = (await pi.send("get_fork_messages")).data as { readonly messages: readonly { entryId: string }[] }; // pi's reply
		await pi.send("fork", { entryId: forkable.messages.at(-1)?.entryId });
		server.push(READ, "Forked.");
		await pi.prompt("Look in the fork");
		const forked = last();
		server.push("Long. ".repeat(200));
		await pi.prompt("Tell me more. ".repeat(100));
		const compacted = await pi.send("compact");
		const compactedAt = chats().length;
		server.push(READ, "Three.", READ, "Four.");
		await pi.prompt("Look after the compaction");
		await pi.prompt("And once more");
		await pi.close();

		assertExtends(before);
		assert.equal(notesIn(before.at(-1)).length, 1);
		assert.equal(notesIn(forked).length, 1);
		assert.equal(compacted.success, true, JSON.stringify(compacted));
		assertExtends(chats().slice(compactedAt));
		assert.equal(notesIn(last()).length, 1);
		assert.match(notesIn(last())[0] ?? "", /Never edit schema\.sql/u);
	});

	it("come again on a branch of the tree that has not seen them, and survive a reload", async () => {
		const pi = new RpcPi(home);
		server.push("Hello.", READ, "One.");
		await pi.prompt("Hello");
		await pi.prompt("Look at the tables");
		await pi.prompt("/test-reload");
		server.push(READ, "Two.");
		await pi.prompt("Look again");
		const reloaded = last();
		await pi.prompt("/test-rewind 2");
		server.push(READ, "Elsewhere.");
		await pi.prompt("Look at the tables from here");
		await pi.close();

		assert.equal(notesIn(reloaded).length, 1);
		assert.equal(notesIn(last()).length, 1);
		assert.equal(chats().at(-1)?.messages.length, chats()[2]?.messages.length);
	});

	it("come with the prompt after the user's own command", async () => {
		const pi = new RpcPi(home);
		server.push("Seen.", "Later.");
		await pi.send("bash", { command: "cat src/db/schema.sql" });
		await pi.prompt("What is this?");
		await pi.prompt("And then?");
		await pi.close();

		assert.match(notesIn(chats().at(-2)).join("\n"), /Schema is generated/u);
		assertExtends(chats());
		assert.equal(notesIn(last()).length, 1);
	});

	it("leave the terminal as it is: the row of the tool, and no line of their own", {
		skip: hasTmux() ? false : "tmux is not installed",
	}, async () => {
		const pi = new TerminalPi(home);
		await pi.waitFor(/scripted/iu);
		server.push(READ, "All read.");

		await pi.submit("Look at the tables");
		const screen = await pi.waitFor(/All read\./u);
		pi.close();

		assert.equal(notesIn(last()).length, 1);
		assert.doesNotMatch(screen, /cairn-shown|unexpected failure/u);
	});
});

describe("a judge that is a model", () => {
	let server: ChatServer;
	let judge: JsonServer;
	let home: Home;
	let pi: RpcPi;

	before(async () => {
		server = await startChatServer();
		judge = await startSystemOneServer({ script: { path_urgency: 2 } });
		const env = { CAIRN_JUDGE_PROVIDER: "systemone", CAIRN_JUDGE_ENDPOINT: judge.url, CAIRN_JUDGE_API_KEY: "none" };
		home = await makeHome({ port: server.port, env });
		await lay(home);
		pi = new RpcPi(home);
	});
	after(async () => {
		await pi.close();
		await Promise.all([server.close(), judge.close()]);
		await home.remove();
	});

	/** Facts whose urgency it was asked. */
	function asked(): number {
		return judge.requests.filter(({ body }) => JSON.stringify(body ?? {}).includes("path_urgency")).length;
	}

	it("is asked in idle time how urgent each fact is, and heard from then on", async () => {
		server.push(READ, "One.");
		await pi.prompt("Look at the tables");
		const worded = notesIn(server.requests.at(-1)).join("\n");
		for (let times = 0; times < 200 && asked() < 4; times += 1) await setTimeout(50);
		await pi.send("new_session");
		server.push(READ, "Two.");
		await pi.prompt("Look at the tables");
		const judged = notesIn(server.requests.at(-1)).join("\n");

		assert.equal(asked(), 4);
		assert.match(worded, /Sources are in TypeScript/u);
		assert.doesNotMatch(worded, /Strict mode is on/u);
		assert.match(judged, /Strict mode is on/u);
	});
});
