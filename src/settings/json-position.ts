/** Where a text stops being JSON: the runtime's own messages name no line, or none at all. */

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

/** One token after white space: punctuation, a string, or another scalar (RFC 8259). */
const TOKEN =
	// oxlint-disable-next-line no-control-regex -- a JSON string may not hold raw control characters
	/[ \t\r\n]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/y;

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
	let expecting: Expecting = "value";
	let at = 0;
	let last = "";
	for (;;) {
		TOKEN.lastIndex = at;
		const match = TOKEN.exec(text);
		if (match === null)
			return expecting === "end" && /^[ \t\r\n]*$/.test(text.slice(at)) ? undefined : describe(text, at, last);
		const token = match[1] ?? (match[2] === undefined ? "scalar" : "string");
		const next = step(expecting, token, open);
		if (next === undefined) return describe(text, at, last);
		expecting = next;
		at = TOKEN.lastIndex;
		last = token;
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
