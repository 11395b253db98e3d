/** The files that a patch changes, in the formats that tools take: `*** Update File:` blocks and unified diffs. */

const MOST_CHARS = 400_000;
const MOST_FILES = 48;

const BLOCK = /^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm;
const UNIFIED = /^(?:---|\+\+\+) ("?)(.+?)\1(?:\t.*)?$/gm;
const RENAMED = /^(?:rename|copy) (?:from|to) (.+)$/gm;

export function isPatch(text: string): boolean {
	const head = text.slice(0, MOST_CHARS);
	return /^\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )/m.test(head) || isUnified(head);
}

function isUnified(text: string): boolean {
	return /^diff --git /m.test(text) || /^--- .+\r?\n\+\+\+ /m.test(text);
}

/** What each file may be called, the likelier name first: without git's `a/` and `b/`, then as it is written. */
export function patchPaths(patch: string): readonly (readonly string[])[] {
	const text = patch.slice(0, MOST_CHARS).replaceAll("\r\n", "\n");
	const found = new Map<string, readonly string[]>();
	const add = (path: string | undefined, names: (path: string) => readonly string[]): void => {
		const name = path?.trim() ?? "";
		if (name !== "" && name !== "/dev/null" && found.size < MOST_FILES) found.set(name, names(name));
	};
	for (const match of text.matchAll(BLOCK)) add(match[1] ?? match[2], (path) => [path]);
	if (isUnified(text)) {
		for (const match of text.matchAll(UNIFIED)) add(match[2], unprefixed);
		for (const match of text.matchAll(RENAMED)) add(match[1], (path) => [path]);
	}
	return [...new Map([...found.values()].map((names) => [names[0], names])).values()];
}

function unprefixed(path: string): readonly string[] {
	const bare = path.replace(/^[abciow]\//, "");
	return bare === path ? [path] : [bare, path];
}
