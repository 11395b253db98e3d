import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { commit, git } from "../host/repositories.ts";
import { type ChatRequest, type ChatServer, calls, type Step, startChatServer } from "../servers/chat-server.ts";
import { assertExtends, recalledIn, sectionIn, toolNames } from "./conversation.ts";
import { ENTRY, type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { hasTmux, TerminalPi } from "./harness/terminal.ts";

const CHASSIS = fileURLToPath(new URL("harness/chassis.ts", import.meta.url));
const LISTENER = fileURLToPath(new URL("harness/listener.ts", import.meta.url));
const SUMMARY = { when: "context summarization assistant", text: "## Goal\nA summary." };
const SKIP = { skip: hasTmux() ? false : "tmux is not installed" };
const QUESTION = "Where is the zebra parser that skips blank lines?";
const ZEBRA = {
	caption: "The zebra parser skips blank lines",
	content: "See src/old.ts for why zebras are parsed that way.",
	paths: ["src/old.ts"],
	user_requested: true,
};
const DEPLOYS = {
	caption: "Deploys go out on Wednesdays",
	content: "The shop is deployed on Wednesdays with kubectl rollout.",
	user_requested: true,
};
const DEPLOYS_QUESTION = "When do deploys of the shop go out with kubectl?";
const HERON = {
	caption: "The staging cluster is called heron",
	content: "Deploy there first.",
	scope: "shared",
	user_requested: true,
};
const DOCKER = { caption: "The e2e suite needs docker compose", content: "Run docker compose up first." };
const GUIDE = "# Guide\n\n## Testing\n\nThe e2e suite needs docker compose.\n";

/** The screen as running text: what was wrapped is one line again. */
function flat(screen: string): string {
	return screen.replaceAll(/\s+/gu, " ");
}

/** A repository with one commit of the files. */
async function repository(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
	git(await folderOf(folder), "init", "--quiet", "--initial-branch=main");
	for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
	git(folder, "add", "--all");
	commit(folder, `Begin ${folder}`);
}

async function folderOf(path: string): Promise<string> {
	await mkdir(path, { recursive: true });
	return path;
}

/** One after the other in one session, at 80 columns. */
describe("a tour of the memory in the terminal", SKIP, () => {
	let server: ChatServer;
	let home: Home;
	let pi: TerminalPi;
	let events: string;
	let from = 0;

	const chats = (): readonly ChatRequest[] =>
		server.requests.slice(from).filter((request) => sectionIn(request) !== undefined);
	const latest = (): ChatRequest => chats().at(-1) ?? { messages: [] };

	/** What the user types until the model says the last of these; returns what has been added to the screen. */
	async function say(prompt: string, ...agent: readonly Step[]): Promise<string> {
		const last = agent.at(-1);
		assert.ok(typeof last === "string");
		server.push(...agent);
		await pi.submit(prompt);
		return since(prompt, await pi.waitFor(new RegExp(`^ ${last}$`, "mu")));
	}

	/** The part of the screen below the last line that begins so. */
	function since(start: string, screen: string): string {
		const at = screen.lastIndexOf(`\n ${start}`);
		assert.doesNotMatch(screen, /^\s+at \S+ \(|unexpected failure|<cairn-recall>/mu);
		return at < 0 ? screen : screen.slice(at);
	}

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await makeHome({
			port: server.port,
			extensions: [LISTENER, CHASSIS, ENTRY],
			settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		});
		events = join(home.folder, "events.jsonl");
		await folderOf(join(home.project, "src"));
		await repository(home.project, {
			".gitignore": ".pi/\n",
			"src/old.ts": "export const blank = true;\n// its own\n",
		});
		await repository(join(home.folder, "billing"), { "invoice.js": "" });
		server.push(calls("memory_remember", ZEBRA), calls("memory_remember", DEPLOYS), "Stored.");
		await runPi(home, ["-p", "Remember the zebra parser and the deploys"]);
		const invoices = { caption: "Invoices are written in euro", content: "Always EUR.", user_requested: true };
		server.push(calls("memory_remember", invoices), "Stored.");
		await runPi({ ...home, project: join(home.folder, "billing") }, ["-p", "Remember the currency"]);
		git(home.project, "mv", "src/old.ts", "src/new.ts");
		commit(home.project, "Move", 1_700_000_500);
		await writeFile(join(home.project, "AGENTS.md"), GUIDE);
		from = server.requests.length;
		const env = { ...home.env, CAIRN_TEST_EVENTS: events };
		pi = new TerminalPi({ ...home, env }, [], { columns: 80, rows: 60 });
		await pi.waitFor(/scripted/iu);
	});
	after(async () => {
		pi.close();
		await server.close();
		await home.remove();
	});

	it("recalls with the first prompt, and names the other memory whose tools it hides, once", async () => {
		await say(QUESTION, "Good day.");
		const screen = flat(await pi.waitFor(/remove one of them/u));

		assert.equal(screen.match(/memory: 1 fact recalled for this prompt: The zebra parser skips/gu)?.length, 1);
		assert.equal(screen.match(/there is another one: UniPi memory \(memory_store\)/gu)?.length, 1);
		assert.ok(!toolNames(latest()).includes("memory_store"));
	});

	it("shows what a recall found and that it is stale, and on demand what became of the file", async () => {
		const added = await say("Look it up", calls("memory_recall", { queries: ["zebra parser"] }), "It moved.");

		assert.match(
			added,
			/^ memory recall zebra parser\s*\n 1 fact: “The zebra parser skips blank lines” \(STALE\)\s*\n/mu,
		);
		pi.key("C-o");
		const expanded = flat(await pi.waitFor(/Stored notes, to be verified/u));
		assert.match(expanded, /STALE: src\/old\.ts (?:is gone|moved to src\/new\.ts)/u);
		pi.key("C-o");
		await pi.waitFor(/Tool output: collapsed/u);
	});

	it("answers from another project that is named, or whose folder is", async () => {
		const query = { queries: ["currency of invoices"] };

		const named = await say("Ask billing", calls("memory_recall", { ...query, project: "billing" }), "In euro.");
		const folder = await say("Ask there", calls("memory_recall", { ...query, project: "../billing" }), "In EUR.");

		assert.match(
			named,
			/memory recall currency of invoices \(in billing\)\s*\n 1 fact: “Invoices are written in euro”/u,
		);
		assert.match(folder, /\(in \.\.\/billing\)\s*\n 1 fact: “Invoices are written in euro”/u);
	});

	it("says in the row of the call that git ignores what is to be shared, and mends it after a yes", async () => {
		const added = flat(await say("Share it with the team", calls("memory_remember", HERON), "It is shared."));

		await pi.submit("/memory fix-gitignore");
		await pi.waitFor(/Append these lines\?[\s\S]*!\/\.pi\/cairn\/\*\*[\s\S]*→ Yes/u);
		pi.key("Enter");
		await pi.waitFor(/shared facts can be committed now; commit \.gitignore with them/u);

		assert.equal(added.match(/git ignores it, so it will not be committed: \/memory fix-gitignore/gu)?.length, 1);
		assert.match(await readFile(join(home.project, ".gitignore"), "utf8"), /^!\/\.pi\/cairn\/\*\*$/mu);
	});

	it("tells which project this is and where its facts lie", async () => {
		await pi.submit("/memory where");
		const screen = await pi.waitFor(/^ index: /mu);

		assert.match(screen, /^ project: project \(git-[0-9a-f]{40}\) at/mu);
		assert.match(screen, /^ shared: \S+\/project\/\.pi\/cairn$/mu);
		assert.match(flat(screen), /by its first commit, [0-9a-f]{12}: the same in every clone/u);
	});

	it("shows paths that are not there, and corrects them", async () => {
		await pi.submit("/memory prune-paths");
		const shown = flat(await pi.waitFor(/prune-paths --apply corrects them/u));
		await pi.submit("/memory prune-paths --apply");
		await pi.waitFor(/corrected 1 fact:/u);

		assert.match(
			shown,
			/1 fact with paths that are not there: \[\S+\] The zebra parser .*: src\/old\.ts → src\/new\.ts/u,
		);
	});

	it("imports AGENTS.md after a yes, and says what becomes of it", async () => {
		server.push(calls("memory_remember", DOCKER), "Stored 1 fact.");
		await pi.submit("/memory import");
		await pi.waitFor(/Import 1 file\?\s+AGENTS\.md: new \(\d+ characters in 1 section\)/u);
		pi.key("Enter");
		const screen = flat(await pi.waitFor(/left out of the/u));

		assert.match(screen, /memory remember The e2e suite needs docker compose remembered “/u);
		assert.match(screen, /remembered “The e2e suite [^”]+…” \(personal\) · undo with \/memory undo/u);
		assert.match(screen, /memory: AGENTS\.md: 1 fact; from the next session on it is left out of the prompt/u);
	});

	it("captures what is typed after the command", async () => {
		const main = { caption: "Deploys come from main", content: "We deploy from main.", user_requested: true };
		server.push(calls("memory_remember", main), "Kept one.");

		await pi.submit("/memory capture We deploy from main.");

		await pi.waitFor(/memory: captured from the text: 1 fact\s/u);
	});

	it("has changed nothing of what was sent until here", () => {
		assertExtends(chats());
		assert.equal(recalledIn(latest()).length, 1);
	});

	it("brings the facts once more after /compact, and once only", async () => {
		server.push(`${"Long. ".repeat(60)}The end.`);
		await pi.submit("Tell me more");
		await pi.waitFor(/The end\./u);
		await pi.submit("/compact");
		await pi.waitFor(/Compacted from/u);
		const compactedAt = chats().length;

		const again = await say(QUESTION, "In src.");
		const once = await say(`${QUESTION} Say it again`, "In src still.");

		assert.match(again, /memory: 1 fact recalled for this prompt/u);
		assert.doesNotMatch(once, /recalled for this prompt/u);
		assertExtends(chats().slice(compactedAt));
	});

	it("brings on another branch of the tree what that branch was not shown, and nothing that it was", async () => {
		await say(DEPLOYS_QUESTION, "On Wednesdays.");
		const shownOnce = recalledIn(latest()).join("\n");
		await pi.submit("/tree");
		await pi.waitFor(/Session Tree/u);
		pi.key("-l", "Tell me more");
		await pi.waitFor(/› • user: Tell me more\s+\(1\/1\)/u);
		pi.key("Enter");
		await pi.waitFor(/→ No summary/u);
		pi.key("Enter");
		await pi.waitFor(/Navigated to selected point/u);
		pi.key("C-u");
		const added = await say(`${DEPLOYS_QUESTION} Tell me here`, "On Wednesdays too.");

		assert.match(shownOnce, /go out on Wednesdays/u);
		assert.match(added, /memory: 1 fact recalled for this prompt/u);
		assert.match(recalledIn(latest()).at(-1) ?? "", /go out on Wednesdays/u);
		assert.doesNotMatch(recalledIn(latest()).at(-1) ?? "", /zebra/u);
		assert.equal(new Set(chats().map(sectionIn)).size, 1);
	});

	it("tells other packages what happened, and pi-chassis shows its section", async () => {
		const said = (await readFile(events, "utf8")).trim().split("\n");

		assert.ok(said.some((line) => /unipi:memory:stored.*The staging cluster is called heron/u.test(line)));
		assert.ok(said.some((line) => line.includes('"rows":["memory_recall"')));
		assert.match(pi.screen(), /Memory: \d\/\d recalled · 5 facts/u);
	});

	it("leaves with exit code 0", async () => {
		await pi.submit("/quit");

		assert.match(await pi.waitFor(/EXIT:/u), /EXIT:0/u);
	});
});
