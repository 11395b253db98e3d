/** What the documentation leaves out, says of an older program, or points to in vain. */
import type { Pages, Subjects } from "./documentation.ts";

/** One line for each fault, with what to do. */
export function findings(pages: Pages, subjects: Subjects, generated: ReadonlyMap<string, string>): readonly string[] {
	return [...stale(pages, generated), ...unmentioned(pages, subjects), ...changeLog(pages, subjects.version)];
}

function stale(pages: Pages, generated: ReadonlyMap<string, string>): readonly string[] {
	return [...generated]
		.filter(([path, text]) => pages.get(path)?.replaceAll("\r\n", "\n") !== text)
		.map(([path]) => `${path} is not what the tables say: run node scripts/docs.ts`);
}

function unmentioned(pages: Pages, subjects: Subjects): readonly string[] {
	const written = [...pages].filter(([path]) => path === "README.md" || path.startsWith("docs/"));
	const text = written.map(([, page]) => page).join("\n");
	const errors = pages.get("docs/errors.md") ?? "";
	return [
		...subjects.settings.filter((name) => !mentions(text, name)).map((name) => `the setting ${name}`),
		...subjects.tools.filter((name) => !mentions(text, name)).map((name) => `the tool ${name}`),
		...subjects.memoryCommands
			.filter((name) => !mentions(text, `/memory ${name}`))
			.map((name) => `the command /memory ${name}`),
		...subjects.cliCommands
			.filter((name) => !mentions(text, `cairn ${name}`))
			.map((name) => `the command cairn ${name}`),
		...subjects.errorCodes
			.filter((code) => !mentions(errors, code))
			.map((code) => `the error ${code} (docs/errors.md)`),
	].map((what) => `${what} is nowhere documented`);
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
