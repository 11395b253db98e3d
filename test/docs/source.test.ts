import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import { diagnosticsIn, eventsIn, membersOf } from "../../scripts/documentation/source.ts";

describe("names in the sources", () => {
	it("are found where something is reported as degraded, up to what is put in", () => {
		const source = [
			'diagnostics.report({ degraded: "semantic recall", message: messageOf(error) });',
			"const degraded = `facts of the project at ${place.cwd}`;",
			'report(ground, "how errors ended", error);',
			'run.report("embedding in the background", messageOf(error));',
			"this.#report(`the lock of ${lease.name} could not be given back`);",
			'diagnostics.report({ degraded: "semantic recall", message });',
		].join("\n");

		deepEqual(diagnosticsIn(source), [
			"semantic recall",
			"facts of the project at",
			"how errors ended",
			"embedding in the background",
		]);
	});

	it("are found where events are told", () => {
		deepEqual(
			eventsIn('emit("cairn:ready", x); emit("unipi:memory:stored", y); emit("cairn:ready", z); on("other:x")'),
			["cairn:ready", "unipi:memory:stored"],
		);
	});

	it("are the members of a union, comments left out", () => {
		const source = 'export type Reason =\n\t| "yaml"\n\t/** Kept. */\n\t| "too-large";\ntype Other = "x";';

		deepEqual(membersOf("Reason", source), ["yaml", "too-large"]);
		deepEqual(membersOf("Missing", source), []);
	});
});
