import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ErrorNotes, PathNotes, Workspace } from "../../src/memory.ts";
import { errorLines } from "../../src/notes/error-lines.ts";
import type { Entry, Message } from "../../src/pi/transcript.ts";
import { aFact } from "../../src/testing/builders.ts";
import { anUpsert } from "../../src/testing/fact-index-cases.ts";
import { aHit } from "../render/given.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

const ITEM = anUpsert(aFact({ caption: "Generated", content: "Never edit it.", paths: ["src"] }), "personal:git-1");
const FOUND: PathNotes = {
	notes: [{ item: ITEM, scope: "src", path: "/project/web/src/a.ts", tier: "high" }],
	more: 0,
};
const NOTHING: PathNotes = { notes: [], more: 0 };
const PATH = "/project/web/src/a.ts";

const OUTPUT = "Error: connect ECONNREFUSED";
const NONE: ErrorNotes = { facts: [], endings: [] };
const KNOWN: ErrorNotes = {
	facts: errorLines(OUTPUT).map((error) => ({
		item: anUpsert(aFact({ caption: "Tests", content: "Start docker first." }), "personal:git-1"),
		error,
	})),
	endings: [],
};
const PROMPT = { messageType: "user", prompt: "What?", systemPromptOptions: { sections: {}, contextFiles: [] } };

function judgedAgain({ notes }: FakePi): readonly string[] {
	return notes.filter((note) => note.includes("judged again"));
}

/** Nobody waits for what is done in an idle moment. */
async function turns(): Promise<void> {
	await import("../../src/render/review.ts");
	for (let at = 0; at < 20; at += 1) await new Promise((resolve) => void setImmediate(resolve));
}

/** As pi keeps a command that the user ran. */
function ran(given: Partial<Message>): Entry {
	return {
		type: "message",
		message: { role: "bashExecution", output: OUTPUT, exitCode: 1, cancelled: false, ...given },
	};
}

async function piWith(answers: Partial<Workspace> = {}): Promise<FakePi> {
	const pathNotes: Workspace["pathNotes"] = async (paths) => (paths.includes(PATH) ? FOUND : NOTHING);
	return await new FakePi({ memory: fakeMemory({ touched: async () => [PATH], pathNotes, ...answers }) }).start();
}

async function run(pi: FakePi, command: string, excludeFromContext = false): Promise<unknown> {
	return await pi.fire("user_bash", { command, cwd: "/project/web", excludeFromContext });
}

describe("the user's own commands", () => {
	it("bring notes with the next prompt, and with that one alone", async () => {
		const pi = await piWith();

		const handled = await run(pi, "cat src/a.ts");
		const { message } = await pi.prompt("What is this file?");
		const later = await pi.prompt("And now?");

		assert.equal(handled, undefined);
		assert.match(message?.content ?? "", /^<cairn-path-notes>[\s\S]*Never edit it\./u);
		assert.deepEqual(Object.keys(message?.details ?? {}), ["ids", "captions", "counted"]);
		assert.equal(later.message, undefined);
		assert.deepEqual(pi.memory.of("touched"), [
			[{ tool: "bash", input: { command: "cat src/a.ts" }, cwd: "/project/web" }],
		]);
	});

	it("bring nothing when they are kept from the agent, or when nothing is known of their paths", async () => {
		const kept = await piWith();
		const unknown = await piWith({ touched: async () => ["/elsewhere"] });

		await run(kept, "cat src/a.ts", true);
		await run(unknown, "cat /elsewhere");

		assert.equal((await kept.prompt("one")).message, undefined);
		assert.equal((await unknown.prompt("one")).message, undefined);
		assert.deepEqual(kept.memory.of("touched"), []);
	});

	it("bring what is known of their errors, in the same message as the notes about their paths", async () => {
		const pi = await piWith({ errorNotes: async ({ failed }) => (failed ? KNOWN : NONE) });
		await run(pi, "npm test -- src/a.ts");
		pi.entries.push(ran({ command: "npm run build", exitCode: 0 }), ran({ command: "npm test -- src/a.ts" }));

		const { message } = await pi.prompt("Why?");

		assert.match(
			message?.content ?? "",
			/^<cairn-path-notes>[\s\S]*<\/cairn-path-notes>\n<cairn-error-notes>[\s\S]*Start docker first\.[\s\S]*<\/cairn-error-notes>$/u,
		);
		assert.deepEqual(
			pi.memory.of("errorNotes").map(([outcome]) => outcome),
			[
				{ tool: "bash", input: { command: "npm run build" }, text: OUTPUT, failed: false },
				{ tool: "bash", input: { command: "npm test -- src/a.ts" }, text: OUTPUT, failed: true },
			],
		);
		assert.equal(pi.memory.of("noted").length, 2);
	});

	it("bring no error of a command that was cancelled, kept from the agent, or answered before", async () => {
		const pi = await piWith({ errorNotes: async () => KNOWN });
		pi.entries.push(ran({ command: "one" }), { type: "message", message: { role: "assistant" } });
		pi.entries.push(ran({ command: "two", cancelled: true }), ran({ command: "three", excludeFromContext: true }));

		assert.equal((await pi.prompt("Why?")).message, undefined);
		assert.deepEqual(pi.memory.of("errorNotes"), []);
	});

	it("bring their path notes though the errors cannot be looked up, and the user is told", async () => {
		const pi = await piWith({ errorNotes: async () => await Promise.reject(new Error("no disk")) });
		await run(pi, "cat src/a.ts");
		pi.entries.push(ran({ command: "cat src/a.ts" }));

		assert.match((await pi.prompt("Why?")).message?.content ?? "", /Never edit it\./u);
		assert.deepEqual(pi.notes, ["Cairn memory: unexpected failure: no disk"]);
	});

	it("show no fact that the message with the same prompt shows", async () => {
		const hit = { ...aHit({}), item: ITEM };
		const promptIndex: Workspace["promptIndex"] = async () => ({ hits: [hit], omitted: 0 });
		const pi = await piWith({ promptIndex });
		await run(pi, "cat src/a.ts");

		const messages = await pi.all("before_agent_start", PROMPT);

		assert.equal(messages.length, 1);
		assert.match(JSON.stringify(messages), /cairn-recall[\s\S]*Never edit it\./u);
		assert.deepEqual(pi.memory.of("noted"), []);
	});

	it("run as they are when the memory fails or hangs", async () => {
		const failing = await piWith({ touched: async () => await Promise.reject(new Error("no disk")) });
		const hanging = await piWith({ pathNotes: async () => await new Promise<never>(() => undefined) });

		assert.equal(await run(failing, "ls"), undefined);
		await run(hanging, "ls");

		assert.equal((await hanging.prompt("one")).message, undefined);
		assert.deepEqual(hanging.memory.of("noted"), []);
	});
});

describe("an idle moment", () => {
	it("tells in one line each what became of facts in doubt, and says nothing of those that stand", async () => {
		const [fact, into] = [aFact({ caption: "Port 9464" }), aFact({ caption: "Metrics port" })];
		const rejudge: Workspace["rejudge"] = async () => ({
			settled: [
				{ fact, how: "merged", into },
				{ fact, how: "stands" },
				{ fact, how: "reinforced", into },
			],
			rests: false,
		});
		const pi = await new FakePi({ memory: fakeMemory({ rejudge }) }).start();

		await pi.fire("agent_settled", { aborted: false });
		await turns();

		assert.deepEqual(judgedAgain(pi), [
			"memory: judged again: “Port 9464” was put into “Metrics port” · undo with /memory undo",
			"memory: judged again: “Port 9464” was dropped, since “Metrics port” says the same · undo with /memory undo",
		]);
	});

	it("tells nothing to a session that has ended meanwhile", async () => {
		const fact = aFact();
		let settle = (): void => undefined;
		const judged = new Promise<void>((resolve) => {
			settle = resolve;
		});
		const rejudge: Workspace["rejudge"] = async () => {
			await judged;
			return { settled: [{ fact, how: "merged", into: fact }], rests: false };
		};
		const pi = await new FakePi({ memory: fakeMemory({ rejudge }) }).start();

		await pi.fire("agent_settled", { aborted: false });
		await pi.fire("session_shutdown", { reason: "quit" });
		settle();
		await turns();

		assert.deepEqual(judgedAgain(pi), []);
	});

	it("is used to have urgency judged, where somebody stays, until the next run begins", async () => {
		const signals: (AbortSignal | undefined)[] = [];
		const rateUrgency: Workspace["rateUrgency"] = async (options) => {
			signals.push(options?.signal);
			return 0;
		};
		const memory = fakeMemory({ rateUrgency });
		const pi = await new FakePi({ memory }).start();
		const print = await new FakePi({ memory, mode: "print" }).start();

		await pi.fire("agent_settled", { aborted: false });
		await print.fire("agent_settled", { aborted: false });
		await pi.fire("agent_start");

		assert.deepEqual(
			signals.map((signal) => signal?.aborted),
			[true],
		);
	});
});
