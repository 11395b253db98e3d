import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseInvocation } from "../../src/commands/invocation.ts";
import { COMMANDS } from "../../src/commands/table.ts";
import { splitLine, wordsOf } from "../../src/commands/words.ts";

describe("a command line", () => {
	it("names a command, or an alias of it", () => {
		for (const name of ["update", "edit"]) {
			const invocation = parseInvocation(wordsOf([name, "abcdef"]), "terminal");

			assert.ok(invocation.kind === "command");
			assert.equal(invocation.command.name, "update");
			assert.equal(invocation.arguments.text("id"), "abcdef");
		}
	});

	it("may begin with options", () => {
		const invocation = parseInvocation(wordsOf(["--json", "list"]), "terminal");

		assert.ok(invocation.kind === "command");
		assert.equal(invocation.command.name, "list");
		assert.equal(invocation.arguments.has("json"), true);
	});

	it("may begin with an option that has a value, which is no command even if it is called like one", () => {
		const invocation = parseInvocation(wordsOf(["--project", "list", "--json", "status"]), "terminal");

		assert.ok(invocation.kind === "command");
		assert.equal(invocation.command.name, "status");
		assert.equal(invocation.arguments.text("project"), "list");
	});

	it("that has options alone, or an unknown name behind them, is told just that", () => {
		for (const words of [["--json"], ["--json", "--project", "list"], ["--project=list", "--"]]) {
			assert.throws(() => parseInvocation(wordsOf(words), "terminal"), { message: "no command is given" });
		}
		assert.throws(() => parseInvocation(wordsOf(["--json", "xyzzy"]), "terminal"), {
			message: "there is no cairn xyzzy",
		});
		assert.throws(() => parseInvocation(wordsOf(["help", "--json", "xyzzy"]), "terminal"), {
			message: "there is no cairn xyzzy",
		});
	});

	it("may name a command as if it were an option", () => {
		const invocation = parseInvocation(wordsOf(["--json", "--status"]), "terminal");

		assert.ok(invocation.kind === "command");
		assert.equal(invocation.command.name, "status");
	});

	it("asks for the help of any command by --help, also where that command does not work", () => {
		const lines = COMMANDS.flatMap((command) => [
			{ command, words: [command.name, "--help"] },
			{ command, words: [command.name, "-h"] },
			{ command, words: [command.name, "--json", "--help"] },
		]);
		for (const { command, words } of lines) {
			assert.deepEqual(parseInvocation(wordsOf(words), "terminal"), { kind: "help", command });
			assert.deepEqual(parseInvocation(splitLine(words.join(" ")), "pi"), { kind: "help", command });
		}
	});

	it("asks for help in each usual way", () => {
		for (const words of [
			[],
			["help"],
			["--help"],
			["-h"],
			["--json", "--help"],
			["--json", "help"],
			["help", "--json"],
		]) {
			assert.deepEqual(parseInvocation(wordsOf(words), "terminal"), { kind: "help" });
		}
		for (const words of [
			["help", "undo"],
			["undo", "--help"],
			["undo", "-h"],
		]) {
			const invocation = parseInvocation(wordsOf(words), "terminal");

			assert.ok(invocation.kind === "help");
			assert.equal(invocation.command?.name, "undo");
		}
	});

	it("asks for the version in a terminal alone", () => {
		assert.equal(parseInvocation(wordsOf(["--version"]), "terminal").kind, "version");
		assert.throws(() => parseInvocation(splitLine("--version"), "pi"), { code: "INPUT_INVALID" });
	});

	it("is told which command was probably meant", () => {
		assert.throws(() => parseInvocation(wordsOf(["serach"]), "terminal"), { hint: "did you mean search?" });
		assert.throws(() => parseInvocation(wordsOf(["hist"]), "pi"), { hint: "did you mean history?" });
		assert.throws(() => parseInvocation(wordsOf(["xyzzy"]), "pi"), { hint: /^there are .*search, / });
	});

	it("is told where a command works that does not work here", () => {
		assert.throws(() => parseInvocation(splitLine("completions bash"), "pi"), {
			code: "INPUT_INVALID",
			message: "completions works only in a terminal",
			hint: "type “cairn completions” there",
		});
	});
});
