import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { firstVersion, sameVersion, versionsIn } from "../../src/freshness/versions.ts";

describe("versions in a text", () => {
	it("belong to the name before them", () => {
		const found = versionsIn("We use vitest@2.1, TypeScript 7.0.2, Node >= 22 and @acme/ui v3").map(
			({ name, version }) => `${name} ${version}`,
		);

		deepEqual(found, ["vitest 2.1", "typescript 7.0.2", "node 22", "@acme/ui 3"]);
	});

	it("are left out where the text tells of the past, or names two of one thing", () => {
		deepEqual(versionsIn("Migrated from jest 29; react 18 broke, so react 19; until node 20"), []);
	});

	it("are no parts of longer numbers, hosts or percentages", () => {
		const names = versionsIn("port 127.0.0.1:80 grew by 20% at 10:30").map(({ name }) => name);

		deepEqual(
			names.filter((name) => name !== "port"),
			[],
		);
	});

	it("are the same when major and minor agree as far as they are told", () => {
		equal(sameVersion("2", "2.9.1"), true);
		equal(sameVersion("2.1.0", "2.1.7"), true);
		equal(sameVersion("2.1", "2.2"), false);
		equal(sameVersion("1", "10.0"), false);
	});

	it("begin a range", () => {
		equal(firstVersion("^2.1.0"), "2.1.0");
		equal(firstVersion(">=3.12,<4"), "3.12");
		equal(firstVersion("workspace:*"), undefined);
	});
});
