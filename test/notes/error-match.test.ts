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
	[
		"`connect ECONNREFUSED 127.0.0.1:5433`: the database of the tests is down, run docker compose up -d db.",
		"node:internal/process/promises:394\n\nError: connect ECONNREFUSED 127.0.0.1:5433\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16) {\n  errno: -111,\n  code: 'ECONNREFUSED'\n}",
	],
	[
		"`EADDRINUSE` comes from a dev server that was left running: npm run stop.",
		"Error: listen EADDRINUSE: address already in use :::3000\n    at Server.setupListenHandle [as _listen2] (node:net:1463:16)",
	],
	["The old dev server causes EADDRINUSE.", "Error: listen EADDRINUSE: address already in use :::3000"],
	[
		"`ENOSPC` in watch mode: raise fs.inotify.max_user_watches.",
		"Error: ENOSPC: System limit for number of file watchers reached, watch '/home/ada/shop/src'",
	],
	[
		"After a change of the schema, `TS2304: Cannot find name` means that types were not generated: npm run codegen.",
		"src/cart.ts(12,5): error TS2304: Cannot find name 'CartQuery'.",
	],
	["`TS2304` means: npm run codegen.", "src/cart.ts:12:5 - error TS2304: Cannot find name 'CartQuery'."],
	[
		"`error[E0432]` after a pull: run cargo xtask generate.",
		"error[E0432]: unresolved import `crate::schema`\n --> src/main.rs:3:5",
	],
	["`P1001`: start the database first.", "Error: P1001: Can't reach database server at `localhost:5432`"],
	["`ORA-00942`: the views are made by make views.", "ORA-00942: table or view does not exist"],
	[
		"`SQLSTATE[42S02]`: run the migrations.",
		"PDOException: SQLSTATE[42S02]: Base table or view not found: 1146 Table 'shop.carts' doesn't exist",
	],
	["`SQLSTATE 42P01`: run the migrations.", 'ERROR: relation "carts" does not exist (SQLSTATE 42P01)'],
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
	["`connect ECONNREFUSED 127.0.0.1:5433`: start the database.", "Error: connect ECONNREFUSED 127.0.0.1:6379"],
	["`connect ECONNREFUSED`: start the database.", "Error: read ECONNRESET"],
	[
		"`TS2304: Cannot find name 'describe'`: add the types of jest.",
		"src/cart.ts(12,5): error TS2304: Cannot find name 'CartQuery'.",
	],
	["Run `grep -rn TS2304 notes` before asking.", "src/cart.ts(12,5): error TS2304: Cannot find name 'CartQuery'."],
	["`ENOENT` is caught by the loader.", "Error: ENOENT: no such file or directory, open '/srv/shop/cart.json'"],
	["`HTTP 500` comes from the proxy.", "Error: Request failed with status code 500"],
	["The handler answers `404 Not Found`.", "Error: 404 Not Found - GET https://registry.npmjs.org/cart"],
	["`ERROR` is the level of the log.", "ERROR: cart service failed to start"],
	["`P2002` is caught in cart.ts.", "Error: P2003: Foreign key constraint failed on the field: `cartId`"],
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
