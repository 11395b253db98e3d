import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { start, tooOld } from "../../bin/extension.cjs";

const RECENT = { getSettings: () => ({}) };

const OLDER = async (): Promise<{ VERSION: string }> => ({ VERSION: "0.74.2" });

const neverLoaded = (): Promise<never> => assert.fail("a start that lacks nothing asked for the version");

describe("a pi or a Node that is too old", () => {
	it("is named with what is needed, and only what is too old is", async () => {
		assert.equal(
			await tooOld({}, OLDER, "20.20.1"),
			"pi 1.6 or later (this is 0.74.2) and Node 22.19 or later (this is 20.20)",
		);
		assert.equal(await tooOld({}, OLDER, "24.1.0"), "pi 1.6 or later (this is 0.74.2)");
		assert.equal(await tooOld(RECENT, neverLoaded, "22.18.0"), "Node 22.19 or later (this is 22.18)");
	});

	it("is not looked for further where nothing is missing", async () => {
		assert.equal(await tooOld(RECENT, neverLoaded, "22.19.0"), undefined);
		assert.equal(await tooOld(RECENT, neverLoaded, "24.0.0"), undefined);
	});

	it("is told of also where pi cannot say its version", async () => {
		const failing = async (): Promise<never> => {
			throw new Error("there is no such module");
		};

		assert.equal(await tooOld({}, failing, "24.0.0"), "pi 1.6 or later");
		assert.equal(await tooOld({}, async () => ({}), "24.0.0"), "pi 1.6 or later");
	});

	it("is told once when the session starts, with nothing registered", async () => {
		const handlers: ((event: object, ctx: object) => void)[] = [];
		const told: string[] = [];
		const pi = {
			events: { emit: () => undefined, on: () => undefined },
			on: (name: string, handler: (event: object, ctx: object) => void) => {
				assert.equal(name, "session_start");
				handlers.push(handler);
			},
		} as unknown as ExtensionAPI; // An older one: it lacks the rest.
		const never = (): Promise<never> => assert.fail("the core was loaded");

		await start(pi, { loadHost: OLDER, sources: never, loadTui: never });
		for (const handler of handlers) {
			handler({}, { hasUI: true, ui: { notify: (line: string) => told.push(line) } });
		}

		assert.deepEqual(told, ["Cairn memory is off: it needs pi 1.6 or later (this is 0.74.2)"]);
	});
});
