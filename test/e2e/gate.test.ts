import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import type { JsonServer } from "../servers/json-server.ts";
import { startSystemOneServer } from "../servers/systemone-server.ts";
import { type Home, makeHome } from "./harness/home.ts";
import { RpcPi } from "./harness/rpc.ts";

const OLD = { caption: "The dev server uses port 3000", content: "It is set in `vite.config.ts`." };
const NEW = { caption: "The dev server uses port 4000", content: "Port 3000 belongs to the proxy." };

describe("a judge in the real pi", () => {
	let chat: ChatServer;
	let judge: JsonServer;
	let home: Home;
	let pi: RpcPi;

	before(async () => {
		chat = await startChatServer();
		judge = await startSystemOneServer({
			script: {
				covered_by: "none",
				conflict_with: "m1",
				merge_with: "none",
				action: "Edit",
				importance: 2,
				durable: 0.95,
				unsafe: 0.01,
			},
		});
		const env = { CAIRN_JUDGE_PROVIDER: "systemone", CAIRN_JUDGE_ENDPOINT: judge.url, CAIRN_JUDGE_API_KEY: "none" };
		home = await makeHome({ port: chat.port, env });
		pi = new RpcPi(home);
	});
	after(async () => {
		await pi.close();
		await Promise.all([chat.close(), judge.close()]);
		await home.remove();
	});

	/** What the tool told the model, and the user's one line. */
	async function remember(fact: object): Promise<{ readonly reply: string; readonly receipt: string | undefined }> {
		const from = pi.notifications().length;
		chat.push(calls("memory_remember", { ...fact, scope: "personal" }), {
			when: "put two texts of one note into one",
			text: JSON.stringify({ caption: NEW.caption, content: "Set in vite.config.ts; 3000 belongs to the proxy." }),
		});
		chat.push("Done.");
		await pi.prompt("Remember this");
		const reply = textOf(chat.requests.at(-1)?.messages.at(-1) ?? { role: "tool", content: "" });
		return {
			reply,
			receipt: pi
				.notifications()
				.slice(from)
				.find((text) => text.startsWith("memory: ")),
		};
	}

	async function search(words: string): Promise<string> {
		await pi.prompt(`/memory search ${words}`);
		return pi.notifications().at(-1) ?? "";
	}

	it("corrects the fact that a new one contradicts, by pi's own model, and takes it back when told", async () => {
		await remember(OLD);

		const { reply, receipt } = await remember(NEW);

		assert.match(reply, /contradicts a known fact, which was corrected/u);
		assert.match(reply, /3000 belongs to the proxy/u);
		assert.match(
			receipt ?? "",
			/^memory: edited “The dev server uses port 3000” → “[^”]*4000[^”]*” \(personal\) · undo/u,
		);
		assert.match(await search("dev server port"), /uses port 4000/u);
		await pi.prompt("/memory undo");
		assert.match(await search("dev server port"), /uses port 3000/u);
	});

	it("counts a fact that is said again", async () => {
		const { receipt } = await remember(OLD);

		assert.match(receipt ?? "", /^memory: reinforced “The dev server uses port 3000”/u);
	});

	it("refuses a secret before anybody is asked", async () => {
		const asked = judge.requests.length;
		const key = ["AKIA", "QJ7ZT2MWX4LKR5NP"].join("");

		const { reply, receipt } = await remember({ caption: "The key", content: `It is ${key}` });

		assert.match(reply, /Refused, nothing was stored: secret/u);
		assert.equal(receipt, undefined);
		assert.equal(judge.requests.length, asked);
		assert.doesNotMatch(JSON.stringify(judge.requests), new RegExp(key, "u"));
	});

	it("keeps a fact for later while the judge is away, and takes it up when it is back", async () => {
		judge.fail({ kind: "reply", reply: { status: 400, json: {} } });

		const { reply } = await remember({ caption: "Deploys need a ticket", content: "Ask in the release channel." });
		await pi.prompt("/memory status");
		const waiting = pi.notifications().at(-1) ?? "";
		await pi.prompt("/memory retry");
		const tried = pi.notifications().at(-1) ?? "";
		await pi.prompt("/memory retry");

		assert.match(reply, /^Queued: it is kept/u);
		assert.match(waiting, /waiting: 1 fact/u);
		assert.match(tried, /^(?:remembered|edited) “/u);
		assert.equal(pi.notifications().at(-1), "Nothing waits.");
	});

	it("shows every number of a dry run, and what the calls came to", async () => {
		await pi.prompt("/memory debug The dev server uses port 5000");
		assert.match(pi.notifications().at(-1) ?? "", /decision: edit m1/u);

		await pi.prompt("/memory cost");
		assert.match(pi.notifications().at(-1) ?? "", /judge, mock-judge: \d+ calls/u);
	});
});
