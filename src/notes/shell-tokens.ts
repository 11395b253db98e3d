/**
 * A command line of a shell taken apart into words and operators, well enough to see which words may be paths. Nothing is
 * refused: what no shell would take is read as far as it makes sense. Linear in the length, which is bounded.
 */

export type ShellToken =
	| { readonly kind: "word"; readonly word: ShellWord }
	/** `;` stands for everything that ends a command; `(` and `)` bound a subshell. */
	| { readonly kind: "operator"; readonly text: ";" | "(" | ")" }
	/** The next word is its target. */
	| { readonly kind: "redirect" }
	/** A command within a word or in place of a file. */
	| { readonly kind: "nested"; readonly source: string }
	/** Text of a here-document; it belongs to the command that stands before it. */
	| { readonly kind: "body"; readonly text: string };

export interface ShellWord {
	/** Without quotes. A variable stands as its name between two NULs, what cannot be known as one NUL. */
	readonly text: string;
	/** Holds a wildcard or a brace that is not quoted. */
	readonly isPattern: boolean;
}

/** Stands for what only the shell knows. */
export const UNKNOWN = "\0";

export interface Dialect {
	/** In PowerShell a backslash separates folders, and a backtick escapes. */
	readonly escape: "\\" | "`";
}

export const POSIX: Dialect = { escape: "\\" };
export const POWERSHELL: Dialect = { escape: "`" };

const MOST_CHARS = 100_000;
const MOST_TOKENS = 2000;

const SPACE = /[ \t\r]/;
const ENDS_WORD = /[ \t\r\n;&|()<>]/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"' };

export function shellTokens(command: string, dialect: Dialect = POSIX): readonly ShellToken[] {
	return new Lexer(command.slice(0, MOST_CHARS).replaceAll(UNKNOWN, ""), dialect).tokens();
}

class Lexer {
	readonly #source: string;
	readonly #escape: string;
	readonly #tokens: ShellToken[] = [];
	#delimiters: { readonly text: string; readonly isIndented: boolean }[] = [];
	#at = 0;

	constructor(source: string, { escape }: Dialect) {
		this.#source = source;
		this.#escape = escape;
	}

	tokens(): readonly ShellToken[] {
		while (this.#at < this.#source.length && this.#tokens.length < MOST_TOKENS) this.#step();
		return this.#tokens;
	}

	#peek(ahead = 0): string {
		return this.#source.charAt(this.#at + ahead);
	}

	#push(token: ShellToken): void {
		this.#tokens.push(token);
	}

	#step(): void {
		const char = this.#peek();
		if (SPACE.test(char)) this.#at += 1;
		else if (char === "#") this.#at = this.#endOf("\n");
		else if (char === this.#escape && this.#peek(1) === "\n") this.#at += 2;
		else if (ENDS_WORD.test(char)) this.#sign(char);
		else this.#word();
	}

	#sign(char: string): void {
		if (char === "<" || char === ">") {
			this.#redirection();
			return;
		}
		this.#at += 1;
		if (char === "\n") this.#endLine();
		else if (char === "(" || char === ")") this.#push({ kind: "operator", text: char });
		// `&>` redirects: its second half says so.
		else if (char !== "&" || this.#peek() !== ">") this.#push({ kind: "operator", text: ";" });
	}

	/** Where the text begins from here on, or the end. */
	#endOf(text: string, from = this.#at): number {
		const found = this.#source.indexOf(text, from);
		return found === -1 ? this.#source.length : found;
	}

	#endLine(): void {
		for (const { text, isIndented } of this.#delimiters) this.#body(text, isIndented);
		this.#delimiters = [];
		this.#push({ kind: "operator", text: ";" });
	}

	#body(delimiter: string, isIndented: boolean): void {
		const start = this.#at;
		let end = start;
		while (end < this.#source.length) {
			const lineEnd = this.#endOf("\n", end);
			const line = this.#source.slice(end, lineEnd).replace(/\r$/, "");
			if ((isIndented ? line.replace(/^\t+/, "") : line) === delimiter) {
				this.#at = lineEnd;
				this.#push({ kind: "body", text: this.#source.slice(start, end) });
				return;
			}
			end = lineEnd + 1;
		}
		this.#at = this.#source.length;
		this.#push({ kind: "body", text: this.#source.slice(start) });
	}

	#redirection(): void {
		if (this.#peek(1) === "(") {
			this.#at += 2;
			this.#push({ kind: "nested", source: this.#untilClosed() });
			return;
		}
		const sign = /^(?:<<<|<<-?|<>|>>|>\||[<>])/.exec(this.#source.slice(this.#at, this.#at + 3))?.[0] ?? "<";
		this.#at += sign.length;
		if (sign === "<<" || sign === "<<-") this.#hereDocument(sign === "<<-");
		// What follows is text, or a number of a stream.
		else if (sign === "<<<") this.#skipWord();
		else if (this.#peek() === "&") this.#skipWord(1);
		else this.#push({ kind: "redirect" });
	}

	#hereDocument(isIndented: boolean): void {
		const { text } = this.#nextWord();
		if (text !== "") this.#delimiters.push({ text, isIndented });
	}

	#skipWord(signs = 0): void {
		this.#at += signs;
		this.#nextWord();
	}

	#nextWord(): ShellWord {
		while (SPACE.test(this.#peek())) this.#at += 1;
		return this.#readWord();
	}

	#word(): void {
		const word = this.#readWord();
		const isStream = /^\d+$/.test(word.text) && /[<>]/.test(this.#peek());
		if (!isStream) this.#push({ kind: "word", word });
	}

	#readWord(): ShellWord {
		let text = "";
		let isPattern = false;
		while (this.#at < this.#source.length && !ENDS_WORD.test(this.#peek())) {
			const char = this.#peek();
			if (/[*?[{]/.test(char)) isPattern = true;
			text += this.#piece(char);
		}
		return { text, isPattern };
	}

	/** One character, or one quoted or expanded part. */
	#piece(char: string): string {
		if (char === this.#escape) return this.#escaped();
		if (char === "'") return this.#quoted();
		if (char === '"') return this.#doubleQuoted();
		if (char === "$") return this.#expansion();
		if (char === "`") return this.#backticks();
		this.#at += 1;
		return char === "\\" ? "/" : char;
	}

	#escaped(): string {
		const next = this.#peek(1);
		this.#at += 2;
		return next === "\n" ? "" : next;
	}

	#quoted(): string {
		const end = this.#endOf("'", this.#at + 1);
		const text = this.#source.slice(this.#at + 1, end);
		this.#at = end + 1;
		return text;
	}

	#doubleQuoted(): string {
		let text = "";
		this.#at += 1;
		while (this.#at < this.#source.length && this.#peek() !== '"') {
			const char = this.#peek();
			if (char === this.#escape && /["\\$`\n]/.test(this.#peek(1))) text += this.#escaped();
			else if (char === "$") text += this.#expansion();
			else if (char === "`") text += this.#backticks();
			else {
				text += char === "\\" && this.#escape !== "\\" ? "/" : char;
				this.#at += 1;
			}
		}
		this.#at += 1;
		return text;
	}

	#expansion(): string {
		const next = this.#peek(1);
		if (next === "'") return this.#ansiQuoted();
		if (next === '"') {
			this.#at += 1;
			return this.#doubleQuoted();
		}
		if (next === "(") return this.#substitution();
		if (next === "{") return this.#braced();
		const name = /^\$([A-Za-z_]\w*)/.exec(this.#source.slice(this.#at, this.#at + 100))?.[1];
		this.#at += name === undefined ? 1 : name.length + 1;
		if (name !== undefined) return UNKNOWN + name + UNKNOWN;
		if (!/[\w@*#?!$-]/.test(next)) return "$";
		this.#at += 1;
		return UNKNOWN;
	}

	#substitution(): string {
		this.#at += 2;
		const source = this.#untilClosed();
		// Arithmetic runs nothing.
		if (!source.startsWith("(")) this.#push({ kind: "nested", source });
		return UNKNOWN;
	}

	#braced(): string {
		const end = this.#endOf("}", this.#at + 2);
		const inside = this.#source.slice(this.#at + 2, end);
		this.#at = end + 1;
		return /^[A-Za-z_]\w*$/.test(inside) ? UNKNOWN + inside + UNKNOWN : UNKNOWN;
	}

	#backticks(): string {
		if (this.#escape === "`") return this.#escaped();
		const end = this.#endOf("`", this.#at + 1);
		this.#push({ kind: "nested", source: this.#source.slice(this.#at + 1, end) });
		this.#at = end + 1;
		return UNKNOWN;
	}

	#ansiQuoted(): string {
		let text = "";
		this.#at += 2;
		while (this.#at < this.#source.length && this.#peek() !== "'") {
			const found = /^\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|([\s\S]))/.exec(
				this.#source.slice(this.#at, this.#at + 6),
			);
			const code = found?.[1] ?? found?.[2];
			if (code !== undefined) text += String.fromCharCode(Number.parseInt(code, 16));
			else text += found?.[3] === undefined ? this.#peek() : (ESCAPES[found[3]] ?? found[0]);
			this.#at += found?.[0].length ?? 1;
		}
		this.#at += 1;
		return text;
	}

	/** From behind an opening parenthesis to the one that closes it; quotes hide parentheses. */
	#untilClosed(): string {
		const start = this.#at;
		let depth = 1;
		while (this.#at < this.#source.length) {
			const char = this.#peek();
			if (char === "'") this.#at = this.#endOf("'", this.#at + 1);
			else if (char === this.#escape) this.#at += 1;
			else if (char === "(") depth += 1;
			else if (char === ")") depth -= 1;
			this.#at += 1;
			if (depth === 0) return this.#source.slice(start, this.#at - 1);
		}
		return this.#source.slice(start);
	}
}
