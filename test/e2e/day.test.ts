import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type ChatRequest, type ChatServer, startChatServer, textOf } from "../servers/chat-server.ts";
import { assertExtends, sectionIn } from "./conversation.ts";
import { makeRepositories } from "./day/project.ts";
import * as day from "./day/script.ts";
import { inOrder, type TranscriptEntry, transcriptOf } from "./day/transcript.ts";
import { type Home, makeHome, ROOT, sessionsOf } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const SUMMARY = { when: "context summarization assistant", text: "## Goal\nWork on the shop." };
const SCREEN = join(ROOT, "docs", "screens", "a-day.txt");

/** Tool results and prompts of a request, in order. */
function textsOf(request: ChatRequest | undefined): readonly string[] {
	return (request?.messages ?? []).slice(1).map(textOf);
}

/** How often the memory came up with a fact by itself: beside a prompt or with a tool result. */
function toldOf(request: ChatRequest | undefined, fact: string): number {
	const unasked = textsOf(request).filter((text) => /<cairn-path-notes>|may bear on this prompt/u.test(text));
	return unasked.filter((text) => text.includes(fact)).length;
}

describe("a day with the memory", () => {
	let server: ChatServer;
	let home: Home;
	let shop: Home;
	let billing: Home;
	let pi: RpcPi;
	let prompts = 0;

	async function live(moments: readonly day.Moment[], through: RpcPi = pi): Promise<void> {
		for (const { you, agent } of moments) {
			server.push(...agent);
			await through.prompt(you);
			prompts += 1;
		}
	}
	const chats = (): readonly ChatRequest[] => server.requests.filter((request) => sectionIn(request) !== undefined);
	const latest = (): ChatRequest | undefined => chats().at(-1);

	before(async () => {
		server = await startChatServer([SUMMARY]);
		home = await makeHome({
			port: server.port,
			settings: { compaction: { enabled: true, reserveTokens: 2000, keepRecentTokens: 50 } },
		});
		const repositories = await makeRepositories(home.folder);
		shop = { ...home, project: repositories.shop };
		billing = { ...home, project: repositories.billing };
		pi = new RpcPi(shop);
	});
	after(async () => {
		await pi.close();
		await server.close();
		await home.remove();
	});

	it("keeps what it is told, with one line for each", async () => {
		await live(day.MORNING);

		const receipts = pi.notifications().filter((line) => line.startsWith("memory: remembered"));
		assert.equal(receipts.length, day.MORNING.length, receipts.join("\n"));
	});

	it("says nothing beside what has nothing to do with it", async () => {
		const before = latest()?.messages.length ?? 0;

		await live(day.SMALL_TALK);

		const added = latest()?.messages.slice(before).map(textOf) ?? [];
		assert.deepEqual(
			added.filter((text) => text.includes("<cairn")),
			[],
		);
	});

	it("tells of each place once, and of no place above it", async () => {
		await pi.send("new_session");

		await live(day.WALK);

		assert.equal(toldOf(latest(), "Never run the checkout e2e suite"), 1);
		assert.equal(toldOf(latest(), "Never edit a migration"), 1);
		assert.equal(toldOf(latest(), "on port 8081"), 1);
		const listing = textsOf(latest()).find((text) => text.includes("package.json"));
		assert.doesNotMatch(listing ?? "", /cairn-path-notes/u);
	});

	it("knows how an error ended when the error is back", async () => {
		await live(day.LINTING);
		await live(day.LINTING_AGAIN);

		const told = textsOf(latest()).filter((text) => text.includes("<cairn-error-notes>"));
		assert.equal(told.length, 1, told.join("\n"));
		assert.match(told[0] ?? "", /cart\.js/u);
	});

	it("repeats each request of the session, and adds to its end", () => {
		const session = chats().slice(-20);
		const first = session.findIndex((request) => request.messages.length <= 3);

		assertExtends(session.slice(Math.max(0, first)));
	});

	it("shows what a place needs again after a compaction, and the facts for the prompt once", async () => {
		assert.equal((await pi.send("compact")).success, true);

		await live(day.EVENING.slice(0, 2));

		assert.equal(toldOf(latest(), "Product search runs on Meilisearch"), 1);
		assert.equal(toldOf(latest(), "Never run the checkout e2e suite"), 1);
	});

	it("recalls across languages, corrects what has changed and refuses a secret", async () => {
		await live(day.AFTERNOON);

		const all = textsOf(latest()).join("\n");
		assert.match(all, /デプロイは毎週火曜日の朝に行う/u);
		assert.match(all, /was corrected/u);
		assert.ok(!(await historyOf(home)).includes(day.KEY));
		assert.match(all, /memory_remember refused|Refused|Not stored/u);
	});

	it("goes on in a fork with what the fork has seen", async () => {
		const forkable = (await pi.send("get_fork_messages")).data as { readonly messages: readonly { entryId: string }[] }; // pi's reply
		await pi.send("fork", { entryId: forkable.messages.at(-1)?.entryId });

		await live(day.EVENING.slice(1));

		assert.equal(toldOf(latest(), "Never run the checkout e2e suite"), 1);
	});

	it("keeps one project's facts out of another, unless it is named", async () => {
		const other = new RpcPi(billing);
		await live(day.BILLING.slice(0, 1), other);
		assert.doesNotMatch(textsOf(latest()).join("\n"), /9090|8081/u);

		await live(day.BILLING.slice(1), other);
		await other.close();

		const all = textsOf(latest()).join("\n");
		assert.match(all, /9090/u);
		assert.match(all, /Write commit messages in the imperative/u);
	});

	it("lets a sub-agent look things up and write nothing", async () => {
		const facts = await historyOf(home);
		server.push(...(day.MORNING[3]?.agent ?? []));

		const child = await runPi(shop, ["-p", "Which port does the API server listen on?"], { PI_SUBAGENT_DEPTH: "1" });

		assert.equal(child.code, 0, child.stderr);
		assert.equal(await historyOf(home), facts);
	});

	it("reads as a person would wish", async () => {
		const sessions = (await sessionsOf(home)) as readonly (readonly TranscriptEntry[])[]; // pi's own format
		const text = transcriptOf(inOrder(sessions));

		if (process.env["UPDATE_SCREENS"] === "1") {
			await mkdir(dirname(SCREEN), { recursive: true });
			await writeFile(SCREEN, text);
		}

		assert.ok(prompts >= 45, String(prompts));
		assert.equal(text, await readFile(SCREEN, "utf8"));
	});
});

async function historyOf({ agent }: Home): Promise<string> {
	const month = new Date().toISOString().slice(0, 7);
	return await readFile(join(agent, "cairn", "history", `${month}.jsonl`), "utf8");
}
