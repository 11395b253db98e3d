import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { boundedDiagnostics } from "../../src/host/diagnostics.ts";

describe("diagnostics", () => {
	it("are listed newest first", () => {
		const diagnostics = boundedDiagnostics();

		for (const message of ["one", "two"]) diagnostics.report({ degraded: "recall", message });

		deepEqual(
			diagnostics.recent().map(({ message }) => message),
			["two", "one"],
		);
	});

	it("are listed once however often they come", () => {
		const diagnostics = boundedDiagnostics();

		for (const message of ["one", "two", "one"]) diagnostics.report({ degraded: "recall", message });

		deepEqual(
			diagnostics.recent().map(({ message }) => message),
			["one", "two"],
		);
	});

	it("are at most a hundred, the oldest going first", () => {
		const diagnostics = boundedDiagnostics();

		for (let count = 1; count <= 150; count++) diagnostics.report({ degraded: "recall", message: String(count) });

		equal(diagnostics.recent().length, 100);
		equal(diagnostics.recent().at(-1)?.message, "51");
	});
});
