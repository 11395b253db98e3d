import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type ChatRequest, type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { assertExtends, sectionIn } from "./conversation.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";
import { hasTmux, TerminalPi } from "./harness/terminal.ts";

const SUMMARY = {
	when: "context summarization assistant",
	text: "## Goal\nEverything was perfect and no error was met.",
};
const FACT = {
	caption: "Databases of the tests",
	content: "When the tests print `getaddrinfo ENOTFOUND postgres-db`, start the compose stack.",
	user_requested: true,
};
const bash = (command: string) => calls("bash", { command });
/** Fails until the flag is there. */
const CHECK = "sh check.sh";
const SCRIPT = `if [ -f up ]; then echo fine; else echo "Error: getaddrinfo ENOTFOUND $1" >&2; exit 3; fi\n`;

function notesIn(request: ChatRequest | undefined): readonly string[] {
	const texts = (request?.messages ?? []).map(textOf);
	return texts.filter((text) => text.includes("<cairn-error-notes>"));
}

async function journalOf(home: Home, folder: string): Promise<readonly string[]> {
	const personal = join(home.agent, "cairn", "personal");
	const names = await readdir(personal, { recursive: true }).catch(() => []);
	const files = names.filter((name) => name.includes(`journal/${folder}/`) && name.endsWith(".md")).sort();
	return await Promise.all(files.map((name) => readFile(join(personal, name), "utf8")));
}

async function aHome(server: ChatServer, env = {}): Promise<Home> {
	const home = await makeHome({
		port: server.port,
		settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		env,
	});
	await writeFile(join(home.project, "check.sh"), SCRIPT);
	return home;
}

describe("an error", () => {
	let server: ChatServer;
	let home: Home;

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await aHome(server);
		server.push(calls("memory_remember", FACT), "Stored.");
		await runPi(home, ["-p", "Remember the databases"]);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("brings the fact about it to the end of its result in print mode", async () => {
		server.push(bash(`${CHECK} postgres-db`), "I see.");

		const ended = await runPi(home, ["-p", "Zebra"]);

		assert.equal(ended.stderr, "");
		const [note, ...others] = notesIn(server.requests.at(-1));
		assert.match(note ?? "", /exited with code 3\n<cairn-error-notes>\n[\s\S]*start the compose stack/u);
		assert.deepEqual(others, []);
	});

	it("brings it once, and changes nothing of what was sent before", async () => {
		const from = server.requests.length;
		const pi = new RpcPi(home);
		server.push(bash(`${CHECK} postgres-db`), bash(`${CHECK} postgres-db`), "Hm.", bash("echo no error"), "Fine.");

		await pi.prompt("Zebra");
		await pi.prompt("Giraffe");
		await pi.close();

		const requests = server.requests.slice(from);
		assertExtends(requests);
		assert.equal(notesIn(requests.at(-1)).length, 1);
	});

	it("brings it with the next prompt, once, when it was the user's own command that failed", async () => {
		const from = server.requests.length;
		const pi = new RpcPi(home);
		server.push("I see.", "Fine.");

		await pi.send("bash", { command: `${CHECK} postgres-db` });
		await pi.prompt("Okapi");
		await pi.prompt("Zebu");
		await pi.close();

		const requests = server.requests.slice(from);
		assertExtends(requests);
		const [note, ...others] = notesIn(requests.at(-1));
		assert.match(note ?? "", /^<cairn-error-notes>\n[\s\S]*start the compose stack/u);
		assert.deepEqual(others, []);
	});

	it("is told how it ended when it comes back in a later session", async () => {
		const first = new RpcPi(home);
		server.push(bash(`${CHECK} queue-db`), bash("touch up"), bash(`${CHECK} queue-db 2>&1 | tail -3`), "It runs.");
		await first.prompt("Zebra");
		await first.close();
		server.push(bash("rm up"), bash(`${CHECK} queue-db`), "Again?");

		await runPi(home, ["-p", "Giraffe"]);

		const kept = await journalOf(home, "observations");
		assert.equal(kept.length, 1);
		assert.match(kept[0] ?? "", /errors: "?[0-9a-f]{16}[\s\S]*ENOTFOUND queue-db[\s\S]*- ran `touch up`/u);
		assert.match(notesIn(server.requests.at(-1)).join(), /no proof of a cause:[\s\S]*- ran `touch up`/u);
		server.push(calls("memory_recall", { queries: ["how did ENOTFOUND queue-db end"] }), "So.");
		await runPi(home, ["-p", "Okapi"]);
		assert.match(textOf(server.requests.at(-1)?.messages.at(-1) ?? { role: "", content: "" }), /raw observations/u);
	});

	it("is shown and not learnt from inside another pi's tool", async () => {
		const before = await journalOf(home, "observations");
		server.push(
			bash("rm -f up"),
			bash(`${CHECK} postgres-db`),
			bash("touch up"),
			bash(`${CHECK} postgres-db`),
			"Done.",
		);

		await runPi(home, ["-p", "Zebra"], { PI_SESSION_ID: "parent" });

		assert.equal(notesIn(server.requests.at(-1)).length, 1);
		assert.deepEqual(await journalOf(home, "observations"), before);
		assert.doesNotMatch(sectionIn(server.requests.at(-1) ?? { messages: [] }) ?? "", /memory_remember/u);
	});

	it("stands in what a compaction leaves in the journal, whatever the summary says, and comes again after it", async () => {
		const pi = new RpcPi(home);
		server.push(bash("rm -f up"), bash(`${CHECK} postgres-db`), "One. ".repeat(200), "Two. ".repeat(200));
		await pi.prompt("Zebra, mend the check");
		await pi.prompt("Giraffe. ".repeat(60));
		const compacted = await pi.send("compact");
		server.push(bash(`${CHECK} postgres-db`), "Three.");
		await pi.prompt("Okapi");
		await pi.close();

		assert.equal(compacted.success, true, JSON.stringify(compacted));
		const [kept] = await journalOf(home, "compaction");
		assert.match(
			kept ?? "",
			/# Asked\n\n- Zebra, mend the check[\s\S]*# Errors\n\n- still there: .*ENOTFOUND postgres-db/u,
		);
		assert.doesNotMatch(kept ?? "", /perfect/u);
		assert.equal(notesIn(server.requests.at(-1)).length, 1);
	});

	it("is shown in the terminal with its result", { skip: hasTmux() ? false : "tmux is not installed" }, async () => {
		const pi = new TerminalPi(home);
		try {
			await pi.waitFor(/scripted/iu);
			server.push(bash(`rm -f up; ${CHECK} postgres-db`), "Seen.");

			await pi.submit("Zebra");

			assert.match(await pi.waitFor(/Seen\./u), /start the compose stack/u);
			assert.equal(notesIn(server.requests.at(-1)).length, 1);
		} finally {
			pi.close();
		}
	});
});
