import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { commit, git } from "../host/repositories.ts";
import { type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { assertExtends } from "./conversation.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const INVOICES = {
	caption: "Invoices are written in euro",
	content: "The currency of every invoice is EUR.",
	user_requested: true,
};
const HERON = {
	caption: "The staging cluster is called heron",
	content: "Deploy there first.",
	scope: "shared",
	user_requested: true,
};
const ABOUT = { queries: ["currency of invoices"] };

async function repository(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
	await mkdir(join(folder, "src"), { recursive: true });
	git(folder, "init", "--quiet", "--initial-branch=main");
	for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
	git(folder, "add", "--all");
	commit(folder, `Begin ${folder}`);
	return folder;
}

function lastResult(server: ChatServer): string {
	const message = server.requests.at(-1)?.messages.at(-1);
	return message === undefined ? "" : textOf(message);
}

describe("another project", () => {
	let server: ChatServer;
	let home: Home;
	let billing: string;

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port });
		await repository(home.project, { "src/a.ts": "" });
		billing = await repository(join(home.folder, "billing"), { "invoice.js": "" });
		server.push(calls("memory_remember", INVOICES), "Stored.");
		await runPi({ ...home, project: billing }, ["-p", "Remember the currency"]);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("is asked in print mode when it is named, by name or folder, and not otherwise", async () => {
		const answers: string[] = [];
		for (const project of [undefined, "billing", "../billing", billing]) {
			server.push(calls("memory_recall", project === undefined ? ABOUT : { ...ABOUT, project }), "Looked.");
			await runPi(home, ["-p", "Look it up"]);
			answers.push(lastResult(server));
		}

		const [here = "", ...there] = answers;
		assert.match(here, /Nothing relevant is remembered/u);
		for (const answer of there) assert.match(answer, /currency of every invoice is EUR/u);
	});

	it("is not guessed in print mode when its name is not known", async () => {
		server.push(calls("memory_recall", { ...ABOUT, project: "biling" }), "Unknown.");

		const ended = await runPi(home, ["-p", "Look it up"]);

		assert.equal(ended.code, 0);
		assert.match(lastResult(server), /memory_recall failed: .*biling/u);
	});

	it("is told by /memory where in print mode, as the one at hand is", async () => {
		const here = await runPi(home, ["-p", "/memory where"]);
		const there = await runPi(home, ["-p", "/memory where --project billing"]);

		assert.match(here.stdout, /^project: project \(git-[0-9a-f]{40}\) at \S+\/project$/mu);
		assert.match(here.stdout, /^personal: \S+ \(not made yet\)$/mu);
		assert.match(there.stdout, /^project: billing \(git-[0-9a-f]{40}\) at \S+\/billing$/mu);
		assert.equal(here.stderr + there.stderr, "");
	});

	it("is read and written in RPC mode when it is named, and the receipt says where", async () => {
		const from = server.requests.length;
		const pi = new RpcPi(home);
		const due = { caption: "Invoices are due after 30 days", content: "Not 14.", user_requested: true };
		server.push(calls("memory_recall", { ...ABOUT, project: "billing" }), "EUR.");
		await pi.prompt("Look it up there");
		const read = lastResult(server);
		server.push(calls("memory_remember", { ...due, project: "../billing" }), "Stored there.");
		await pi.prompt("Remember it there");
		await pi.prompt("/memory where");
		const where = pi.notifications().at(-1) ?? "";
		await pi.close();
		const listed = await runPi({ ...home, project: billing }, ["-p", "/memory list"]);

		assert.match(read, /currency of every invoice is EUR/u);
		assert.match(
			pi.notifications().join("\n"),
			/^memory: remembered “Invoices are due .*” \(personal, in \S+\/billing\)/mu,
		);
		assert.match(where, /^project: project \(git-/u);
		assert.match(listed.stdout, /^2 facts[\s\S]*due after 30 days/u);
		assertExtends(server.requests.slice(from));
	});
});

describe("a shared store that git ignores", () => {
	let server: ChatServer;
	let home: Home;

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port });
		await repository(home.project, {
			".gitignore": ".pi/\n",
			"src/old.ts": "export const blank = true;\n// its own\n",
		});
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("is told of in print mode with what is put there", async () => {
		server.push(calls("memory_remember", HERON), "Stored.");

		const ended = await runPi(home, ["-p", "Share it"]);

		assert.equal(ended.stdout, "Stored.\n");
		assert.match(lastResult(server), /It will not be committed: \.gitignore:1 ignores it\. The user/u);
	});

	it("is told of in RPC mode once a session, and in the receipt of what is put there", async () => {
		const pi = new RpcPi(home);
		server.push("Hello.", calls("memory_remember", { ...HERON, caption: "Production is called crane" }), "Stored.");

		await pi.prompt("Hello");
		await pi.waitFor((record) => String(record.message).includes("shared facts will not be committed"));
		await pi.prompt("Share it");
		await pi.close();

		const lines = pi.notifications().filter((line) => line.includes("/memory fix-gitignore"));
		assert.equal(lines.length, 2, lines.join("\n"));
		assert.match(lines[1] ?? "", /^memory: remembered “Production is called crane” \(shared\) .* git ignores it/u);
	});

	it("is left as it is in RPC mode after a no, and let in after a yes", async () => {
		const asked: string[] = [];
		const answer = (request: { readonly message?: unknown }): { readonly confirmed: boolean } => {
			asked.push(String(request.message));
			return { confirmed: asked.length > 1 };
		};
		const pi = new RpcPi(home, { answer });

		await pi.prompt("/memory fix-gitignore");
		const declined = pi.notifications().at(-1);
		const untouched = await readFile(join(home.project, ".gitignore"), "utf8");
		await pi.prompt("/memory fix-gitignore");
		await pi.close();

		assert.equal(declined, "nothing was changed");
		assert.equal(untouched, ".pi/\n");
		assert.match(asked[1] ?? "", /\.gitignore:\n {2}!\/\.pi\//u);
		assert.match(pi.notifications().at(-1) ?? "", /shared facts can be committed now/u);
		assert.match(git(home.project, "status", "--porcelain", "--untracked-files=all"), /\.pi\/cairn\/\S+\.md/u);
	});

	it("has paths of facts that are not there shown and corrected in RPC mode, and taken back", async () => {
		const pi = new RpcPi(home);
		const zebra = {
			caption: "The zebra parser skips blank lines",
			content: "See src/old.ts for why.",
			paths: ["src/old.ts"],
			user_requested: true,
		};
		server.push(calls("memory_remember", zebra), "Stored.");
		await pi.prompt("Remember the zebra parser");
		git(home.project, "mv", "src/old.ts", "src/new.ts");
		commit(home.project, "Move", 1_700_000_500);

		await pi.prompt("/memory prune-paths --apply");
		const corrected = pi.notifications().at(-1) ?? "";
		await pi.prompt("/memory undo");
		await pi.prompt("/memory prune-paths");
		await pi.close();

		assert.match(corrected, /^corrected 1 fact:\n {2}\[\S+\] The zebra parser .*: src\/old\.ts → src\/new\.ts$/mu);
		assert.match(pi.notifications().at(-1) ?? "", /^1 fact with paths that are not there:/u);
	});
});
