import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import { commandsIn } from "../../src/freshness/commands.ts";

function found(text: string): readonly string[] {
	return commandsIn(text).map(({ kind, text: said }) => `${kind} ${said}`);
}

describe("commands in a text", () => {
	it("are scripts of package managers, with their options", () => {
		deepEqual(found("Run `pnpm test:e2e --headed` first"), ["script pnpm test:e2e", "flag pnpm test:e2e --headed"]);
	});

	for (const [text, name] of [
		["npm run build", "build"],
		["npm test", "test"],
		["npm t", "test"],
		["yarn lint", "lint"],
		["bun run dev", "dev"],
		["deno task serve", "serve"],
		["make -- no", undefined],
		["make release VERSION=1", "release"],
		["just deploy", "deploy"],
		["cargo xtask", "xtask"],
	] as const) {
		it(`name ${name ?? "no script"} in ${text}`, () => {
			const scripts = commandsIn(text).flatMap((each) => (each.kind === "script" ? [each.name] : []));

			deepEqual(scripts, name === undefined ? [] : [name]);
		});
	}

	it("are none where a package manager does its own work, or is sent elsewhere", () => {
		deepEqual(found("npm install left-pad; pnpm add x; yarn why y; pnpm --filter web build; npm ci --omit=dev"), []);
	});

	it("may run a file of the project", () => {
		deepEqual(found("`node scripts/build.ts --watch` and `./tools/gen.sh --dry-run`"), [
			"flag scripts/build.ts --watch",
			"flag tools/gen.sh --dry-run",
		]);
	});

	it("end where a shell would begin another", () => {
		deepEqual(found("npm run a && npm run b --fast | tee log"), ["script npm a", "script npm b", "flag npm b --fast"]);
	});
});
