import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { errorLines } from "../../src/notes/error-lines.ts";

/** What a program prints, on one machine and day and on another; and the error in it. */
interface Printed {
	readonly by: string;
	readonly here: string;
	readonly there: string;
	readonly says: RegExp;
}

const PRINTED: readonly Printed[] = [
	{
		by: "Node.js, with a stack",
		here: "/home/ada/shop/src/cart.js:12\n    cart.items.total();\n               ^\n\nTypeError: cart.items.total is not a function\n    at checkout (/home/ada/shop/src/cart.js:12:16)\n    at Object.<anonymous> (/home/ada/shop/test.js:3:1)\n\nNode.js v24.1.0",
		there:
			"file:///srv/build/17/src/cart.js:44\nTypeError: cart.items.total is not a function\n    at checkout (file:///srv/build/17/src/cart.js:44:9)\n\nNode.js v22.19.0",
		says: /cart\.items\.total is not a function/,
	},
	{
		by: "Node.js, a port that is taken",
		here: "Error: listen EADDRINUSE: address already in use :::3000\n    at Server.setupListenHandle [as _listen2] (node:net:1463:16)",
		there:
			"Error: listen EADDRINUSE: address already in use 127.0.0.1:41733\n    at Server.setupListenHandle (node:net:1400:16)",
		says: /EADDRINUSE/,
	},
	{
		by: "Node.js, a package that is missing",
		here: "node:internal/modules/package_json_reader:314\nError [ERR_MODULE_NOT_FOUND]: Cannot find package 'undici' imported from /home/ada/shop/fetch.mjs\n    at x",
		there: "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'undici' imported from C:\\Users\\grace\\shop\\fetch.mjs",
		says: /Cannot find package 'undici'/,
	},
	{
		by: "TypeScript",
		here: "src/cart.ts(12,5): error TS2339: Property 'totals' does not exist on type 'Cart'.",
		there: "packages/shop/src/cart.ts:99:17 - error TS2339: Property 'totals' does not exist on type 'Cart'.",
		says: /TS2339/,
	},
	{
		by: "npm",
		here: "npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE could not resolve\nnpm ERR! A complete log of this run can be found in: /home/ada/.npm/_logs/2026-01-02T03_04_05_678Z-debug-0.log\nnpm ERR! Conflicting peer dependency: react@18.3.1",
		there:
			"npm error code ERESOLVE\nnpm error ERESOLVE could not resolve\nnpm error A complete log of this run can be found in: C:\\x.log",
		says: /ERESOLVE could not resolve/,
	},
	{
		by: "pnpm",
		here: ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with package.json',
		there:
			' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with <ROOT>/package.json',
		says: /ERR_PNPM_OUTDATED_LOCKFILE/,
	},
	{
		by: "Python, with a traceback",
		here: "Traceback (most recent call last):\n  File \"/home/ada/shop/app.py\", line 3, in <module>\n    import psycopg2\nModuleNotFoundError: No module named 'psycopg2'",
		there:
			"Traceback (most recent call last):\n  File \"C:\\shop\\app.py\", line 17, in run\nModuleNotFoundError: No module named 'psycopg2'",
		says: /psycopg2/,
	},
	{
		by: "Python, an exception of a library",
		here: "django.core.exceptions.ImproperlyConfigured: Requested setting DATABASES, but settings are not configured.",
		there:
			"2026-11-30 10:00:01,123 django.core.exceptions.ImproperlyConfigured: Requested setting DATABASES, but settings are not configured.",
		says: /DATABASES/,
	},
	{
		by: "pytest",
		here: 'E       sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
		there:
			'E   sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) connection to server at "localhost" (127.0.0.1), port 54329 failed: Connection refused',
		says: /OperationalError/,
	},
	{
		by: "Go, a panic",
		here: "panic: assignment to entry in nil map\n\ngoroutine 1 [running]:\nmain.main()\n\t/home/ada/shop/main.go:9 +0x1d\nexit status 2",
		there:
			"panic: assignment to entry in nil map\n\ngoroutine 34 [running]:\nmain.run(0xc000012345)\n\t/build/main.go:21 +0xff",
		says: /nil map/,
	},
	{
		by: "the Go compiler",
		here: "# example.com/shop\n./cart.go:12:7: undefined: computeTotals",
		there: "vet: internal/shop/cart.go:3:1: undefined: computeTotals",
		says: /computeTotals/,
	},
	{
		by: "Rust",
		here: "error[E0502]: cannot borrow `items` as mutable because it is also borrowed as immutable\n  --> src/cart.rs:12:5\n   |",
		there:
			"error[E0502]: cannot borrow `items` as mutable because it is also borrowed as immutable\n  --> crates/shop/src/cart.rs:99:13",
		says: /E0502/,
	},
	{
		by: "Rust, a panic",
		here: "thread 'main' panicked at src/main.rs:4:5:\ncalled `Option::unwrap()` on a `None` value in checkout\nnote: run with `RUST_BACKTRACE=1`",
		there:
			"thread 'cart::test' (12345) panicked at crates/shop/src/main.rs:40:15:\ncalled `Option::unwrap()` on a `None` value in checkout",
		says: /Option::unwrap/,
	},
	{
		by: "a C compiler",
		here: "cart.c:10:12: fatal error: openssl/ssl.h: No such file or directory\n   10 | #include <openssl/ssl.h>\ncompilation terminated.",
		there: "/build/x/cart.c:3:10: fatal error: openssl/ssl.h: No such file or directory",
		says: /ssl\.h/,
	},
	{
		by: "a linker",
		here: "/usr/bin/ld: /tmp/ccAbc123.o: in function `main':\ncart.c:(.text+0x15): undefined reference to `compute_totals'\ncollect2: error: ld returned 1 exit status",
		there: "/usr/bin/ld: cart.o: in function `main':\ncart.c:(.text+0xff): undefined reference to `compute_totals'",
		says: /compute_totals/,
	},
	{
		by: "Java",
		here: 'Exception in thread "main" java.lang.IllegalStateException: Cart is closed\n\tat shop.Cart.add(Cart.java:12)\n\tat shop.Main.main(Main.java:3)',
		there:
			"Caused by: java.lang.IllegalStateException: Cart is closed\n\tat shop.Cart.add(Cart.java:44)\n\t... 12 more",
		says: /Cart is closed/,
	},
	{
		by: "Maven",
		here: "[ERROR] /home/ada/shop/src/main/java/shop/Cart.java:[12,5] cannot find symbol Totals\n[ERROR] -> [Help 1]",
		there: "[ERROR] /srv/ci/build-17/shop/Cart.java:[99,17] cannot find symbol Totals",
		says: /Totals/,
	},
	{
		by: "Gradle",
		here: "FAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not resolve all files for configuration ':shop:compileClasspath'.\n\n* Try:\n> Run with --stacktrace\n\nBUILD FAILED in 12s",
		there:
			"* What went wrong:\nCould not resolve all files for configuration ':shop:compileClasspath'.\nBUILD FAILED in 1m 3s",
		says: /compileClasspath/,
	},
	{
		by: "Ruby",
		here: "cart.rb:12:in 'Cart#total': undefined method 'sum_all' for nil (NoMethodError)",
		there: "/srv/shop/lib/cart.rb:99:in 'Cart#total': undefined method 'sum_all' for nil (NoMethodError)",
		says: /sum_all/,
	},
	{
		by: "a shell",
		here: "bash: line 1: terraform: command not found",
		there: "/bin/bash: line 17: terraform: command not found",
		says: /terraform/,
	},
	{
		by: "Docker Compose",
		here: "web-1  | 2026-01-02T03:04:05.678Z Error: getaddrinfo ENOTFOUND postgres-db",
		there: "web-12  | Error: getaddrinfo ENOTFOUND postgres-db",
		says: /postgres-db/,
	},
	{
		by: "PostgreSQL",
		here: 'psql:schema.sql:12: ERROR:  relation "carts" does not exist',
		there: 'ERROR:  relation "carts" does not exist\nLINE 1: select * from carts',
		says: /carts/,
	},
	{
		by: "git",
		here: "error: failed to push some refs to 'git@github.com:ada/shop.git'\nhint: Updates were rejected",
		there: "error: failed to push some refs to 'https://github.com/ada/shop.git'",
		says: /push some refs/,
	},
	{
		by: "curl",
		here: "curl: (7) Failed to connect to registry.internal port 443 after 12 ms: Couldn't connect to server",
		there: "curl: (7) Failed to connect to registry.internal port 443 after 2034 ms: Couldn't connect to server",
		says: /registry\.internal/,
	},
	{
		by: "Kubernetes",
		here: 'Error from server (NotFound): deployments.apps "checkout" not found',
		there: 'Error from server (NotFound): deployments.apps "checkout" not found',
		says: /checkout/,
	},
	{
		by: "ESLint",
		here: "/home/ada/shop/src/cart.ts\n  12:5  error  'totals' is assigned a value but never used  @typescript-eslint/no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
		there: "  99:17  error  'totals' is assigned a value but never used  @typescript-eslint/no-unused-vars",
		says: /totals/,
	},
	{
		by: "node:test",
		here: "not ok 3 - adds up a cart with discounts\n  ---\n  duration_ms: 12.34",
		there: "    not ok 17 - adds up a cart with discounts",
		says: /discounts/,
	},
	{
		by: "Vitest",
		here: " FAIL  test/cart.test.ts > Cart > adds up discounts",
		there: " FAIL  packages/shop/test/cart.test.ts > Cart > adds up discounts",
		says: /discounts/,
	},
	{
		by: "go test",
		here: "--- FAIL: TestDiscounts (0.01s)\n    cart_test.go:12: got 3, want 4",
		there: "--- FAIL: TestDiscounts (1.20s)",
		says: /TestDiscounts/,
	},
	{
		by: "cargo test",
		here: "test cart::tests::adds_discounts ... FAILED",
		there: "test cart::tests::adds_discounts ... FAILED\n\nfailures:",
		says: /adds_discounts/,
	},
	{
		by: "a coloured terminal",
		here: "\u001b[31m\u001b[1mTypeError\u001b[22m: cart.total is not iterable\u001b[39m",
		there: "TypeError: cart.total is not iterable",
		says: /not iterable/,
	},
];

describe("the errors of an output", () => {
	for (const { by, here, there, says } of PRINTED) {
		test(`printed by ${by} are known again elsewhere`, () => {
			const [first] = errorLines(here);
			const others = errorLines(there).map(({ fingerprint }) => fingerprint);

			ok(first !== undefined, "no error was found");
			ok(says.test(first.line), first.line);
			ok(others.includes(first.fingerprint), `${first.line}: ${first.words.join(" ")}`);
		});
	}

	test("that differ in what is missing are two", () => {
		const [one] = errorLines("ModuleNotFoundError: No module named 'psycopg2'");
		const [other] = errorLines("ModuleNotFoundError: No module named 'requests'");

		notEqual(one?.fingerprint, other?.fingerprint);
	});

	test("that differ in the status alone are two", () => {
		const [one] = errorLines("AxiosError: Request failed with status code 401 at checkout");
		const [other] = errorLines("AxiosError: Request failed with status code 503 at checkout");

		ok(one !== undefined && other !== undefined);
		notEqual(one.fingerprint, other.fingerprint);
	});

	for (const quiet of [
		"All 12 tests passed",
		"added 212 packages in 3s",
		"error: command failed with exit code 1",
		"npm ERR! code ELIFECYCLE\nnpm ERR! errno 1",
		"make: *** [Makefile:12: all] Error 2",
		"Command exited with code 1",
		"error: aborting due to 2 previous errors",
		"Found 3 errors in 2 files.",
		"AssertionError: expected 3 to be 4",
		"Error: Timeout",
		"const error = new Error(message);",
		"",
	]) {
		test(`are none where nothing particular is said: ${JSON.stringify(quiet)}`, () => {
			deepEqual(errorLines(quiet), []);
		});
	}

	test("put what is wrong before the tests that failed", () => {
		const lines = errorLines("--- FAIL: TestDiscounts (0.01s)\npanic: cart ledger is corrupted");

		deepEqual(
			lines.map(({ isTest }) => isTest),
			[false, true],
		);
	});

	test("are read from both ends of a long output, each once", () => {
		const filler = "compiling a file that is fine\n".repeat(40_000);
		const lines = errorLines(`error: ledger is locked\n${filler}error: ledger is locked\nerror: vault is sealed\n`);

		deepEqual(
			lines.map(({ line }) => line),
			["error: ledger is locked", "error: vault is sealed"],
		);
	});

	test("stay few when a program prints thousands", () => {
		const many = Array.from({ length: 9000 }, (_, at) => `error: part ${"abcdefghij"[at % 10]}${at % 7}x is loose`);

		equal(errorLines(many.join("\n")).length, 6);
	});

	test("are found in any text without a failure, and always alike", () => {
		const pieces = fc.constantFrom(
			"error: ",
			"Error",
			"at ",
			"::",
			"/a/b",
			"0x1f",
			"'",
			"\n",
			"\u001b[31m",
			"x",
			" ",
			"FAIL ",
		);
		fc.assert(
			fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 12 })), { maxLength: 60 }), (parts) => {
				const text = parts.join("");

				deepEqual(errorLines(text), errorLines(text));
				ok(errorLines(text).length <= 6);
			}),
		);
	});
});
