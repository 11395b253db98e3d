import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { recalledIn, sectionIn, toolNames } from "./conversation.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const FACT = { caption: "The e2e suite needs docker compose", content: "Start it first.", user_requested: true };
const QUESTION = "What does the e2e suite with docker compose need?";

const memoryTools = (request: Parameters<typeof toolNames>[0]): readonly string[] =>
	toolNames(request).filter((name) => name.startsWith("memory_"));

describe("a run of pi with less memory", () => {
	let server: ChatServer;
	let home: Home;
	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port, settings: { defaultProjectTrust: "always" } });
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("has no prompt, no tools and no files with --memory off", async () => {
		server.push("Fine.");

		const ended = await runPi(home, ["--memory", "off", "-p", QUESTION]);

		const last = server.requests.at(-1);
		assert.equal(ended.stdout, "Fine.\n");
		assert.equal(ended.stderr, "");
		assert.deepEqual(memoryTools(last), []);
		assert.equal(sectionIn(last ?? { messages: [] }), undefined);
		assert.ok(!existsSync(join(home.agent, "cairn")));
	});

	it("recalls and offers nothing to write with --memory read", async () => {
		server.push(calls("memory_remember", FACT), "Stored.", "Docker.");
		await runPi(home, ["-p", "Remember docker"]);

		await runPi(home, ["--memory", "read", "-p", QUESTION]);

		const last = server.requests.at(-1) ?? { messages: [] };
		assert.deepEqual(memoryTools(last), ["memory_recall", "memory_status"]);
		assert.match(recalledIn(last).join("\n"), /needs docker compose/u);
		assert.doesNotMatch(sectionIn(last) ?? "", /memory_remember/u);
	});

	it("has its tools again when the session is resumed in full", async () => {
		server.push("One.", "Two.");
		await runPi(home, ["--memory", "off", "-p", "Hello"]);

		await runPi(home, ["-c", "-p", "Hello again"]);

		assert.equal(memoryTools(server.requests.at(-1)).length, 5);
		assert.match(sectionIn(server.requests.at(-1) ?? { messages: [] }) ?? "", /memory_remember/u);
	});

	it("is what a trusted project asks for, and the command line has the last word", async () => {
		await mkdir(join(home.project, ".pi"), { recursive: true });
		await writeFile(join(home.project, ".pi", "settings.json"), JSON.stringify({ cairn: { memory: { mode: "off" } } }));
		server.push("One.", "Two.");

		await runPi(home, ["-p", "Hello"]);
		const off = memoryTools(server.requests.at(-1));
		await runPi(home, ["--memory", "full", "-p", "Hello"]);

		assert.deepEqual(off, []);
		assert.equal(memoryTools(server.requests.at(-1)).length, 5);
		await writeFile(join(home.project, ".pi", "settings.json"), "{}");
	});

	it("names the three words where a mistyped one after --memory keeps pi from starting", async () => {
		const ended = await runPi(home, ["--memory", "reed", "-p", "Hello"]);

		assert.notEqual(ended.code, 0);
		assert.match(ended.stderr, /Unknown option: --memory[\s\S]*Cairn memory: --memory takes off, read or full\n$/u);
	});

	it("starts beside a package whose flag has the same name, and lets that have it", async () => {
		const own = await makeHome({ port: server.port });
		await mkdir(join(own.agent, "extensions"), { recursive: true });
		await writeFile(
			join(own.agent, "extensions", "heap.js"),
			'export default (pi) => pi.registerFlag("memory", { type: "string", description: "Megabytes" });\n',
		);
		server.push("One.", "Two.");

		const plain = await runPi(own, ["-p", "Hello"]);
		const theirs = await runPi(own, ["--memory", "512", "-p", "Hello"]);
		const both = await runPi(own, ["--memory", "off", "-p", "Hello"]);

		assert.deepEqual([plain.stdout, plain.stderr], ["One.\n", ""]);
		assert.deepEqual([theirs.stdout, theirs.stderr], ["Two.\n", ""]);
		assert.equal(memoryTools(server.requests.at(-1)).length, 5);
		assert.match(both.stderr, /Flag "--memory" conflicts with/u);
		await own.remove();
	});

	it("offers the tools by codemode and tool_search as the settings say, and declares none of them", async () => {
		for (const [exposure, tool] of [
			["codemode", "codemode"],
			["deferred", "tool_search"],
		] as const) {
			const own = await makeHome({ port: server.port, settings: { defaultTools: [`+${tool}`] } });
			server.push("Fine.");

			await runPi(own, ["-p", "Hello"], { CAIRN_TOOLS_EXPOSURE: exposure });

			const last = server.requests.at(-1);
			assert.deepEqual(memoryTools(last), [], exposure);
			assert.ok(toolNames(last).includes(tool), toolNames(last).join());
			await own.remove();
		}
	});

	it("answers in RPC mode that the memory is off", async () => {
		const pi = new RpcPi(home, { args: ["--memory", "off"] });

		await pi.prompt("/memory status");
		await pi.waitFor((record) => record.method === "notify");
		const code = await pi.close();

		assert.match(pi.notifications().at(-1) ?? "", /memory is off in this session/u);
		assert.equal(code, 0);
	});

	it("imports nothing in CI, and says why", async () => {
		await writeFile(join(home.project, "AGENTS.md"), "# Guide\n\nTabs.\n");

		const handed = await runPi(home, ["-p", "/memory import"], { CI: "true" });
		const split = await runPi(home, ["-p", "/memory import --local"], { CI: "true" });

		assert.match(handed.stderr, /memory is read-only here: CI is set/u);
		assert.match(split.stderr, /memory is read-only here: CI is set/u);
	});
});
