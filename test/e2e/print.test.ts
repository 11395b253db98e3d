import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { recalledIn, sectionIn, toolNames } from "./conversation.ts";
import { type Home, makeHome, sessionsOf } from "./harness/home.ts";
import { eventsOf, runPi } from "./harness/print.ts";

const FACT = {
	caption: "The e2e suite needs docker compose",
	content: "Run docker compose up before the e2e suite.",
	user_requested: true,
};

describe("pi -p", () => {
	let server: ChatServer;
	let home: Home;

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port });
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("remembers in one run and recalls with the first prompt of the next", async () => {
		server.push(calls("memory_remember", FACT), "Stored.", "It needs docker.");

		const stored = await runPi(home, ["-p", "Remember: the e2e suite needs docker"]);
		const asked = await runPi(home, ["-p", "What does the e2e suite with docker compose need?"]);

		assert.equal(stored.stdout, "Stored.\n");
		assert.equal(stored.stderr, "");
		assert.equal(asked.stdout, "It needs docker.\n");
		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.match(recalledIn(last).join("\n"), /The e2e suite needs docker compose/u);
	});

	it("adds nothing beside a prompt that no fact bears on", async () => {
		server.push("Four.");

		await runPi(home, ["-p", "Compute two plus two"]);

		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.deepEqual(recalledIn(last), []);
		assert.match(sectionIn(last) ?? "", /only long-term memory/u);
	});

	it("ends within a second of the answer", async () => {
		server.push("Done.", "Done.");
		const bare = await runPi(home, ["-ne", "-p", "Say done"]);
		const without = bare.endedAt - server.answeredAt();

		const ended = await runPi(home, ["-p", "Say done"]);
		const taken = ended.endedAt - server.answeredAt();

		assert.equal(ended.code, 0);
		assert.ok(taken - without < 1000, `${taken} ms, and ${without} ms without the extension`);
	});

	it("stays until a command has ended, also while a thread embeds long texts", async () => {
		const own = await makeHome({ port: server.port });
		const global = join(own.agent, "cairn", "global");
		await mkdir(global, { recursive: true });
		await writeFile(
			join(global, "long.md"),
			`# How we deploy\n\n${"Deploy, wait, look at the metrics. ".repeat(90)}\n`,
		);

		const remade = await runPi(own, ["-p", "/memory reindex"]);
		await own.remove();

		assert.match(remade.stdout, /reindexed 1 fact/u);
		assert.equal(remade.code, 0);
	});

	it("forgets nothing, since nobody can be asked", async () => {
		server.push(calls("memory_forget", { ids: ["abcdefghij"] }), "ok");

		await runPi(home, ["-p", "Forget it"]);

		assert.match(JSON.stringify(server.requests.at(-1)?.messages.at(-1)), /forget\.headless is off/u);
	});

	it("answers a command on standard output", async () => {
		const status = await runPi(home, ["-p", "/memory status"]);
		const unknown = await runPi(home, ["-p", "/memory nonsense"]);

		assert.match(status.stdout, /index: /u);
		assert.equal(status.code, 0);
		assert.equal(unknown.stdout, "");
		assert.match(unknown.stderr, /there is no \/memory nonsense/u);
	});

	it("keeps the section and the ids it recalled in the session", async () => {
		server.push("Yes.");

		await runPi(home, ["-p", "Does the e2e suite need docker compose?"]);

		const entries = (await sessionsOf(home)).at(-1) ?? [];
		const section = entries.find((entry) => entry.customType === "cairn-section");
		const recalled = entries.find((entry) => entry.customType === "cairn-recall");
		assert.match(JSON.stringify(section?.data), /only long-term memory/u);
		assert.match(JSON.stringify(recalled?.details), /"ids":\["[\w-]{22}"\]/u);
	});

	it("streams clean JSON in JSON mode", async () => {
		server.push(calls("memory_recall", { queries: ["docker"] }), "Found.");

		const ended = await runPi(home, ["--mode", "json", "Look up docker"]);

		const result = eventsOf(ended).find((event) => event["type"] === "tool_execution_end");
		assert.match(JSON.stringify(result), /memory_recall/u);
		assert.equal(ended.stderr, "");
	});

	it("recalls and does not write where it runs inside another pi's tool", async () => {
		server.push(calls("memory_remember", { ...FACT, caption: "Written by a child" }), "Tried.", "Looked.");

		await runPi(home, ["-p", "Remember this"], { PI_SESSION_ID: "parent" });
		const refused = server.requests.at(-1)?.messages.at(-1);
		await runPi(home, ["-p", "Does the e2e suite need docker compose?"], { PI_SESSION_ID: "parent" });

		assert.ok(refused !== undefined);
		assert.match(textOf(refused), /memory_remember not found/u);
		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.match(recalledIn(last).join("\n"), /needs docker compose/u);
	});

	it("works when the tools are switched off", async () => {
		server.push("Fine.");

		const ended = await runPi(home, ["-nt", "-p", "Does the e2e suite need docker compose?"]);

		assert.equal(ended.stdout, "Fine.\n");
		assert.equal(ended.stderr, "");
		assert.deepEqual(toolNames(server.requests.at(-1)), []);
	});
});
