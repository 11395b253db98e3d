import { equal } from "node:assert/strict";
import { describe, test } from "node:test";
import { coreOf, isFiltered, onlyLooks } from "../../src/notes/commands.ts";

describe("a command line", () => {
	for (const [line, core] of [
		["npm test", "npm test"],
		["cd /work/shop && npm test 2>&1 | tail -50", "npm test"],
		["NODE_ENV=test DEBUG=1 npm  test > /dev/null 2>&1", "npm test"],
		["export CI=1; time cargo test; echo $?", "cargo test"],
		["make build || true", "make build"],
		["cd web", "cd web"],
	] as const) {
		test(`is known again without what stands around it: ${line}`, () => equal(coreOf(line), core));
	}

	for (const line of [
		"ls -la",
		"git status",
		"cat a.ts | head -3",
		"cd x && grep -rn y .",
		"docker compose ps",
		"node --version",
	]) {
		test(`that only looks is told from one that changes something: ${line}`, () => equal(onlyLooks(line), true));
	}

	for (const line of [
		"npm install",
		"docker compose up -d",
		"echo x > a.txt",
		"git stash",
		"ls && npm run build",
		"sed -i s/a/b/ x.ts",
		"cat <<E >> b.txt",
	]) {
		test(`that changes something is told from one that only looks: ${line}`, () => equal(onlyLooks(line), false));
	}

	test("behind a filter says neither that it passed nor that it failed", () => {
		equal(isFiltered("npm test | grep -c ok"), true);
		equal(isFiltered("npm test 2>&1 | tail -5"), false);
	});
});
