import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseInvocation } from "../../src/cli/arguments.ts";
import { isMemoryError } from "../../src/kernel/errors.ts";

const saying = (pattern: RegExp) => (error: unknown) => isMemoryError(error) && pattern.test(error.message);

describe("the command line", () => {
	it("becomes a record", () => {
		assert.deepEqual(
			parseInvocation(["search", "a", "b", "--json", "--project", "/p", "--scope=global", "--page", "2"]),
			{
				kind: "command",
				command: "search",
				argument: "a b",
				json: true,
				project: "/p",
				scope: "global",
				page: 2,
			},
		);
	});

	it("asks for help without a command, and with --help anywhere", () => {
		assert.deepEqual(parseInvocation([]), { kind: "help" });
		assert.deepEqual(parseInvocation(["search", "--help"]), { kind: "help" });
		assert.deepEqual(parseInvocation(["--version"]), { kind: "version" });
	});

	it("is refused with the name of what is wrong", () => {
		assert.throws(() => parseInvocation(["serach"]), saying(/there is no command serach/u));
		assert.throws(() => parseInvocation(["search"]), saying(/search needs <words>/u));
		assert.throws(() => parseInvocation(["status", "now"]), saying(/status takes no words/u));
		assert.throws(() => parseInvocation(["list", "--scope", "team"]), saying(/--scope must be one of/u));
		assert.throws(() => parseInvocation(["list", "--page", "0"]), saying(/--page must be/u));
		assert.throws(() => parseInvocation(["list", "--nope"]), saying(/unknown option '--nope'/u));
	});

	it("takes words that may be left out, and misses those that may not", () => {
		const words = (...args: readonly string[]) => {
			const invocation = parseInvocation(args);
			return invocation.kind === "command" ? invocation.argument : undefined;
		};

		assert.deepEqual([words("review"), words("review", "approve", "abcdef")], ["", "approve abcdef"]);
		assert.throws(() => words("debug"), /debug needs <text>/u);
		assert.throws(() => words("retry", "now"), /retry takes no words/u);
	});
});
