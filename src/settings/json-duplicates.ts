/** Names that stand twice in one object of a JSON text: the runtime takes the last one, and says nothing. */
import { JSON_TOKEN } from "./json-token.ts";

export interface DuplicateKey {
	/** From the outermost object on. */
	readonly path: readonly string[];
	/** 1-based, of the later one. */
	readonly line: number;
	/** 1-based, in UTF-16 code units. */
	readonly column: number;
}

interface Open {
	/** `undefined` for a list: its entries have no names. */
	readonly keys: Set<string> | undefined;
	readonly path: readonly string[];
	/** The name whose value comes next. */
	key: string;
}

/** In the order of the text, which must be JSON. */
export function findDuplicateKeys(text: string): readonly DuplicateKey[] {
	const found: DuplicateKey[] = [];
	const open: Open[] = [];
	let name = { text: '""', at: 0 };
	for (const { 0: whole, 1: punctuation, 2: string, index } of text.matchAll(new RegExp(JSON_TOKEN, "gy"))) {
		const innermost = open.at(-1);
		if (string !== undefined) name = { text: string, at: index + whole.length - string.length };
		else if (punctuation === "{" || punctuation === "[") open.push(opened(punctuation, innermost));
		else if (punctuation === "}" || punctuation === "]") open.pop();
		else if (punctuation === ":" && innermost?.keys !== undefined) {
			innermost.key = String(JSON.parse(name.text));
			if (innermost.keys.has(innermost.key)) {
				found.push({ path: [...innermost.path, innermost.key], ...placeOf(text, name.at) });
			}
			innermost.keys.add(innermost.key);
		}
	}
	return found;
}

function opened(bracket: "{" | "[", parent: Open | undefined): Open {
	const named = parent?.keys === undefined ? [] : [parent.key];
	return { keys: bracket === "{" ? new Set() : undefined, path: [...(parent?.path ?? []), ...named], key: "" };
}

function placeOf(text: string, at: number): Pick<DuplicateKey, "line" | "column"> {
	const before = text.slice(0, at).split("\n");
	return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** One line for a person. What is not the last of its name is gone whole, be it a section. */
export function duplicateLine({ path, line, column }: DuplicateKey): string {
	return `line ${line}, column ${column} gives ${JSON.stringify(path.join("."))} a second time; the last one counts alone`;
}
