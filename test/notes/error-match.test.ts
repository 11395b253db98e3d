import { equal, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import { errorLines } from "../../src/notes/error-lines.ts";
import { isAbout, rememberedOf } from "../../src/notes/error-match.ts";

function about(fact: string, output: string): boolean {
	const remembered = rememberedOf(fact);
	return errorLines(output).some((error) => isAbout(remembered, error));
}

const SAME: readonly (readonly [fact: string, output: string])[] = [
	[
		"pnpm install fails in CI with ERR_PNPM_OUTDATED_LOCKFILE: run pnpm install --no-frozen-lockfile once and commit.",
		'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date',
	],
	[
		"`No module named 'psycopg2'`: install psycopg2-binary, the other one needs pg_config.",
		"Traceback (most recent call last):\nModuleNotFoundError: No module named 'psycopg2'",
	],
	[
		"When the tests print “getaddrinfo ENOTFOUND postgres-db”, the compose stack is down.",
		"web-1  | Error: getaddrinfo ENOTFOUND postgres-db",
	],
	[
		"Checkout fails with: Error: listen EADDRINUSE: address already in use :::3000. Stop the old dev server.",
		"Error: listen EADDRINUSE: address already in use :::3001",
	],
	[
		"Linking fails with undefined reference to `compute_totals' when -lcart comes before the objects.",
		"/usr/bin/ld: cart.o: in function `main':\ncart.c:(.text+0x15): undefined reference to `compute_totals'",
	],
	[
		"cannot borrow `items` as mutable because it is also borrowed as immutable: clone the ids first.",
		"error[E0502]: cannot borrow `items` as mutable because it is also borrowed as immutable\n  --> src/cart.rs:12:5",
	],
	[
		"数据库未启动时会报「connection to server at localhost failed: Connection refused」",
		'psycopg2.OperationalError: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
	],
];

const OTHER: readonly (readonly [fact: string, output: string])[] = [
	["`No module named 'psycopg2'`: install psycopg2-binary.", "ModuleNotFoundError: No module named 'requests'"],
	["Cannot find module './dist/index.js': run the build first.", "Error: Cannot find module 'lodash'"],
	["The staging server is named postgres-db.", "Error: getaddrinfo ENOTFOUND postgres-db"],
	[
		"TS2339 shows up when the generated types are old.",
		"src/a.ts(1,2): error TS2339: Property 'x1' does not exist on type 'Cart'.",
	],
	["Cart totals are computed in cart.ts.", "TypeError: cart.total is not iterable"],
	["Deploy on Wednesdays.", "fatal: not a git repository (or any of the parent directories): .git"],
	["Errors are logged to /var/log/shop. Tests fail without docker.", "error: failed to push some refs to 'origin'"],
];

describe("a remembered text", () => {
	for (const [fact, output] of SAME) {
		test(`is about the error it quotes: ${fact.slice(0, 50)}`, () => {
			ok(about(fact, output));
		});
	}

	for (const [fact, output] of OTHER) {
		test(`is not about another error: ${fact.slice(0, 50)}`, () => {
			equal(about(fact, output), false);
		});
	}
});
