import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Place, Workspace } from "../../src/memory.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

async function placeWith(options: ConstructorParameters<typeof FakePi>[0]): Promise<Place> {
	const pi = await new FakePi(options).start();
	await pi.prompt("hello");
	return pi.memory.of("open")[0]?.[0] as Place; // its only argument
}

describe("a session", () => {
	it("opens nothing before it starts", () => {
		assert.equal(new FakePi().opens, 0);
	});

	it("hands over place, trust and session as plain data", async () => {
		assert.deepEqual(await placeWith({ trusted: false }), {
			cwd: "/project/web",
			trusted: false,
			actor: "agent",
			session: "session-1",
		});
	});

	it("closes the memory when it ends, and opens it again with the next", async () => {
		const pi = await new FakePi().start();
		await pi.prompt("hello");

		await pi.fire("session_shutdown", { reason: "new" });
		await pi.fire("session_start", { reason: "new" });

		assert.equal(pi.memory.of("close").length, 1);
		assert.equal(pi.opens, 2);
	});

	it("reads only, inside another pi's tool, in a sub-agent, and in CI unless the setting says otherwise", async () => {
		const inCI = fakeMemory({}, { "write.inCI": true });

		assert.match((await placeWith({ env: { PI_SESSION_ID: "parent" } })).readOnly ?? "", /another pi/u);
		assert.match((await placeWith({ env: { PI_SUBAGENT_DEPTH: "1" } })).readOnly ?? "", /sub-agent/u);
		assert.match((await placeWith({ env: { CI: "true" } })).readOnly ?? "", /write\.inCI/u);
		assert.equal((await placeWith({ env: { CI: "true" }, memory: inCI })).readOnly, undefined);
		assert.equal((await placeWith({ env: { CI: "false", PI_SUBAGENT: "0" } })).readOnly, undefined);
	});

	it("tells once that the memory does not open, and lets pi go on", async () => {
		const pi = await new FakePi({ broken: new Error("no disk") }).start();

		await pi.prompt("one");
		await pi.prompt("two");

		assert.deepEqual(pi.notes, ["Cairn memory: unexpected failure: no disk"]);
	});

	it("tells trouble on standard error where there is no interface", async () => {
		const pi = await new FakePi({ broken: new Error("no disk"), mode: "print" }).start();

		await pi.prompt("one");

		assert.deepEqual(pi.complaints, ["Cairn memory: unexpected failure: no disk\n"]);
		assert.deepEqual(pi.printed, []);
	});
});

describe("what is not well with the memory", () => {
	const status: Workspace["status"] = async () => ({
		project: undefined,
		stores: [],
		index: { location: "/i", notes: [] },
		embedder: { provider: "off", embedded: 0, total: 0 },
		diagnostics: [],
		settingsWarnings: ["recall.floor was 7, is now 1"],
	});

	it("is told once, after the first run, where there is an interface", async () => {
		const pi = await new FakePi({ memory: fakeMemory({ status }) }).start();
		const print = await new FakePi({ memory: fakeMemory({ status }), mode: "print" }).start();

		for (const one of [pi, pi, print]) await one.fire("agent_settled", { aborted: false });

		assert.deepEqual(pi.notes, ["memory: recall.floor was 7, is now 1 (see /memory status)"]);
		assert.deepEqual(print.complaints, []);
	});
});

describe("other memories' tools", () => {
	it("are deactivated before the first request, and a call is answered with a pointer to ours", async () => {
		const pi = await new FakePi({ otherTools: ["ctx_memory"] }).start();

		await pi.prompt("hello");
		const blocked = await pi.fire("tool_call", { toolName: "ctx_memory", input: {} });

		assert.ok(!pi.active.includes("ctx_memory"));
		assert.ok(pi.active.includes("read"));
		assert.match(JSON.stringify(blocked), /"block":true.*memory_recall/u);
	});

	it("do not change other calls", async () => {
		const pi = await new FakePi().start();
		await pi.prompt("hello");

		assert.equal(await pi.fire("tool_call", { toolName: "bash", input: { command: "ls" } }), undefined);
	});

	it("give no reason to block a call when the memory is broken", async () => {
		const pi = await new FakePi({ broken: new Error("x") }).start();

		assert.equal(await pi.fire("tool_call", { toolName: "read", input: null }), undefined);
	});
});

describe("the offered tools", () => {
	it("follow the exposure setting", async () => {
		const pi = await new FakePi({ memory: fakeMemory({}, { "tools.exposure": "deferred" }) }).start();

		await pi.prompt("hello");

		assert.equal(pi.tools.get("memory_recall")?.exposure, "deferred");
		assert.deepEqual(pi.active, ["read"]);
	});
});
