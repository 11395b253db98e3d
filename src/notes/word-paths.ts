/** What one word of a command, or one argument of a tool, may name on disk. */

/** Longer than any path that is worth a look. */
const MOST_CHARS = 1024;
const MOST_PIECES = 6;

const OPTION = /^--?[\w-]+=(?=.)/;
const SHORT_OPTION = /^-[A-Za-z](?=[./~])/;
const URL = /^[A-Za-z][A-Za-z\d+.-]*:\/\//;
const LINE = /(?::\d+(?:[:-]\d+)*:?|#L\d+(?:-L?\d+)?|::.*)$/;

/** The word itself first, then what it may stand for: most often none of the others is there. */
export function namesIn(word: string): readonly string[] {
	const text = word.trim();
	if (text === "" || text.length > MOST_CHARS || /[\n\0]/.test(text)) return [];
	if (URL.test(text)) return fileUrl(text);
	const value = text.replace(OPTION, "").replace(SHORT_OPTION, "");
	if (value.startsWith("-")) return [];
	const names = [value, bare(value), ...pieces(value)];
	return [...new Set(names)].filter((name) => name !== "" && !name.startsWith("/dev/"));
}

/** Without what editors, compilers and test runners put before or behind a path. */
function bare(text: string): string {
	return text
		.replace(/^@/, "")
		.replace(LINE, "")
		.replace(/\/\.{3}$/, "");
}

/** Parts of `HEAD:src/a.ts`, `./data:/var/data:ro`, `type=bind,source=./data`, `a.ts,b.ts`. */
function pieces(text: string): readonly string[] {
	if (!/[:=,]/.test(text)) return [];
	return text
		.split(/[:=,]/)
		.filter((piece) => /[./~]/.test(piece) || /^[\p{L}_][\p{L}\d_-]*$/u.test(piece))
		.slice(0, MOST_PIECES)
		.map(bare);
}

function fileUrl(text: string): readonly string[] {
	if (!text.startsWith("file://")) return [];
	const path = text.slice("file://".length).replace(/^localhost(?=\/)/, "");
	try {
		return [decodeURIComponent(path)];
	} catch {
		// A percent sign that encodes nothing stands for itself.
		return [path];
	}
}

const QUOTED_PATH = /(["'`])((?:\.{0,2}|~)\/?[^"'`\s/]+(?:\/[^"'`\s/]+)+)\1/g;
const MOST_QUOTED = 8;
const MOST_SCRIPT_CHARS = 4000;

/** Paths in quotes within a short program that stands in a word: `node -e "require('./src/a.ts')"`. */
export function quotedNames(script: string): readonly string[] {
	if (!/\s|\(/.test(script) || script.length > MOST_SCRIPT_CHARS) return [];
	return [...script.matchAll(QUOTED_PATH)].slice(0, MOST_QUOTED).map((found) => found[2] ?? "");
}
