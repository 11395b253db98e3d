/** An instruction file as facts, without a model: its sections, and long sections by their points. */
import { posix } from "node:path";
import type { FactKind } from "../../facts/fact.ts";
import { type Block, documentOf, type Section, sectionsOf } from "./blocks.ts";
import { captionFor, LOOKED_AT, plainLine } from "./captions.ts";

export interface Piece {
	readonly caption: string;
	readonly content: string;
	readonly kind: FactKind;
	/** Relative to the project's root, as the file itself states them: by where it lies, or in its front matter. */
	readonly paths: readonly string[];
	/** Paths that the heading names; whoever can look at the disk keeps those that exist. */
	readonly named: readonly string[];
}

/** A section up to this size is one fact. */
const WHOLE_CHARS = 900;
/** Points of a longer one are put together up to this size. */
const TARGET_CHARS = 600;
/** No part of a fact is longer: code and tables are cut at a line. */
const MOST_CHARS = 4000;

/** Folders of other tools, which say nothing about what their files are about. */
const TOOL_FOLDERS = /^(?:\.[\w-]+|docs?)(?:\/|$)/u;

/** `path` is relative to the project's root, with `/`. Nothing of the text is lost but its mark-up. */
export function splitInstructions(text: string, path: string): readonly Piece[] {
	const { front, body } = documentOf(text);
	const paths = pathsOf(front, path);
	const sections = sayingSections(sectionsOf(body))
		.map(withoutIncludes)
		.filter((section) => !isContents(section));
	const pieces: Piece[] = [...aboutPieces(front, path, paths)];
	const seen = new Set<string>();
	for (const section of sections) {
		for (const piece of piecesOf(section, { path, paths, isFirst: pieces.length === 0 })) {
			const said = `${piece.caption}\n${piece.content}`.replaceAll(/\s+/gu, " ");
			if (!seen.has(said)) pieces.push(piece);
			seen.add(said);
		}
	}
	return pieces;
}

/** `@AGENTS.md` or `- @~/notes/style.md`, alone in a line: the text of another file, which is imported by its own name. */
const INCLUDE = /^[ \t]*(?:[-*+][ \t]+)?@(?:(?:~|\.{1,2})?\/\S+|\S+\.(?:md|mdc|markdown|txt))[ \t]*$/u;

function withoutIncludes({ headings, blocks }: Section): Section {
	const left = blocks.flatMap((block): Block[] => {
		if (block.kind !== "text" && block.kind !== "item") return [block];
		const lines = block.text.split("\n").filter((line) => !INCLUDE.test(line));
		return lines.some((line) => line.trim() !== "") ? [{ ...block, text: lines.join("\n") }] : [];
	});
	return { headings, blocks: left };
}

/** A heading with nothing below it may be all there is to say: "## Never push to main". */
function sayingSections(sections: readonly Section[]): readonly Section[] {
	return sections.map((section, at) => {
		const { headings, blocks } = section;
		const own = headings.at(-1) ?? "";
		const hasParts = (sections[at + 1]?.headings.length ?? 0) > headings.length;
		if (
			blocks.length > 0 ||
			hasParts ||
			!/\S+\s+\S+\s+\S+|[\u3040-\u9fff\uac00-\ud7af]{6}/u.test(own.slice(0, LOOKED_AT))
		)
			return section;
		return { headings, blocks: [{ kind: "text", text: own }] };
	});
}

/** What the front matter says in words: a description, a purpose. */
function aboutPieces(front: string, path: string, paths: readonly string[]): readonly Piece[] {
	const lines = front.split("\n").filter((line) => {
		const [, key = "", value = line] = /^([\w-]+):[ \t]*(.*)$/u.exec(line) ?? [];
		const isWords = /\S\s+\S/u.test(value) && !/^\s*-/u.test(line);
		return isWords && !/^(?:globs|applyTo|paths|alwaysApply|name|title)$/u.test(key);
	});
	const content = lines.join("\n");
	const about = plainLine((lines[0] ?? "").replace(/^[\w-]+:\s*/u, "").replaceAll(/^["']|["']$/gu, ""));
	const name = posix.basename(path);
	const caption = captionFor({ headings: [], text: about, isWhole: false, name, isFirst: true });
	return content === "" ? [] : [{ caption, content, kind: "fact", paths, named: [] }];
}

interface Given {
	readonly path: string;
	readonly paths: readonly string[];
	readonly isFirst: boolean;
}

function piecesOf({ headings, blocks }: Section, { path, paths, isFirst }: Given): readonly Piece[] {
	const texts = grouped(blocks.flatMap(cutLong));
	const named = pathsNamed(headings.at(-1) ?? "");
	return texts.map((text, at) => {
		const isWhole = texts.length === 1;
		const name = posix.basename(path);
		const parts = { headings, isWhole, name, isFirst: isFirst && at === 0 };
		const caption = captionFor({ ...parts, text });
		// What a whole section is about, its headings tell: its first point is one of many.
		const about = isWhole && headings.length > 0 ? captionFor({ ...parts, text: "" }) : caption;
		return { caption, content: text, kind: kindOf(about, text), paths, named };
	});
}

/** Blocks joined to texts of a fact's size; what introduces the next block stays with it. */
function grouped(blocks: readonly Block[]): readonly string[] {
	const whole = joined(blocks);
	if (whole.length <= WHOLE_CHARS) return whole === "" ? [] : [whole];
	const groups: Block[][] = [];
	for (const block of blocks) {
		const last = groups.at(-1);
		if (last !== undefined && belongs(block, last)) last.push(block);
		else groups.push([block]);
	}
	return groups.map(joined);
}

function belongs(block: Block, group: readonly Block[]): boolean {
	const before = group.at(-1);
	if (before === undefined) return true;
	const size = joined(group).length + block.text.length;
	if (introduces(before) || block.kind === "code") return size <= MOST_CHARS;
	return size <= TARGET_CHARS;
}

/** "Run these:", or a line that is all bold. */
function introduces({ kind, text }: Block): boolean {
	const line = text.trimEnd();
	return kind === "text" && (/[:：]\**$/u.test(line) || /^\*\*[^*\n]+\*\*:?$/u.test(line));
}

function joined(blocks: readonly Block[]): string {
	return blocks
		.map(({ kind, text }, at) => {
			const before = blocks[at - 1];
			if (before === undefined) return text;
			return (kind === "item" && before.kind === "item" ? "\n" : "\n\n") + text;
		})
		.join("");
}

/** A block that is too long for a fact, at its lines; code keeps its fences, a table its head. */
function cutLong(block: Block): readonly Block[] {
	if (block.text.length <= MOST_CHARS) return [block];
	const { head, lines, foot } = frameOf(block);
	const room = MOST_CHARS - head.length - foot.length - 2;
	return chunksOf(lines, room).map((chunk) => ({
		kind: block.kind,
		text: [head, chunk, foot].filter((part) => part !== "").join("\n"),
	}));
}

function frameOf({ kind, text }: Block): { head: string; lines: readonly string[]; foot: string } {
	const lines = text.split("\n");
	if (kind === "code") {
		const closed = /^\s*(?:`{3,}|~{3,})\s*$/u.test(lines.at(-1) ?? "");
		const foot = closed ? (lines.at(-1) ?? "") : "```";
		return { head: lines[0] ?? "", lines: lines.slice(1, closed ? -1 : undefined), foot };
	}
	if (kind === "table") return { head: lines.slice(0, 2).join("\n"), lines: lines.slice(2), foot: "" };
	return { head: "", lines, foot: "" };
}

/** Lines put together up to the room there is; one longer line is cut at sentences, or where it must be. */
function chunksOf(lines: readonly string[], room: number): readonly string[] {
	const chunks: string[] = [];
	for (const line of lines.flatMap((each) => sentencesOf(each, room))) {
		const last = chunks.at(-1);
		if (last !== undefined && last.length + line.length < room) chunks[chunks.length - 1] = `${last}\n${line}`;
		else chunks.push(line);
	}
	return chunks;
}

function sentencesOf(line: string, room: number): readonly string[] {
	if (line.length <= room) return [line];
	const parts = line.match(new RegExp(`[\\s\\S]{1,${room}}(?:(?<=[.!?。！？] ?)|(?=\\s)|$)|[\\s\\S]{1,${room}}`, "gu"));
	return (parts ?? [line]).map((part) => part.trim());
}

/** A list of links into the document itself. */
function isContents({ blocks }: Section): boolean {
	const lines = blocks.flatMap(({ text }) => text.split("\n")).filter((line) => line.trim() !== "");
	return lines.length > 1 && lines.every((line) => /^\s*(?:[-*+]|\d+[.)])\s+\[[^\]]*\]\(#[^)]*\)\s*$/u.test(line));
}

/** What the file says that it applies to; else the folder it lies in, for a folder below the root has its own rules. */
function pathsOf(front: string, path: string): readonly string[] {
	const stated = /^(?:globs|applyTo|paths):[ \t]*(.*(?:\n[ \t]+-.*)*)/mu.exec(front)?.[1];
	const globs = splitGlobs(stated ?? "").filter((glob) => glob !== "" && !/^(?:\*\*?|\*\*\/\*|\.)$/u.test(glob));
	const inside = globs.filter((glob) => !glob.startsWith("/") && !glob.split("/").includes(".."));
	// Other tools match a name without a folder anywhere.
	if (inside.length > 0) return inside.map((glob) => (/^\*[^/]*$/u.test(glob) ? `**/${glob}` : glob));
	const folder = posix.dirname(path);
	const isPlain = folder !== "." && !folder.startsWith("/") && !folder.startsWith("..") && !TOOL_FOLDERS.test(folder);
	return isPlain && stated === undefined ? [folder] : [];
}

/** No file says more of where it holds. */
const GLOBS_CHARS = 4000;

/** A comma inside braces belongs to the glob. */
function splitGlobs(text: string): readonly string[] {
	return text
		.slice(0, GLOBS_CHARS)
		.split(/,(?![^{]*\})|\n[ \t]+-/u)
		.map((glob) =>
			glob
				.trim()
				.replaceAll(/^["'[\]-]+|["'[\]]+$/gu, "")
				.trim(),
		);
}

/** `src/api/` or `packages/web/package.json` in a heading. */
function pathsNamed(heading: string): readonly string[] {
	const words = heading.replaceAll("`", " ").split(/[\s()[\],:]+/u);
	return words
		.filter((word) => /^(?!\/)(?:[\w.@-]+\/)+[\w.@-]*$/u.test(word) && !word.split("/").includes(".."))
		.map((word) => word.replace(/\/+$/u, ""));
}

/** A word that goes on after a hyphen or a dot is part of a name: `style-dictionary`, `build.gradle`. */
const KINDS: readonly (readonly [FactKind, RegExp])[] = [
	[
		"gotcha",
		/\b(?:gotchas?|pitfalls?|caveats?|known (?:issues?|problems?)|troubleshooting|common (?:mistakes|errors))(?![-.]?\w)|注意|陷阱|ハマり/iu,
	],
	["decision", /\b(?:decisions?|rationale|why we|design choices?)(?![-.]?\w)|决策|決定/iu],
	["preference", /\b(?:style|conventions?|naming|formatting|preferences?)(?![-.]?\w)|规范|規約|风格/iu],
	[
		"procedure",
		/\b(?:commands?|workflow|steps|setup|install(?:ation|ing)?|build(?:ing)?|test(?:s|ing)?|releas(?:e|ing)|deploy(?:ment|ing)?|how to|commits?|pull requests?)(?![-.]?\w)|命令|流程|手順/iu,
	],
];

function kindOf(caption: string, text: string): FactKind {
	const about = plainLine(caption);
	const found = KINDS.find(([, pattern]) => pattern.test(about));
	if (found !== undefined) return found[0];
	return /^```(?:ba|z|)sh\b|^```(?:shell|console)\b/mu.test(text) ? "procedure" : "fact";
}
