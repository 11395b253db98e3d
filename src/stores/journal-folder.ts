/** The raw layer of one project as a folder: observations as Markdown, the maintenance log as lines. */
import { join } from "node:path";
import { scalarText } from "../facts/yaml-text.ts";
import type { Clock } from "../ports/clock.ts";
import type { Journal, Observation } from "../ports/journal.ts";
import { makeFolder, writeAtomically } from "./atomic-write.ts";
import { readBytes } from "./file-reading.ts";
import { storeError, systemCode } from "./io-errors.ts";
import { appendLine } from "./json-lines.ts";
import { monthFile, removeExpiredMonths, tryReaddir } from "./month-files.ts";

const SLUG_CHARS = 48;
const MAX_NAMES = 1000;

/** `2026-11-29T12-00-00-000Z-the-words-of-the-caption` */
function stem({ at, caption }: Observation): string {
	const words = caption
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
	const slug = words
		.replace(/^-+/, "")
		.slice(0, SLUG_CHARS)
		.replace(/[-\uD800-\uDBFF]+$/, "");
	return `${at.replaceAll(/[^0-9TZ]/g, "-")}${slug === "" ? "" : `-${slug}`}`;
}

function print({ caption, content, at, session }: Observation): string {
	const line = (key: string, value: string): string => `${key}: ${scalarText(value.replaceAll(/\s+/gu, " ").trim())}\n`;
	const by = session === undefined ? "" : line("session", session);
	return `---\n${line("caption", caption)}${line("at", at)}${by}---\n\n${content.trimEnd()}\n`;
}

async function parse(bytes: Uint8Array): Promise<Observation | undefined> {
	const { readFrontmatter, splitFile } = await import("../facts/frontmatter.ts");
	const parts = splitFile(Buffer.from(bytes).toString("utf8"));
	const frontmatter = readFrontmatter(parts);
	if (frontmatter.kind !== "entries") return undefined;
	const text = (key: string): string | undefined => {
		const value = frontmatter.entries.get(key)?.value;
		return value?.kind === "text" ? value.text : undefined;
	};
	const [caption, at, session] = [text("caption"), text("at"), text("session")];
	if (caption === undefined || at === undefined) return undefined;
	return { caption, content: parts.body.trim(), at, ...(session === undefined ? {} : { session }) };
}

export class JournalFolder implements Journal {
	readonly #folder: string;
	readonly #clock: Clock;

	/** `folder` is absolute; it is made with the first entry. */
	constructor(folder: string, clock: Clock) {
		this.#folder = folder;
		this.#clock = clock;
	}

	async observe(observation: Observation): Promise<string> {
		const folder = join(this.#folder, "observations");
		return this.#trying("cannot write into", async () => {
			await makeFolder(folder, "private");
			return writeUnderFreeName(folder, observation);
		});
	}

	async maintenance(entry: Readonly<Record<string, unknown>>): Promise<void> {
		const at = new Date(this.#clock.now()).toISOString();
		const path = monthFile(join(this.#folder, "maintenance"), at);
		await this.#trying("cannot write into", () => appendLine(path, { at, ...entry }));
	}

	/** Files that are no observations are passed over. */
	async observations(limit: number): Promise<readonly Observation[]> {
		const folder = join(this.#folder, "observations");
		return this.#trying("cannot read", async () => {
			const names = (await tryReaddir(folder))
				.filter((name) => /^\d{4}-.*\.md$/.test(name))
				.sort()
				.reverse();
			const found: Observation[] = [];
			for (const name of names) {
				if (found.length >= limit) break;
				const reading = readBytes(join(folder, name));
				const observation = reading.kind === "bytes" ? await parse(reading.bytes) : undefined;
				if (observation !== undefined) found.push(observation);
			}
			return found;
		});
	}

	/** Forgets months of the maintenance log that lie more than `days` back. @throws MemoryError STORE_IO */
	async removeExpired(days: number): Promise<readonly string[]> {
		const folder = join(this.#folder, "maintenance");
		return this.#trying("cannot clear", () => removeExpiredMonths(folder, days, this.#clock.now()));
	}

	async #trying<T>(what: string, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw storeError(`${what} ${this.#folder}`, error);
		}
	}
}

/** Two observations of one moment with one caption get two names. */
async function writeUnderFreeName(folder: string, observation: Observation): Promise<string> {
	const bytes = Buffer.from(print(observation), "utf8");
	for (let number = 1; ; number += 1) {
		const path = join(folder, `${stem(observation)}${number === 1 ? "" : `-${number}`}.md`);
		try {
			await writeAtomically(path, bytes, { privacy: "private", exclusive: true });
			return path;
		} catch (error) {
			if (systemCode(error) !== "EEXIST" || number === MAX_NAMES) throw error;
		}
	}
}
