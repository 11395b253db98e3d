import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { hasTmux, TerminalPi } from "./harness/terminal.ts";

const FACT = { caption: "The e2e suite needs docker", content: "Start docker first.", user_requested: true };

describe("in the terminal", { skip: hasTmux() ? false : "tmux is not installed" }, () => {
	let server: ChatServer;
	let home: Home;
	let pi: TerminalPi;

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port });
	});
	after(async () => {
		await server.close();
		await home.remove();
	});
	beforeEach(async () => {
		pi = new TerminalPi(home);
		await pi.waitFor(/scripted/iu);
	});
	afterEach(() => pi.close());

	it("shows a write as one row, without a stack or a second notice", async () => {
		server.push(calls("memory_remember", FACT), "Stored.");

		await pi.submit("Remember that the e2e suite needs docker");
		const screen = await pi.waitFor(/Stored\./u);

		assert.match(screen, /memory remember The e2e suite needs docker/u);
		assert.equal(screen.match(/remembered “The e2e suite needs docker” \(personal\)/gu)?.length, 1);
	});

	it("shows the recalled facts of the first prompt as one line", async () => {
		server.push("It does.");

		await pi.submit("Does the e2e suite need docker?");
		const screen = await pi.waitFor(/It does\./u);

		assert.match(screen, /memory: 1 fact recalled for this prompt/u);
		assert.doesNotMatch(screen, /cairn-recall/u);
	});

	it("fits 40 columns with wide characters, closed and expanded", async () => {
		pi.close();
		pi = new TerminalPi(home, [], { columns: 40, rows: 40 });
		await pi.waitFor(/scripted/iu);
		const wide = { caption: "部署前必须运行所有的端到端测试并检查数据库迁移", content: "先启动容器。".repeat(40) };
		server.push(calls("memory_remember", wide), calls("memory_recall", { queries: ["部署 测试"] }), "完成。");

		await pi.submit("Remember this");
		await pi.waitFor(/完成。/u);
		pi.key("C-o");
		await pi.waitFor(/cairn-recall>/u);
		await pi.submit("/memory status");

		await pi.waitFor(/embedder: /u);
	});

	it("opens a menu, and answers there", async () => {
		await pi.submit("/memory");
		await pi.waitFor(/undo +take back/u);
		pi.key("-l", "health");
		await pi.waitFor(/❯ status/u);
		pi.key("Enter");

		assert.match(await pi.waitFor(/embedder: /u), /index: \//u);
	});

	it("survives /reload and goes on", async () => {
		server.push("Hello again.");

		await pi.submit("/reload");
		await pi.waitFor(/[Rr]eloaded/u);
		await pi.submit("Hello");

		await pi.waitFor(/Hello again\./u);
	});

	it("rebuilds the index with a line that moves and goes away", async () => {
		await pi.submit("/memory reindex");

		const screen = await pi.waitFor(/reindexed \d+ facts?/u);

		assert.doesNotMatch(screen, /esc cancels\)/u);
	});

	it("leaves with exit code 0", async () => {
		await pi.submit("/quit");

		assert.match(await pi.waitFor(/EXIT:/u), /EXIT:0/u);
	});
});
