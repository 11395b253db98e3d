import { deepEqual, equal, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import type { Workspace } from "../../src/memory.ts";
import { aFact } from "../../src/testing/builders.ts";
import { fakeMemory } from "../pi/fake-memory.ts";
import { aChange } from "../render/given.ts";
import { ranOn } from "./given.ts";

const fact = aFact({ caption: "Restart the proxy" });
const update: Workspace["update"] = async (_id, { toProject }) => ({
	kind: "moved",
	fact,
	scope: "personal",
	store: "personal:x",
	change: aChange(fact),
	remarks: [],
	fields: [],
	...(toProject === undefined ? {} : { into: "shop" }),
});

describe("move", () => {
	it("takes a scope, a project's name, or a folder, relative to where it is typed", async () => {
		const corrections = await Promise.all(
			["global", "shop", "./shop", "~/shop", "/work/shop"].map(async (to) => {
				const { memory } = await ranOn(`move abcdefgh ${to}`, fakeMemory({ update }));
				return memory.of("update")[0]?.[1];
			}),
		);

		deepEqual(corrections, [
			{ moveTo: "global" },
			{ toProject: "shop" },
			{ toProject: "/work/app/shop" },
			{ toProject: "/home/me/shop" },
			{ toProject: "/work/shop" },
		]);
	});

	it("names the scopes too where the word is neither a scope nor a project", async () => {
		const unknown: Workspace["update"] = async () => {
			throw new MemoryError("PROJECT_UNKNOWN", "project unknown: team", { hint: "known projects: shop" });
		};

		await rejects(ranOn("move abcdefgh team", fakeMemory({ update: unknown })), {
			code: "PROJECT_UNKNOWN",
			message: "project unknown: team",
			hint: "scopes: global, shared, personal; known projects: shop",
		});
	});

	it("names the project, and the way back", async () => {
		const { text } = await ranOn("move abcdefgh shop", fakeMemory({ update }));

		equal(text, "moved “Restart the proxy” (personal, in shop) · undo with cairn undo");
	});
});
