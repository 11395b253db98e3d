import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ErrorWatch } from "../../src/notes/error-watch.ts";
import type { ToolOutcome } from "../../src/notes/tool-outcome.ts";

const FAILURE = "Error: getaddrinfo ENOTFOUND postgres-db\n\nCommand exited with code 1";

function ran(command: string, text = "ok", failed = false): ToolOutcome {
	return { tool: "bash", input: { command }, text, failed };
}
const fails = (command: string, text = FAILURE): ToolOutcome => ran(command, text, true);
const edits = (path: string): ToolOutcome => ({ tool: "edit", input: { path }, text: "done", failed: false });

function endingOf(...outcomes: readonly ToolOutcome[]) {
	const watch = new ErrorWatch();
	return outcomes.map((outcome) => watch.see(outcome)).at(-1)?.ending;
}
function stepsOf(...outcomes: readonly ToolOutcome[]): readonly string[] | undefined {
	return endingOf(...outcomes)?.steps.map(({ kind, what }) => `${kind} ${what}`);
}

describe("an error ends", () => {
	test("when its command passes after something was done", () => {
		const ending = endingOf(fails("npm test"), edits("src/db.ts"), ran("docker compose up -d"), ran("npm test"));

		deepEqual(ending?.steps, [
			{ kind: "edited", what: "src/db.ts" },
			{ kind: "ran", what: "docker compose up -d" },
		]);
		deepEqual(
			ending.errors.map(({ line }) => line),
			["Error: getaddrinfo ENOTFOUND postgres-db"],
		);
		equal(ending.command, "npm test");
	});

	test("by what was done since it was last seen", () => {
		const steps = stepsOf(fails("npm test"), edits("a.ts"), fails("npm test"), edits("b.ts"), ran("npm test"));

		deepEqual(steps, ["edited b.ts"]);
	});

	test("also when the command is written a little differently", () => {
		const steps = stepsOf(fails("cd /p && npm test 2>&1 | tail -5"), edits("a.ts"), ran("npm test | tail -80"));

		deepEqual(steps, ["edited a.ts"]);
	});

	test("though a pipe hid the failure from the tool", () => {
		deepEqual(stepsOf(ran("npm test | tail -5", FAILURE), edits("a.ts"), ran("npm test")), ["edited a.ts"]);
	});

	test("without those who only looked, without failures, each step once", () => {
		const steps = stepsOf(
			fails("npm test"),
			ran("git status"),
			edits("a.ts"),
			fails("npm install", "npm ERR! code E404"),
			edits("b.ts"),
			edits("a.ts"),
			ran("npm test"),
		);

		deepEqual(steps, ["edited b.ts", "edited a.ts"]);
	});

	test("with few of many steps told, and the others counted", () => {
		const many = Array.from({ length: 20 }, (_, at) => edits(`part-${at}.ts`));
		const ending = endingOf(fails("npm test"), ...many, ran("npm test"));

		equal(ending?.steps.length, 8);
		equal(ending.omitted, 12);
		equal(ending.steps.at(-1)?.what, "part-19.ts");
	});
});

describe("no ending is told", () => {
	const silent: Readonly<Record<string, readonly ToolOutcome[]>> = {
		"when nothing was done in between": [fails("npm test"), ran("npm test")],
		"for another command": [fails("npm test"), edits("a.ts"), ran("npm run lint")],
		"of an error behind another": [
			fails("npm test"),
			edits("a.ts"),
			fails("npm test", "make: *** [all] Error 2"),
			edits("b.ts"),
			ran("npm test"),
		],
		"of a test that failed": [fails("go test", "--- FAIL: TestDiscounts (0.01s)"), edits("a.go"), ran("go test")],
		"where a filter may hide the failure": [fails("npm test"), edits("a.ts"), ran("npm test | grep ok")],
		"of what only looks": [fails("docker logs web"), edits("a.ts"), ran("docker logs web")],
		"for an output that prints an error": [fails("npm test"), edits("a.ts"), ran("npm test", FAILURE)],
	};
	for (const [when, outcomes] of Object.entries(silent)) {
		test(when, () => equal(endingOf(...outcomes), undefined));
	}

	test("twice", () => {
		equal(endingOf(fails("npm test"), edits("a.ts"), ran("npm test"), edits("b.ts"), ran("npm test")), undefined);
	});
});

test("what is watched stays bounded, and steps are those since the failure", () => {
	const outcomes = fc.array(
		fc.oneof(
			fc.integer({ min: 0, max: 30 }).map((at) => fails(`run ${at}`)),
			fc.integer({ min: 0, max: 30 }).map((at) => ran(`run ${at}`)),
			fc.integer({ min: 0, max: 9 }).map((at) => edits(`f${at}`)),
		),
		{ maxLength: 400 },
	);
	fc.assert(
		fc.property(outcomes, (all) => {
			const watch = new ErrorWatch();
			for (const outcome of all) {
				const { ending } = watch.see(outcome);
				if (ending !== undefined) ok(ending.steps.length > 0 && ending.steps.length <= 8);
			}
		}),
		{ numRuns: 30 },
	);
});
