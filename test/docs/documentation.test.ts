import { deepEqual, equal } from "node:assert/strict";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { readPages, type Subjects } from "../../scripts/documentation/documentation.ts";
import { documentationFaults } from "../../scripts/documentation/faults.ts";
import { findings, unlinked, untrueExcerpts } from "../../scripts/documentation/findings.ts";
import { generatedPages } from "../../scripts/documentation/generated.ts";
import { anchorsOf, brokenLinks, linksOf } from "../../scripts/documentation/links.ts";
import { SETTING_NAMES } from "../../src/settings/names.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FAULTY = fileURLToPath(new URL("fixtures/faulty", import.meta.url));

const NOTHING: Subjects = {
	settings: [],
	sections: [],
	senders: [],
	tools: [],
	memoryCommands: [],
	cliCommands: [],
	errorCodes: [],
	diagnostics: [],
	reasons: [],
	events: [],
	files: [],
	layers: [],
	version: "0.9.0",
};

async function faults(
	subjects: Partial<Subjects>,
	generated: ReadonlyMap<string, string> = new Map(),
): Promise<readonly string[]> {
	return findings(await readPages(FAULTY), { ...NOTHING, ...subjects }, generated);
}

describe("the documentation", () => {
	it("has no fault", async () => {
		deepEqual(await documentationFaults(ROOT), []);
	});
});

describe("the documentation check", () => {
	it("finds nothing where everything is written about", async () => {
		deepEqual(
			await faults({ settings: ["recall.pageSize"], memoryCommands: ["search"], errorCodes: ["FACT_INVALID"] }),
			[],
		);
	});

	it("finds the setting, the tool, the command and the error that nobody wrote about", async () => {
		const found = await faults({
			settings: ["recall.pageSize", "recall.floor"],
			tools: ["memory_recall"],
			memoryCommands: ["search", "undo"],
			cliCommands: ["list"],
			errorCodes: ["FACT_INVALID", "STORE_IO"],
		});

		deepEqual(found, [
			"the setting recall.floor is nowhere documented",
			"the tool memory_recall is nowhere documented",
			"the command /memory undo is nowhere documented",
			"the command cairn list is nowhere documented",
			"the error STORE_IO (docs/errors.md) is nowhere documented",
		]);
	});

	it("wants each name on the page on which it is looked for", async () => {
		const found = await faults({
			sections: ["recall"],
			senders: ["recall.pageSize"],
			diagnostics: ["semantic recall"],
			reasons: ["yaml"],
			events: ["cairn:ready"],
			files: ["history/"],
			layers: ["gate"],
		});

		deepEqual(found, [
			"the section of settings ## recall (docs/settings.md) is nowhere documented",
			"the setting recall.pageSize (docs/privacy.md) is nowhere documented",
			"the diagnostic semantic recall (docs/troubleshooting.md) is nowhere documented",
			"the reason of a broken file yaml (docs/fact-format.md) is nowhere documented",
			"the event cairn:ready (docs/events.md) is nowhere documented",
			"the file history/ (docs/privacy.md) is nowhere documented",
			"the layer `gate` (docs/architecture.md) is nowhere documented",
		]);
	});

	it("finds a page that the index does not lead to, and a capture that no page shows", async () => {
		const pages = new Map([
			["docs/README.md", "[one](one.md), [decisions](decisions/README.md)"],
			["docs/one.md", "[capture](screens/one.txt)"],
			["docs/two.md", "[one](one.md)"],
			["docs/decisions/README.md", "[first](001-first.md)"],
			["docs/decisions/001-first.md", "# First"],
		]);

		deepEqual(unlinked(pages, ["docs/one.md", "docs/screens/one.txt", "docs/screens/two.txt"]), [
			"docs/two.md is not linked from docs/README.md",
			"docs/screens/two.txt is linked from no page: docs/pages.md has a table of captures",
		]);
	});

	it("finds an excerpt that its file does not have any more", () => {
		const page = (lines: string): ReadonlyMap<string, string> =>
			new Map([["README.md", `<!-- from docs/screens/x.txt -->\n\`\`\`text\n${lines}\n\`\`\`\n`]]);
		const screen = (): string => "one\ntwo  \nthree\n";

		deepEqual(untrueExcerpts(page("one\nthree"), screen), []);
		deepEqual(untrueExcerpts(page("three\ntwo"), screen), [
			"README.md: docs/screens/x.txt has no such line, or not in this order: two",
		]);
	});

	it("does not take a part of a name for the name", async () => {
		equal((await faults({ settings: ["pageSize"], memoryCommands: ["sea"], errorCodes: ["FACT"] })).length, 3);
	});

	it("finds a generated page that says what the tables said before, and one that is missing", async () => {
		const generated = new Map([
			["docs/settings.md", "# Settings\n"],
			["docs/commands.md", "# Commands\n"],
		]);

		deepEqual(await faults({}, generated), [
			"docs/settings.md is not what the tables say: run node scripts/docs.ts",
			"docs/commands.md is not what the tables say: run node scripts/docs.ts",
		]);
	});

	it("finds a version that the change log does not know", async () => {
		deepEqual(await faults({ version: "1.0.0" }), ["CHANGELOG.md has no section [1.0.0] and none [Unreleased]"]);
	});

	it("finds links to files and headings that are not there, with page and line", async () => {
		const exists = (path: string): Promise<boolean> =>
			access(join(FAULTY, path)).then(
				() => true,
				() => false,
			);

		deepEqual(await brokenLinks(await readPages(FAULTY), exists), [
			"README.md:5: link to docs/gone.md: there is no such file",
			"README.md:5: link to docs/errors.md#no-such: there is no such heading",
			"README.md:5: link to ../secret.md: it leaves the project",
			"README.md:12: link to docs/missing.md: there is no such file",
		]);
	});
});

describe("links", () => {
	it("are read with titles, spaces and angle brackets", () => {
		deepEqual(linksOf('[a](x.md "Title") ![b]( <y.png> )\n[c](z.md#h)'), [
			{ line: 1, target: "x.md" },
			{ line: 1, target: "y.png" },
			{ line: 2, target: "z.md#h" },
		]);
	});

	it("point to headings by the name that GitHub gives them, the second of its kind with a number", () => {
		deepEqual(
			[...anchorsOf("# What's new, *here*?\n## FACT_INVALID\n## Twice\n## Twice\n")],
			["whats-new-here", "fact_invalid", "twice", "twice-1"],
		);
	});
});

describe("the generated pages", () => {
	it("name every setting with its environment variable", () => {
		const page = generatedPages().get("docs/settings.md") ?? "";

		for (const name of SETTING_NAMES) equal(page.includes(`| \`${name}\` |`), true, name);
		equal(page.match(/`CAIRN_[A-Z_]+` \|/g)?.length, SETTING_NAMES.length);
	});
});
