/** Instruction files and import ledgers in memory. */
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { MemoryError } from "../kernel/errors.ts";
import type { ImportLedger, ImportRecord } from "../ports/import-ledger.ts";
import type { InstructionFile, InstructionFiles } from "../ports/instruction-files.ts";

export function anInstructionFile(given: Partial<InstructionFile> = {}): InstructionFile {
	const path = given.path ?? "/work/app/AGENTS.md";
	const text = given.text ?? "# Guide\n\nUse pnpm.\n";
	return {
		path,
		place: posix.basename(path),
		name: posix.basename(path),
		hash: createHash("sha256").update(text).digest("hex"),
		inPrompt: true,
		isUsers: false,
		...given,
		text,
	};
}

export class MemoryInstructionFiles implements InstructionFiles {
	readonly files: InstructionFile[] = [];
	readonly others = new Set<string>();

	async find(): Promise<readonly InstructionFile[]> {
		return [...this.files];
	}

	async read(path: string): Promise<InstructionFile> {
		const found = this.files.find((file) => file.path === path);
		if (found === undefined)
			throw new MemoryError("IMPORT_UNREADABLE", `${path} cannot be read: there is no such file`);
		return found;
	}

	async existing(paths: readonly string[]): Promise<ReadonlySet<string>> {
		return new Set(paths.filter((path) => this.others.has(path)));
	}
}

export class MemoryImportLedger implements ImportLedger {
	readonly #records = new Map<string, ImportRecord>();

	async record(record: ImportRecord): Promise<void> {
		this.#records.delete(record.hash);
		this.#records.set(record.hash, record);
	}

	async takeBack(hash: string): Promise<void> {
		this.#records.delete(hash);
	}

	async records(): Promise<readonly ImportRecord[]> {
		return [...this.#records.values()];
	}
}

/** One ledger for each project, made with the first look at it. */
export function memoryLedgers(): (key: string | undefined) => MemoryImportLedger {
	const ledgers = new Map<string | undefined, MemoryImportLedger>();
	return (key) => {
		const ledger = ledgers.get(key) ?? new MemoryImportLedger();
		ledgers.set(key, ledger);
		return ledger;
	};
}
