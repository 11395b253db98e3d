import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { commit, git } from "../host/repositories.ts";
import { type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { recalledIn } from "./conversation.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const FACT = {
	caption: "The zebra parser skips blank lines",
	content: "See src/old.ts for why zebras are parsed that way.",
	paths: ["src/old.ts"],
	user_requested: true,
};
const RECALL = calls("memory_recall", { queries: ["zebra parser"] });

describe("a recall after the repository has moved on", () => {
	let server: ChatServer;
	let home: Home;

	const lastResult = (): string => {
		const message = server.requests.at(-1)?.messages.at(-1);
		return message === undefined ? "" : textOf(message);
	};

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port });
		git(home.project, "init", "--quiet", "--initial-branch=main");
		await mkdir(join(home.project, "src"));
		await writeFile(join(home.project, "src", "old.ts"), "export const blank = true;\n// a line of its own\n");
		git(home.project, "add", "--all");
		commit(home.project, "Begin");
		server.push(calls("memory_remember", FACT), "Stored.");
		await runPi(home, ["-p", "Remember the zebra parser"]);
		git(home.project, "mv", "src/old.ts", "src/new.ts");
		commit(home.project, "Move", 1_700_000_500);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("says in a print-mode run that what the fact names is not there", async () => {
		server.push(RECALL, "It moved.");

		const ended = await runPi(home, ["-p", "Look up how blank lines are treated"]);

		assert.equal(ended.stderr, "");
		assert.match(lastResult(), /STALE: src\/old\.ts (?:is gone|moved to src\/new\.ts)/u);
	});

	it("says in a session where git says it went, in a recall and beside the first prompt of the next", async () => {
		const pi = new RpcPi(home);
		const end = performance.now() + 15_000;
		do {
			server.push(RECALL, "Looked.");
			await pi.prompt("Look up how blank lines are treated");
			await pause(100);
		} while (!lastResult().includes("moved to") && performance.now() < end);
		await pi.close();
		server.push("It was moved.");
		await runPi(home, ["-p", "Where is the zebra parser that skips blank lines?"]);

		const results = server.requests.flatMap((request) => request.messages.map(textOf));
		assert.ok(results.some((text) => text.includes("STALE: src/old.ts moved to src/new.ts")));
		const shown = recalledIn(server.requests.at(-1) ?? { messages: [] }).join("\n");
		assert.match(shown, /skips blank lines \(STALE: src\/old\.ts moved to src\/new\.ts\)/u);
	});

	it("has its paths shown and corrected by command", async () => {
		const shown = await runPi(home, ["-p", "/memory prune-paths"]);
		const corrected = await runPi(home, ["-p", "/memory prune-paths --apply"]);
		const after = await runPi(home, ["-p", "/memory prune-paths"]);

		assert.match(shown.stdout, /zebra parser skips blank lines: src\/old\.ts → src\/new\.ts/u);
		assert.match(corrected.stdout, /corrected 1 fact/u);
		assert.match(after.stdout, /every path of every fact is there/u);
	});

	it("has the rule that ignores shared facts shown and mended by command", async () => {
		await writeFile(join(home.project, ".gitignore"), ".pi/\n");

		const shown = await runPi(home, ["-p", "/memory fix-gitignore"]);
		const mended = await runPi(home, ["-p", "/memory fix-gitignore --yes"]);
		const after = await runPi(home, ["-p", "/memory fix-gitignore"]);

		assert.match(shown.stdout, /\.gitignore:1 ignores it with \.pi\/[\s\S]*!\/\.pi\/cairn\/\*\*/u);
		assert.match(mended.stdout, /shared facts can be committed now/u);
		assert.match(after.stdout, /git does not ignore/u);
	});
});
