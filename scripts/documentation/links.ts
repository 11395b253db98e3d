/** Relative links that lead nowhere. */
import { posix } from "node:path";
import type { Pages } from "./documentation.ts";

export interface Link {
	readonly line: number;
	readonly target: string;
}

/** Links of Markdown text, outside code. */
export function linksOf(text: string): readonly Link[] {
	return withoutCode(text)
		.split("\n")
		.flatMap((line, at) =>
			[...line.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*(\S+)/g)].map((match) => ({
				line: at + 1,
				target: match[1] ?? match[2] ?? "",
			})),
		);
}

/** Keeps the lines' numbers. */
function withoutCode(text: string): string {
	const blank = (code: string): string => code.replaceAll(/[^\n]/g, "");
	return text.replaceAll(/^(```+|~~~+)[\s\S]*?^\1[ \t]*$/gm, blank).replaceAll(/`[^`\n]*`/g, blank);
}

/** The anchors that a page's headings make, as GitHub makes them. */
export function anchorsOf(text: string): ReadonlySet<string> {
	const headings = [...text.replaceAll(/^(```+|~~~+)[\s\S]*?^\1[ \t]*$/gm, "").matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)];
	const seen = new Map<string, number>();
	return new Set(
		headings.map(([, heading = ""]) => {
			const slug = heading
				.toLowerCase()
				.replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
				.replaceAll(" ", "-");
			const count = seen.get(slug) ?? 0;
			seen.set(slug, count + 1);
			return count === 0 ? slug : `${slug}-${count}`;
		}),
	);
}

/** `exists` is asked for paths relative to the project's folder. */
export async function brokenLinks(
	pages: Pages,
	exists: (path: string) => Promise<boolean>,
): Promise<readonly string[]> {
	const links = [...pages].flatMap(([page, text]) => linksOf(text).map((link) => ({ page, ...link })));
	const verdicts = await Promise.all(
		links.map(async ({ page, line, target }) => {
			const reason = await whyBroken(page, target, { pages, exists });
			return reason === undefined ? [] : [`${page}:${line}: link to ${target}: ${reason}`];
		}),
	);
	return verdicts.flat();
}

interface World {
	readonly pages: Pages;
	readonly exists: (path: string) => Promise<boolean>;
}

async function whyBroken(page: string, target: string, { pages, exists }: World): Promise<string | undefined> {
	if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//")) return undefined;
	const [file = "", anchor] = target.split("#");
	const path = file === "" ? page : posix.join(posix.dirname(page), decodeURIComponent(file));
	if (path.startsWith("..") || path.startsWith("/")) return "it leaves the project";
	if (!(await exists(path))) return "there is no such file";
	const text = pages.get(path);
	if (anchor === undefined || anchor === "" || text === undefined) return undefined;
	return anchorsOf(text).has(anchor) ? undefined : "there is no such heading";
}
