/** Every file of a fact, under whatever name: copies hold its text as well. */
import type { FactId } from "../facts/fact.ts";
import type { ChangeDeps } from "../history/apply-change.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";

/** Changes of one fact that are looked through. */
export const CHANGES = 1000;

interface Found<File> {
	readonly store: FactStore;
	readonly file: File;
}

export type FoundFile = Found<FactFile>;
/** Its name says whose it is, though it cannot be read as a fact: the id, or one that the fact's file has had. */
export type BrokenFile = Found<{ readonly name: string; readonly hash: string }>;

export interface FoundFiles {
	readonly whole: readonly FoundFile[];
	readonly broken: readonly BrokenFile[];
}

/** Every file with its id, whatever it is named, and what carries its id as its name: copies hold the text as well. */
export async function filesOf(fact: FactId, deps: Pick<ChangeDeps, "stores" | "log">): Promise<FoundFiles> {
	const { changes } = await deps.log.recent({ fact, limit: CHANGES });
	const states = changes.flatMap(({ before, after }) => [before, after]).filter((state) => state !== undefined);
	const names = new Set(states.map(({ store, name }) => `${store} ${name}`));
	const whole: FoundFile[] = [];
	const broken: BrokenFile[] = [];
	for (const store of deps.stores) {
		for (const { name } of await store.list()) {
			const reading = await store.read(name);
			if (reading.kind === "fact" && reading.file.fact.id === fact) whole.push({ store, file: reading.file });
			const isItsName = name === `${fact}.md` || names.has(`${store.store.id} ${name}`);
			if (reading.kind === "broken" && reading.hash !== undefined && isItsName) {
				broken.push({ store, file: { name, hash: reading.hash } });
			}
		}
	}
	return { whole, broken };
}

/** As they were found. */
export async function areAllThere({ whole, broken }: FoundFiles): Promise<boolean> {
	const files = [...whole, ...broken];
	for (const { store, file } of files) {
		const reading = await store.read(file.name);
		const hash = reading.kind === "fact" ? reading.file.hash : reading.kind === "broken" ? reading.hash : undefined;
		if (hash !== file.hash) return false;
	}
	return files.length > 0;
}
