import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { otherMemoriesIn, otherMemoriesLine } from "../../../src/pi/interop/other-memories.ts";
import { fakeMemory } from "../fake-memory.ts";
import { FakePi } from "../fake-pi.ts";

const UNIPI = ["memory_store", "memory_search", "memory_delete", "memory_list"];

async function prompted(options: ConstructorParameters<typeof FakePi>[0]): Promise<FakePi> {
	const pi = await new FakePi(options).start();
	await pi.prompt("hello");
	return pi;
}

describe("other memories", () => {
	it("are known by a tool that no other package would have", () => {
		assert.deepEqual(otherMemoriesIn(["read", ...UNIPI]), [{ name: "UniPi memory", tools: UNIPI }]);
		assert.deepEqual(otherMemoriesIn(["read", "observe", "memory_search"]), []);
	});

	it("are named in one line, with what may be done", () => {
		assert.match(
			otherMemoriesLine(otherMemoriesIn(["remember_this", "observe"]), { hides: true, taken: [] }) ?? "",
			/pi-mind.*remember_this, observe.*hidden/u,
		);
		assert.equal(otherMemoriesLine([], { hides: true, taken: [] }), undefined);
	});

	it("have their tools withdrawn, and calls of them answered with a pointer to ours", async () => {
		const pi = await prompted({ otherTools: [...UNIPI, "observe"] });

		const blocked = await pi.fire("tool_call", { toolName: "memory_store", input: {} });
		const left = await pi.fire("tool_call", { toolName: "observe", input: {} });

		assert.deepEqual(
			pi.active.filter((name) => UNIPI.includes(name)),
			[],
		);
		assert.ok(pi.active.includes("observe"));
		assert.match(JSON.stringify(blocked), /Cairn is the memory here/u);
		assert.equal(left, undefined);
	});

	it("keep them where the user wants both, and the user is told once that there are two", async () => {
		const memory = fakeMemory(
			{ status: async () => Promise.reject(new Error("not asked")) },
			{ "tools.hideOthers": false },
		);
		const pi = await prompted({ otherTools: UNIPI, memory, settings: {} });

		await pi.fire("agent_settled", { aborted: false });
		await pi.fire("agent_settled", { aborted: false });

		assert.ok(UNIPI.every((name) => pi.active.includes(name)));
		assert.equal(pi.notes.filter((note) => note.includes("there is another one: UniPi memory")).length, 1);
	});

	it("may have taken one of our names, which is then nobody's, and the user is told", async () => {
		const pi = await new FakePi().start();
		const foreign = pi.tools.get("memory_update");
		assert.ok(foreign !== undefined);
		pi.tools.set("memory_update", { ...foreign, description: "Change a memory." });
		await pi.prompt("hello");

		await pi.fire("agent_settled", { aborted: false });

		assert.ok(!pi.active.includes("memory_update"));
		assert.ok(pi.active.includes("memory_recall"));
		assert.match(pi.notes.join(), /memory_update belong to another extension/u);
	});
});
