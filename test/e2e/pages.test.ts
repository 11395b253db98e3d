import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type ChatServer, startChatServer } from "../servers/chat-server.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { hasTmux, TerminalPi } from "./harness/terminal.ts";

const FACTS: readonly (readonly [caption: string, content: string])[] = [
	["The user prefers tabs over spaces", "Said in September."],
	["Staging lives at db.staging.internal:5433", "The vault has its password."],
	["部署前必须运行所有的端到端测试", "先启动容器。"],
];

function fileOf(caption: string, content: string, at: number): string {
	const id = `01926b3e-5c1a-7d2f-9a4b-00000000000${at}`;
	const dates = "created: 2026-09-27T12:00:00.000Z\nupdated: 2026-09-27T12:00:00.000Z";
	return `---\nid: ${id}\ncaption: ${JSON.stringify(caption)}\n${dates}\n---\n\n${content}\n`;
}

/** Every page once, in the real pi, with the keyboard alone. */
describe("the pages in the terminal", { skip: hasTmux() ? false : "tmux is not installed" }, () => {
	let server: ChatServer;
	let home: Home;
	let pi: TerminalPi;
	let store: string;
	let tools: string;

	before(async () => {
		server = await startChatServer();
		tools = await mkdtemp(join(tmpdir(), "cairn-editor-test-"));
		const editor = join(tools, "edit");
		await writeFile(editor, '#!/bin/sh\nprintf "# Staging moved\\n\\nAsk the vault.\\n" > "$1"\n', { mode: 0o755 });
		home = await makeHome({ port: server.port, env: { EDITOR: editor } });
		store = join(home.agent, "cairn", "global");
		await mkdir(store, { recursive: true });
		for (const [at, [caption, content]] of FACTS.entries()) {
			await writeFile(join(store, `${at}.md`), fileOf(caption, content, at));
		}
		pi = new TerminalPi(home, [], { columns: 120, rows: 40 });
		await pi.waitFor(/scripted/iu);
	});
	after(async () => {
		pi.close();
		await server.close();
		await home.remove();
		await rm(tools, { recursive: true, force: true });
	});

	const type = (text: string): void => pi.key("-l", text);
	/** Esc means something by itself only after a moment. */
	const leave = async (): Promise<void> => {
		pi.key("Escape");
		await pi.waitFor(/^─+\n.*\n?─+\n.*project/mu);
	};

	it("open from the menu, and lead back to it", async () => {
		await pi.submit("/memory");
		await pi.waitFor(/❯ manage/u);
		type("cost");
		await pi.waitFor(/❯ cost/u);
		pi.key("Enter");
		await pi.waitFor(/called no model: it cost nothing/u);
		pi.key("Escape");
		await pi.waitFor(/❯ cost/u);
		await leave();
	});

	it("manage: finds a fact, forgets it after a yes, and brings it back", async () => {
		await pi.submit("/memory manage");
		await pi.waitFor(/3 facts/u);
		type("tabs");
		await pi.waitFor(/1 of 3 facts/u);
		pi.key("C-d");
		await pi.waitFor(/Forget “The user prefers tabs over spaces”\?/u);
		pi.key("y");
		await pi.waitFor(/Forgot “The user prefers/u);
		await assert.rejects(readFile(join(store, "0.md")), { code: "ENOENT" });
		pi.key("C-z");

		await pi.waitFor(/is back/u);
		assert.match(await readFile(join(store, "0.md"), "utf8"), /tabs over spaces/u);
		await leave();
	});

	it("manage: edits in place, and gives the terminal to the user's own editor and takes it back", async () => {
		await pi.submit("/memory manage staging");
		await pi.waitFor(/1 of 3 facts/u);
		pi.key("Enter");
		await pi.waitFor(/▸/u);
		type("e");
		await pi.waitFor(/Edit a fact/u);
		type(" now");
		pi.key("C-s");
		await pi.waitFor(/Changed caption/u);
		assert.match(await readFile(join(store, "1.md"), "utf8"), /5433 now/u);

		type("o");
		await pi.waitFor(/Changed caption, content/u);
		assert.match(await readFile(join(store, "1.md"), "utf8"), /caption: Staging moved[\s\S]*Ask the vault\./u);
		type("h");
		await pi.waitFor(/edited, by you/u);
		pi.key("Escape");
		await pi.waitFor(/to the list/u);
		type("w");
		await pi.waitFor(/Where it comes from|Why/u);
		pi.key("Escape");
		await pi.waitFor(/to the list/u);
		pi.key("Escape");
		await pi.waitFor(/by meaning/u);
		await leave();
	});

	it("add: writes a fact through the gate", async () => {
		await pi.submit("/memory add");
		await pi.waitFor(/Add a fact/u);
		type("Deploys need the VPN");
		pi.key("Tab");
		type("Connect first.");
		pi.key("C-s");

		await pi.waitFor(/Added “Deploys need the VPN”/u);
		await leave();
	});

	it("debug: answers while one types", async () => {
		await pi.submit("/memory debug");
		await pi.waitFor(/The gate answers here/u);
		type("Deploys need the VPN, always");

		await pi.waitFor(/neighbours: \d+ facts?/u);
		await leave();
	});

	it("review: says that nothing waits", async () => {
		await pi.submit("/memory review");

		await pi.waitFor(/Nothing waits for you/u);
		await leave();
	});

	it("settings: refuse a value out of bounds, and write one into a file of the user's alone", async () => {
		await pi.submit("/memory settings");
		await pi.waitFor(/type to narrow/u);
		type("recall.pageSize");
		await pi.waitFor(/❯ +pageSize/u);
		pi.key("Enter", "C-u");
		type("900");
		await pi.waitFor(/takes a whole number from 1 to 100/u);
		pi.key("C-u");
		type("12");
		pi.key("Enter");

		await pi.waitFor(/recall\.pageSize is 12/u);
		const text = await readFile(join(home.agent, "cairn", "config.json"), "utf8");
		assert.deepEqual(JSON.parse(text), { recall: { pageSize: 12 } });
		await leave();
	});

	it("fit 40 columns", async () => {
		const narrow = new TerminalPi(home, [], { columns: 40, rows: 30 });
		try {
			await narrow.waitFor(/scripted/iu);
			await narrow.submit("/memory manage");
			const screen = await narrow.waitFor(/部署前必须运行/u);

			assert.match(screen, /esc leave/u);
		} finally {
			narrow.close();
		}
	});
});
