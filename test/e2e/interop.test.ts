import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { toolNames } from "./conversation.ts";
import { ENTRY, type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const CHASSIS = fileURLToPath(new URL("harness/chassis.ts", import.meta.url));
const LISTENER = fileURLToPath(new URL("harness/listener.ts", import.meta.url));
const FACT = { caption: "The e2e suite needs docker compose", content: "Start it first.", user_requested: true };

describe("other extensions in the same pi", () => {
	let server: ChatServer;
	let home: Home;
	let file: string;

	const said = async (): Promise<readonly Record<string, unknown>[]> =>
		(await readFile(file, "utf8"))
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line) as Record<string, unknown>); // as the listener wrote it

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port, extensions: [LISTENER, ENTRY] });
		file = join(home.folder, "events.jsonl");
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("hear what is stored, recalled and looked up, and fill UniPi's page with our numbers", async () => {
		server.push(calls("memory_remember", FACT), "Stored.");
		await runPi(home, ["-p", "Remember docker"], { CAIRN_TEST_EVENTS: file });
		server.push(calls("memory_recall", { queries: ["docker compose"] }), "Docker.");

		await runPi(home, ["-p", "What does the e2e suite with docker compose need?"], { CAIRN_TEST_EVENTS: file });

		const events = await said();
		const of = (channel: string): readonly unknown[] =>
			events.filter((event) => event["channel"] === channel).map((event) => event["data"]);
		assert.match(
			JSON.stringify(of("cairn:changed")[0]),
			/"action":"added".*"caption":"The e2e suite needs docker compose"/u,
		);
		assert.match(
			JSON.stringify(of("unipi:memory:stored")[0]),
			/"title":"The e2e suite needs docker compose".*"action":"created"/u,
		);
		assert.equal(of("cairn:recalled").length, 1);
		assert.deepEqual(of("unipi:memory:searched"), [{ count: 1, projectName: "project" }]);
		assert.deepEqual(of("cairn:ready").at(-1), { version: 1, mode: "full", project: "project" });
		assert.match(JSON.stringify(events.find((event) => "page" in event)), /"projectCount":\{"value":"1"\}/u);
	});

	it("lose the tools of another memory while this one is on, and the user is told that there are two", async () => {
		server.push(calls("memory_store", {}), "Blocked.");
		const pi = new RpcPi({ ...home, env: { ...home.env, CAIRN_TEST_EVENTS: file } });

		await pi.prompt("Hello");
		await pi.waitFor((record) => String(record.message).includes("there is another one"));
		await pi.close();

		const [first, second] = server.requests.slice(-2);
		assert.ok(!toolNames(first).includes("memory_store"));
		assert.doesNotMatch(JSON.stringify(second?.messages.at(-1)), /the other memory answered/u);
		assert.match(pi.notifications().join("\n"), /UniPi memory \(memory_store\)/u);
	});
});

describe("pi-chassis in the same pi", () => {
	let server: ChatServer;
	let home: Home;
	let file: string;

	/** What the extension was given, and kept since the file had `from` lines. */
	const given = async (from = 0): Promise<readonly Record<string, unknown>[]> =>
		(await readFile(file, "utf8").catch(() => ""))
			.split("\n")
			.filter((line) => line !== "")
			.slice(from)
			.map((line) => JSON.parse(line) as Record<string, unknown>); // as the extension wrote it

	before(async () => {
		server = await startChatServer();
		const made = await makeHome({ port: server.port, extensions: [ENTRY, LISTENER, CHASSIS] });
		file = join(made.folder, "events.jsonl");
		home = { ...made, env: { ...made.env, CAIRN_TEST_EVENTS: file } };
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("gets rows and a section in print mode, and has them taken away at the end", async () => {
		server.push(calls("memory_remember", FACT), "Stored.");

		const ended = await runPi(home, ["-p", "Remember docker"]);

		const all = await given();
		assert.equal(ended.stdout, "Stored.\n");
		assert.equal(ended.stderr, "");
		assert.deepEqual(all.find((each) => "rows" in each)?.["rows"], [
			"memory_recall",
			"memory_remember",
			"memory_update",
			"memory_forget",
			"memory_status",
		]);
		assert.ok(all.some((each) => each["disposed"] === "Memory"));
	});

	it("shows in RPC mode what was recalled and how many facts there are, as UniPi hears it", async () => {
		const from = (await given()).length;
		const pi = new RpcPi(home);
		const red = { caption: "Alarms are red", content: "By law.", user_requested: true };
		server.push("Docker.", calls("memory_remember", red), "Stored.");
		const status = (text: string) => (record: { readonly method?: string; readonly [field: string]: unknown }) =>
			record.method === "setStatus" && record["statusText"] === text;

		await pi.prompt("What does the e2e suite with docker compose need?");
		await pi.prompt("Remember the alarms");
		await pi.waitFor(status("Memory: 1/1 recalled · 2 facts"));
		await pi.close();

		const stored = (await given(from)).filter((each) => each["channel"] === "unipi:memory:stored");
		assert.match(
			JSON.stringify(stored),
			/^\[\{"channel":"unipi:memory:stored","data":\{[^}]*"title":"Alarms are red"/u,
		);
	});
});
