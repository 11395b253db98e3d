import { deepEqual } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { thresholdsFor } from "../../src/gate/thresholds.ts";
import { resolveSettings } from "../../src/settings/settings.ts";

const PAGE = new URL("../../docs/gate.md", import.meta.url);
const ROWS = { "System One, classifier": "systemone", "chat model": "chat", "built-in rules": "local" } as const;

describe("the page about the gate", () => {
	it("tells the thresholds of each judge as they are by default", async () => {
		const page = await readFile(PAGE, "utf8");
		const settings = resolveSettings({}).value;

		for (const [judge, provider] of Object.entries(ROWS)) {
			const { covered, conflict, merge, durable, durableInclusive, importance, scopeMove } = thresholdsFor(
				provider,
				settings,
			);
			const row = page.split("\n").find((line) => line.startsWith(`| ${judge} `)) ?? "";

			deepEqual(
				row
					.split("|")
					.slice(2, -1)
					.map((cell) => cell.trim()),
				[
					`${covered}`,
					`${conflict}`,
					`${merge}`,
					`${durableInclusive ? "up to" : "below"} ${durable}`,
					importance === undefined ? "never" : `below ${importance}`,
					scopeMove === undefined ? "never" : `from ${scopeMove} on`,
				],
				judge,
			);
		}
	});
});
