/** Where a text stops being JSON: the runtime's own messages name no line, or none at all. */
import { JSON_TOKEN } from "./json-token.ts";

export interface TextPosition {
	/** 1-based. */
	readonly line: number;
	/** 1-based, in UTF-16 code units. */
	readonly column: number;
	/** What stands there, for a person. */
	readonly found: string;
	/** What the most common slips look like to their author. */
	readonly hint?: string;
}

type Expecting = "value" | "value or ]" | "key" | "key or }" | ":" | ", or ]" | ", or }" | "end";

interface State {
	readonly takesValue?: true;
	readonly closes?: "]" | "}";
	readonly leads?: Readonly<Record<string, Expecting>>;
}

const STATES: Readonly<Record<Expecting, State>> = {
	value: { takesValue: true },
	"value or ]": { takesValue: true, closes: "]" },
	key: { leads: { string: ":" } },
	"key or }": { closes: "}", leads: { string: ":" } },
	":": { leads: { ":": "value" } },
	", or ]": { closes: "]", leads: { ",": "value" } },
	", or }": { closes: "}", leads: { ",": "key" } },
	end: {},
};

/** `undefined` for JSON. */
export function findJsonError(text: string): TextPosition | undefined {
	const open: ("{" | "[")[] = [];
	const token = new RegExp(JSON_TOKEN);
	let expecting: Expecting = "value";
	let at = 0;
	let last = "";
	for (;;) {
		token.lastIndex = at;
		const match = token.exec(text);
		if (match === null)
			return expecting === "end" && /^[ \t\r\n]*$/.test(text.slice(at)) ? undefined : describe(text, at, last);
		const kind = match[1] ?? (match[2] === undefined ? "scalar" : "string");
		const next = step(expecting, kind, open);
		if (next === undefined) return describe(text, at, last);
		expecting = next;
		at = token.lastIndex;
		last = kind;
	}
}

function step(expecting: Expecting, token: string, open: ("{" | "[")[]): Expecting | undefined {
	const state = STATES[expecting];
	if (token === state.closes) return close(open);
	return state.takesValue === true ? beginValue(token, open) : state.leads?.[token];
}

function beginValue(token: string, open: ("{" | "[")[]): Expecting | undefined {
	if (token === "{" || token === "[") {
		open.push(token);
		return token === "{" ? "key or }" : "value or ]";
	}
	return token === "string" || token === "scalar" ? afterValue(open) : undefined;
}

function close(open: ("{" | "[")[]): Expecting {
	open.pop();
	return afterValue(open);
}

function afterValue(open: readonly ("{" | "[")[]): Expecting {
	const innermost = open.at(-1);
	if (innermost === undefined) return "end";
	return innermost === "{" ? ", or }" : ", or ]";
}

function describe(text: string, after: number, last: string): TextPosition {
	const at = after + (/^[ \t\r\n]*/.exec(text.slice(after))?.[0].length ?? 0);
	const before = text.slice(0, at).split("\n");
	const found = /^\S{1,12}/.exec(text.slice(at))?.[0];
	const hint = hintFor(text.slice(at), last);
	return {
		line: before.length,
		column: (before.at(-1)?.length ?? 0) + 1,
		found: found === undefined ? "the end of the file" : JSON.stringify(found),
		...(hint === undefined ? {} : { hint }),
	};
}

function hintFor(rest: string, last: string): string | undefined {
	if (rest.startsWith("//") || rest.startsWith("/*") || rest.startsWith("#")) return "JSON has no comments";
	if (last === "," && /^[\]}]/.test(rest)) return "JSON has no comma after the last entry";
	if (rest.startsWith("'")) return "JSON has double quotation marks only";
	return /^[A-Za-z_]\w*\s*:/.test(rest) ? "names stand in double quotation marks" : undefined;
}
