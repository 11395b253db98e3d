/** Reads the arguments of a tool call field by field; an error names the field and says what it should be. */
import { posix } from "node:path";
import { MemoryError } from "../../kernel/errors.ts";

/** Folders that relative and `~` paths start from, absolute. */
export interface PathBase {
	readonly cwd: string;
	readonly home: string;
}

/** More than any list of a call has a use for; what is looked at one by one has limits of its own. */
const MOST_ENTRIES = 1000;

function invalid(field: string, problem: string): MemoryError {
	return new MemoryError("INPUT_INVALID", `${field} ${problem}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields of one call. Absent, null and missing are the same. */
export class Input {
	readonly #fields: Readonly<Record<string, unknown>>;

	/** @throws MemoryError INPUT_INVALID for anything but an object of known fields */
	constructor(value: unknown, known: readonly string[]) {
		if (!isRecord(value)) throw invalid("arguments", "must be an object");
		const unknown = Object.keys(value).find((name) => !known.includes(name));
		if (unknown !== undefined) throw invalid(unknown, `is no parameter here; there are ${known.join(", ")}`);
		this.#fields = value;
	}

	has(field: string): boolean {
		return this.#fields[field] !== undefined && this.#fields[field] !== null;
	}

	text(field: string): string | undefined {
		if (!this.has(field)) return undefined;
		const value = this.#fields[field];
		if (typeof value !== "string") throw invalid(field, "must be a text");
		if (value.trim() === "") throw invalid(field, "is empty");
		return value;
	}

	requiredText(field: string): string {
		const value = this.text(field);
		if (value === undefined) throw invalid(field, "is missing");
		return value;
	}

	flag(field: string): boolean | undefined {
		if (!this.has(field)) return undefined;
		const value = this.#fields[field];
		if (typeof value !== "boolean") throw invalid(field, "must be true or false");
		return value;
	}

	/** A whole number from 1. */
	page(field: string): number | undefined {
		if (!this.has(field)) return undefined;
		const value = this.#fields[field];
		if (typeof value !== "number" || !Number.isInteger(value) || value < 1) {
			throw invalid(field, "must be a whole number from 1");
		}
		return value;
	}

	choice<Choice extends string>(field: string, choices: readonly Choice[]): Choice | undefined {
		const value = this.text(field);
		if (value === undefined) return undefined;
		const found = choices.find((choice) => choice === value);
		if (found === undefined)
			throw invalid(field, `must be one of ${choices.join(", ")}; it is “${value.slice(0, 40)}”`);
		return found;
	}

	/** One text counts as a list of one. */
	texts(field: string, most = MOST_ENTRIES): readonly string[] | undefined {
		if (!this.has(field)) return undefined;
		const value = this.#fields[field];
		const list: readonly unknown[] = Array.isArray(value) ? value : [value];
		if (list.length > most) throw invalid(field, `has ${list.length} entries, the limit is ${most}`);
		return list.map((item, at) => {
			if (typeof item !== "string") throw invalid(`${field}[${at}]`, "must be a text");
			if (item.trim() === "") throw invalid(`${field}[${at}]`, "is empty");
			return item;
		});
	}

	/** Absolute POSIX paths. */
	paths(field: string, base: PathBase, most?: number): readonly string[] | undefined {
		return this.texts(field, most)?.map((path) => absolutePath(path, base));
	}

	triples(field: string): readonly (readonly [string, string, string])[] | undefined {
		if (!this.has(field)) return undefined;
		const value = this.#fields[field];
		if (!Array.isArray(value)) throw invalid(field, "must be a list of [subject, predicate, object]");
		return value.map((item: unknown, at) => {
			const parts: readonly unknown[] = Array.isArray(item) ? item : [];
			const [subject, predicate, object] = parts;
			if (parts.length === 3 && isWord(subject) && isWord(predicate) && isWord(object)) {
				return [subject, predicate, object] as const;
			}
			throw invalid(`${field}[${at}]`, "must be [subject, predicate, object], three texts");
		});
	}
}

function isWord(value: unknown): value is string {
	return typeof value === "string" && value.trim() !== "";
}

/** A path as models write it (relative, `~/…`, absolute, with pi's leading `@`), made absolute. Globs pass through. */
export function absolutePath(path: string, base: PathBase): string {
	const trimmed = path
		.trim()
		.replace(/^@(?=.)/u, "")
		.replaceAll("\\", "/");
	if (trimmed === "~") return base.home;
	if (trimmed.startsWith("~/")) return posix.join(base.home, trimmed.slice(2));
	return posix.resolve(base.cwd, trimmed);
}

/** A project parameter: what looks like a directory is made absolute, a name stays a name. */
export function projectReference(project: string, base: PathBase): string {
	return /^[~./\\]|[/\\]|^[A-Za-z]:/u.test(project) ? absolutePath(project, base) : project.trim();
}
