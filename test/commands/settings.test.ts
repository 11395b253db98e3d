import { rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import { fakeMemory } from "../pi/fake-memory.ts";
import { ranOn } from "./given.ts";

describe("a setting that is asked for", () => {
	it("has to be named where it is to be taken out", async () => {
		await rejects(ranOn("settings --unset", fakeMemory()), {
			code: "INPUT_INVALID",
			message: "--unset takes the name of a setting",
		});
	});

	it("stands apart from its value", async () => {
		const hintOf = (line: string, hint: string): Promise<void> =>
			rejects(ranOn(line, fakeMemory()), { code: "INPUT_INVALID", hint });

		await hintOf("settings recall.floor=0.5", "a space goes between: /memory settings recall.floor …");
		await hintOf("settings recall.flor", "/memory settings lists them all");
		await hintOf("settings what=ever", "/memory settings lists them all");
	});
});
