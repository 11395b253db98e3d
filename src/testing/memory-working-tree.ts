/** A working tree, its history and what was seen of it, in memory: the twins of those that read disks and ask git. */
import type {
	PathPast,
	Sightings,
	SightingsShelf,
	TreePast,
	TreeReader,
	Trees,
	WorkingTree,
} from "../ports/working-tree.ts";

export interface MemoryTree extends WorkingTree {
	place(path: string, text: string): void;
	/** A file, or a folder with all that is below it. */
	remove(path: string): void;
	/** Stands for a file outside the root. */
	placeOutside(absolute: string): void;
}

/** @param files texts by path */
export function memoryTree(files: Readonly<Record<string, string>> = {}): MemoryTree {
	const texts = new Map(Object.entries(files));
	const outside = new Set<string>();
	return {
		...memoryReader(texts),
		isThere: async () => true,
		exists: async (absolute) => [...outside].some((each) => each === absolute || each.startsWith(`${absolute}/`)),
		place: (path, text) => void texts.set(path, text),
		remove: (path) => {
			for (const each of texts.keys()) if (each === path || each.startsWith(`${path}/`)) texts.delete(each);
		},
		placeOutside: (absolute) => void outside.add(absolute),
	};
}

/** Folders are there as long as a file below them is. */
export function memoryReader(texts: ReadonlyMap<string, string>): TreeReader {
	const tidy = (path: string): string => path.replace(/^\.\//, "").replace(/\/+$/, "");
	return {
		look: async (path) => {
			const name = tidy(path);
			if (texts.has(name)) return "file";
			const isFolder = name === "." || [...texts.keys()].some((each) => each.startsWith(`${name}/`));
			return isFolder ? "folder" : undefined;
		},
		read: async (path) => texts.get(tidy(path)),
	};
}

export interface MemoryPast extends TreePast {
	/** Another commit is checked out from now on. */
	checkOut(state: string | undefined): void;
	/** What there is to answer about a path. */
	tell(path: string, past: PathPast): void;
	/** The files as they were committed from that time on, in milliseconds since 1970. */
	commit(time: number, files: Readonly<Record<string, string>>): void;
	/** From now on there is no answer, as where git is not installed. */
	fallSilent(): void;
	/** Every path that was asked about, in order. */
	readonly asked: readonly string[];
}

/** @param state of the repository; none where there is no version control */
export function memoryPast(state?: string): MemoryPast {
	const pasts = new Map<string, PathPast>();
	const commits: { readonly time: number; readonly tree: TreeReader }[] = [];
	const asked: string[] = [];
	let [present, silent] = [state, false];
	return {
		asked,
		state: async () => present,
		ask: async (paths) => {
			asked.push(...paths);
			if (silent || present === undefined) return undefined;
			return new Map(paths.map((path) => [path, pasts.get(path) ?? { existed: false }]));
		},
		at: async (time) => (silent ? undefined : commits.findLast((each) => each.time <= time)?.tree),
		checkOut: (next) => {
			present = next;
		},
		tell: (path, past) => void pasts.set(path, past),
		commit: (time, files) => void commits.push({ time, tree: memoryReader(new Map(Object.entries(files))) }),
		fallSilent: () => {
			silent = true;
		},
	};
}

export function memorySightings(): SightingsShelf {
	const kept = new Map<string, Sightings>();
	const load = async (root: string): Promise<Sightings> => kept.get(root) ?? { paths: {}, witnesses: {} };
	return {
		load,
		keep: async (root, added) => {
			const before = await load(root);
			kept.set(root, {
				...before,
				...added,
				paths: { ...before.paths, ...added.paths },
				witnesses: { ...before.witnesses, ...added.witnesses },
			});
		},
	};
}

/** The same tree and history at every root. */
export function memoryTrees(tree: WorkingTree, past: TreePast = memoryPast()): Trees {
	return { working: () => tree, past: () => past, sightings: memorySightings() };
}
