import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { type ChatRequest, type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { assertExtends } from "./conversation.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const TEXT = "# Guide\n\n## Testing\n\nThe e2e suite needs docker compose.\n\n## Style\n\nTabs, never spaces.\n";
const FACT = { caption: "The e2e suite needs docker compose", content: "Run docker compose up first." };
const INSTRUCTION = "Tabs, never spaces.";

/** Everything before the conversation. */
function promptOf(request: ChatRequest | undefined): string {
	return textOf(request?.messages[0] ?? { role: "system", content: "" });
}

describe("importing AGENTS.md", () => {
	let server: ChatServer;
	let home: Home;

	before(async () => {
		server = await startChatServer();
	});
	after(() => server.close());
	beforeEach(async () => {
		home = await makeHome({ port: server.port });
		await writeFile(join(home.project, "AGENTS.md"), TEXT);
	});
	afterEach(() => home.remove());

	it("hands the text to the agent, and leaves it out of the prompt of the next session", async () => {
		server.push(calls("memory_remember", FACT), "Stored 1 fact.", "Hello.");

		const imported = await runPi(home, ["-p", "/memory import"]);
		const handed = server.requests.at(-2);
		await runPi(home, ["-p", "Hello"]);

		assert.equal(imported.code, 0);
		assert.match(imported.stdout, /^AGENTS\.md: 1 fact; from the next session on it is left out of the prompt$/mu);
		assert.match(imported.stdout, /^Stored 1 fact\.$/mu);
		assert.match(textOf(handed?.messages.at(-1) ?? { role: "user", content: "" }), /Tabs, never spaces\./u);
		assert.doesNotMatch(promptOf(server.requests.at(-1)), /Tabs, never spaces/u);
	});

	it("records that the fact came from the file", async () => {
		server.push(calls("memory_remember", FACT), "Stored.");
		await runPi(home, ["-p", "/memory import"]);

		const listed = await runPi(home, ["-p", "/memory list --json"]);

		assert.match(listed.stdout, /"source": "import:AGENTS\.md"/u);
	});

	it("does not count the file as imported when the agent stored nothing", async () => {
		server.push("There is nothing worth keeping.", "Hello.");

		const imported = await runPi(home, ["-p", "/memory import"]);
		await runPi(home, ["-p", "Hello"]);

		assert.match(imported.stdout, /the agent stored no fact/u);
		assert.match(promptOf(server.requests.at(-1)), /Tabs, never spaces/u);
	});

	it("offers a changed file again, and has its text in the prompt until then", async () => {
		server.push(calls("memory_remember", FACT), "Stored.", "Hello.");
		await runPi(home, ["-p", "/memory import"]);
		await writeFile(join(home.project, "AGENTS.md"), `${TEXT}\n## Deploy\n\nNever on Friday.\n`);

		const dry = await runPi(home, ["-p", "/memory import --dry-run"]);
		await runPi(home, ["-p", "Hello"]);

		assert.match(dry.stdout, /AGENTS\.md: changed since it was imported/u);
		assert.match(promptOf(server.requests.at(-1)), /Never on Friday/u);
	});

	it("splits it at its sections without any model, once", async () => {
		const before = server.requests.length;

		const first = await runPi(home, ["-p", "/memory import --local"]);
		const second = await runPi(home, ["-p", "/memory import AGENTS.md --local"]);

		assert.match(first.stdout, /AGENTS\.md: 2 facts added; from the next session on/u);
		assert.match(second.stdout, /AGENTS\.md: 0 facts added, 2 known already/u);
		assert.equal(server.requests.length, before);
	});

	it("changes nothing in a dry run", async () => {
		const dry = await runPi(home, ["-p", "/memory import --local --dry-run"]);
		const listed = await runPi(home, ["-p", "/memory list"]);

		assert.match(dry.stdout, /2 facts to add\n {2}\+ Testing: The e2e suite .*\n {2}\+ Style: Tabs, never spaces/u);
		assert.match(listed.stdout, /No facts yet/u);
	});

	it("says in a session of pi without a model how to do without", async () => {
		await rm(join(home.agent, "models.json"));

		const ended = await runPi(home, ["-p", "/memory import"]);

		assert.match(ended.stderr, /no model|--local/u);
	});

	it("keeps the prompt of the session in which it was imported, byte for byte, and of one that is resumed", async () => {
		const from = server.requests.length;
		const pi = new RpcPi(home, { answer: (request) => ({ confirmed: request.method === "confirm" }) });
		server.push("Hi.", calls("memory_remember", FACT), "Stored.", "Still here.", "Resumed.");
		await pi.prompt("Hello");
		await pi.prompt("/memory import");
		await pi.waitFor((record) => String(record.message).startsWith("memory: AGENTS.md: 1 fact"));
		await pi.prompt("And now?");
		await pi.close();
		await runPi(home, ["-c", "-p", "And now?"]);

		const requests = server.requests.slice(from);
		assert.equal(requests.length, 5);
		assertExtends(requests);
		assert.match(promptOf(requests.at(-1)), /Tabs, never spaces/u);
	});

	it("stays left out of the prompt for the whole session, byte for byte", async () => {
		await runPi(home, ["-p", "/memory import --local"]);
		const from = server.requests.length;
		const pi = new RpcPi(home);
		server.push("One.", calls("memory_remember", FACT), "Two.", "Three.");

		await pi.prompt("Hello");
		await pi.prompt("Remember docker");
		await pi.prompt("Go on");
		await pi.close();

		const requests = server.requests.slice(from);
		assertExtends(requests);
		assert.ok(!promptOf(requests[0]).includes(INSTRUCTION));
	});

	it("is in the prompt again with the next prompt after its import was taken back, and the file never changed", async () => {
		await runPi(home, ["-p", "/memory import --local"]);
		const pi = new RpcPi(home, { answer: (request) => ({ value: (request["options"] as string[]).at(-1) }) });
		server.push("One.", "Two.");
		await pi.prompt("Hello");
		const without = promptOf(server.requests.at(-1));
		await pi.prompt("/memory import --undo");
		await pi.waitFor((record) => String(record.message).includes("no longer imported"));
		await pi.prompt("Hello again");
		await pi.close();

		const listed = await runPi(home, ["-p", "/memory list"]);
		assert.ok(!without.includes(INSTRUCTION));
		assert.ok(promptOf(server.requests.at(-1)).includes(INSTRUCTION));
		assert.match(listed.stdout, /No facts yet/u);
	});

	it("is in the prompt whatever was imported, and never there, as the user has set it", async () => {
		await runPi(home, ["-p", "/memory import --local"]);
		server.push("One.", "Two.");

		await runPi(home, ["-p", "Hello"], { CAIRN_CONTEXT_STRIP: "never" });
		const never = promptOf(server.requests.at(-1));
		await rm(join(home.agent, "cairn", "personal"), { recursive: true });
		await runPi(home, ["-p", "Hello"], { CAIRN_CONTEXT_STRIP: "always" });

		assert.ok(never.includes(INSTRUCTION));
		assert.ok(!promptOf(server.requests.at(-1)).includes(INSTRUCTION));
	});

	it("takes no fact of the file into another project or every project", async () => {
		server.push(
			calls("memory_remember", { ...FACT, project: home.home }),
			calls("memory_remember", { ...FACT, scope: "global" }),
			"Stored.",
		);

		await runPi(home, ["-p", "/memory import"]);
		const refused = JSON.stringify(server.requests.at(-2)?.messages.at(-1));
		const listed = await runPi(home, ["-p", "/memory list"]);

		assert.match(refused, /project cannot be given while AGENTS\.md is imported/u);
		assert.match(listed.stdout, /\(personal fact/u);
	});
});

describe("capturing", () => {
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

	it("hands a file to the agent, for every project when told so", async () => {
		await writeFile(join(home.project, "notes.md"), "We deploy from main.");
		server.push(calls("memory_remember", FACT), "Kept one.");

		const ended = await runPi(home, ["-p", "/memory capture notes.md --global"]);
		const listed = await runPi(home, ["-p", "/memory list --json"]);

		assert.match(ended.stdout, /captured from notes\.md: 1 fact/u);
		assert.match(listed.stdout, /"source": "import:notes\.md"/u);
		assert.match(listed.stdout, /"store": "global"/u);
	});

	it("hands over the conversation so far where nothing is named", async () => {
		server.push("Nothing to keep.");

		const ended = await runPi(home, ["-p", "/memory capture"]);

		assert.match(ended.stdout, /captured from this session: 0 facts/u);
		assert.match(JSON.stringify(server.requests.at(-1)?.messages.at(-1)), /Look back over this conversation/u);
	});

	it("is told in RPC mode when it begins and what came of it, and adds to the conversation only", async () => {
		const from = server.requests.length;
		const pi = new RpcPi(home);
		const main = { caption: "Releases are cut from main", content: "We release from main.", user_requested: true };
		server.push("Hi.", calls("memory_remember", main), "Kept one.", "Bye.");

		await pi.prompt("Hello");
		await pi.prompt("/memory capture We release from main.");
		await pi.waitFor((record) => String(record.message).includes("captured from the text"));
		await pi.prompt("Goodbye");
		await pi.close();

		const told = pi.notifications().filter((line) => /handed|captured/u.test(line));
		assert.deepEqual(told, ["handed to the agent: the text", "memory: captured from the text: 1 fact"]);
		assertExtends(server.requests.slice(from));
	});
});
