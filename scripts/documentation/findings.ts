/** What the documentation leaves out, or says of an older program. */
import { posix } from "node:path";
import type { Pages, Subjects } from "./documentation.ts";
import { linksOf } from "./links.ts";

/** One line for each fault, with what to do. */
export function findings(pages: Pages, subjects: Subjects, generated: ReadonlyMap<string, string>): readonly string[] {
	return [...stale(pages, generated), ...unmentioned(pages, subjects), ...changeLog(pages, subjects.version)];
}

function stale(pages: Pages, generated: ReadonlyMap<string, string>): readonly string[] {
	return [...generated]
		.filter(([path, text]) => pages.get(path)?.replaceAll("\r\n", "\n") !== text)
		.map(([path]) => `${path} is not what the tables say: run node scripts/docs.ts`);
}

interface Requirement {
	readonly names: readonly string[];
	readonly what: string;
	/** The page that has to name it; any page where absent. */
	readonly page?: string;
}

function requirementsOf(subjects: Subjects): readonly Requirement[] {
	const inPage = (page: string, names: readonly string[], what: string): Requirement => ({ page, names, what });
	return [
		{ names: subjects.settings, what: "the setting " },
		inPage("docs/settings.md", headings(subjects.sections), "the section of settings "),
		inPage("docs/privacy.md", subjects.senders, "the setting "),
		{ names: subjects.tools, what: "the tool " },
		{ names: subjects.memoryCommands.map((name) => `/memory ${name}`), what: "the command " },
		{ names: subjects.cliCommands.map((name) => `cairn ${name}`), what: "the command " },
		inPage("docs/errors.md", subjects.errorCodes, "the error "),
		inPage("docs/troubleshooting.md", subjects.diagnostics, "the diagnostic "),
		inPage("docs/fact-format.md", subjects.reasons, "the reason of a broken file "),
		inPage("docs/events.md", subjects.events, "the event "),
		inPage("docs/privacy.md", subjects.files, "the file "),
		inPage("docs/architecture.md", quoted(subjects.layers), "the layer "),
	];
}

function headings(names: readonly string[]): readonly string[] {
	return names.map((name) => `## ${name}`);
}

function quoted(names: readonly string[]): readonly string[] {
	return names.map((name) => `\`${name}\``);
}

function unmentioned(pages: Pages, subjects: Subjects): readonly string[] {
	const written = [...pages].filter(([path]) => path === "README.md" || path.startsWith("docs/"));
	const everywhere = written.map(([, page]) => page).join("\n");
	return requirementsOf(subjects).flatMap(({ names, what, page }) => {
		const text = page === undefined ? everywhere : (pages.get(page) ?? "");
		const where = page === undefined ? "" : ` (${page})`;
		return names.filter((name) => !mentions(text, name)).map((name) => `${what}${name}${where} is nowhere documented`);
	});
}

/** A whole name: `recall.page` is not mentioned by `recall.pageSize`. */
function mentions(text: string, name: string): boolean {
	const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
	return new RegExp(`(?<![\\w.])${escaped}(?![\\w-]|\\.\\w)`).test(text);
}

function changeLog(pages: Pages, version: string): readonly string[] {
	const text = pages.get("CHANGELOG.md");
	if (text === undefined) return ["CHANGELOG.md is missing: the host shows it after an update"];
	const sections = [...text.matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);
	if (sections.includes(version) || sections.includes("Unreleased")) return [];
	return [`CHANGELOG.md has no section [${version}] and none [Unreleased]`];
}

const INDEX = "docs/README.md";

/** Pages that the index does not lead to, and captures that no page shows; `files` are those of `docs`, by path. */
export function unlinked(pages: Pages, files: readonly string[]): readonly string[] {
	const targets = (path: string): readonly string[] =>
		linksOf(pages.get(path) ?? "").map(({ target }) => posix.join(posix.dirname(path), target.split("#")[0] ?? ""));
	const indexed = new Set(targets(INDEX));
	const shown = new Set([...pages.keys()].flatMap(targets));
	const wanted = [...pages.keys()].filter((path) => /^docs\/(?:[^/]+|[^/]+\/README)\.md$/.test(path) && path !== INDEX);
	return [
		...wanted.filter((path) => !indexed.has(path)).map((path) => `${path} is not linked from ${INDEX}`),
		...files
			.filter((path) => path.startsWith("docs/screens/") && !shown.has(path))
			.map((path) => `${path} is linked from no page: docs/pages.md has a table of captures`),
	];
}

/** Excerpts marked as `<!-- from docs/screens/x.txt -->` that are not, line by line and in order, what the file has. */
export function untrueExcerpts(pages: Pages, textOf: (path: string) => string | undefined): readonly string[] {
	return [...pages].flatMap(([page, text]) =>
		[...text.matchAll(/<!-- from (\S+) -->\n```\w*\n([\s\S]*?)\n```/g)].flatMap(([, path = "", excerpt = ""]) => {
			const lines = (textOf(path) ?? "").split("\n").map((line) => line.trimEnd());
			let from = 0;
			return excerpt.split("\n").flatMap((line) => {
				const at = lines.indexOf(line.trimEnd(), from);
				if (at >= 0) from = at + 1;
				return at >= 0 ? [] : [`${page}: ${path} has no such line, or not in this order: ${line}`];
			});
		}),
	);
}
