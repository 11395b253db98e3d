import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../../src/kernel/errors.ts";
import { fakeMemory } from "../fake-memory.ts";
import { FakePi } from "../fake-pi.ts";

const CALLS: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[] = [
	["memory_recall", { queries: ["redis"] }],
	["memory_remember", { caption: "Needs redis", content: "Start it." }],
	["memory_update", { id: "abcdefghij", caption: "Needs redis 7" }],
	["memory_update", { id: "abcdefghij", move_to: "global" }],
	["memory_forget", { ids: ["abcdefghij"] }],
	["memory_status", {}],
	["memory_status", { list: true }],
];

describe("every tool that takes a project", () => {
	for (const [name, args] of CALLS) {
		it(`asks for it by what was given, and tells of an unknown one with the known ones (${name} ${Object.keys(args).join()})`, async () => {
			const memory = fakeMemory({
				elsewhere: async (project) => {
					throw new MemoryError("PROJECT_UNKNOWN", `project unknown: ${project}`, {
						hint: "known projects: app, shop",
					});
				},
			});
			const pi = await new FakePi({ memory }).start();

			const reply = await pi.call(name, { ...args, project: "shopp" });

			assert.deepEqual(memory.of("elsewhere"), [["shopp"]]);
			assert.equal(reply.isError, true);
			assert.match(reply.content[0]?.text ?? "", /project unknown: shopp.*known projects: app, shop/u);
		});
	}

	it("does not take a folder without a project for one, and says where such facts belong", async () => {
		const memory = fakeMemory({
			identity: async () => ({ name: "", root: undefined, key: undefined, rule: "none", warnings: [] }),
		});
		const pi = await new FakePi({ memory }).start();

		const reply = await pi.call("memory_remember", { caption: "Needs redis", content: "Start it.", project: "/" });

		assert.equal(reply.isError, true);
		assert.match(reply.content[0]?.text ?? "", /there is no project at \/.*leave project out/u);
		assert.deepEqual(memory.of("remember"), []);
	});
});
