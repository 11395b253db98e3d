import { rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { premisesOf } from "../../src/compose/premises.ts";

describe("where the memory is to lie", () => {
	it("is no place in which no folder can be made, since asking for one would never end", async () => {
		const place = premisesOf({ env: { HOME: "/home/ada", CAIRN_HOME: "/proc/cairn" } });

		await rejects(place, { code: "SETTINGS_INVALID", message: /cannot lie in \/proc\/cairn/u });
	});
});
