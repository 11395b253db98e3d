/** Where everything lies on disk: the cairn folder, the three stores, and what is kept beside them. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ProjectKey, Store } from "../facts/scope.ts";

/** Absolute paths. */
export interface Layout {
	/** The cairn folder. */
	readonly home: string;
	readonly global: string;
	/** One folder for each project key. */
	readonly personal: string;
	/** `YYYY-MM.jsonl`: every change to a fact. */
	readonly history: string;
	readonly tombstones: string;
	/** What models were shown. */
	readonly showings: string;
	/** Facts whose erasing was begun, and done. */
	readonly purges: string;
	/** `<time>-<reason>.tar.gz`. */
	readonly backups: string;
	/** What waits for a person's look, and what they said. */
	readonly reviews: string;
	/** `YYYY-MM.jsonl`: every call of a model. */
	readonly ledger: string;
	readonly database: string;
	readonly settings: string;
}

/** `home` is the cairn folder, absolute: `cairn` in pi's agent folder, or what `CAIRN_HOME` says. */
export function layoutOf(home: string): Layout {
	return {
		home,
		global: join(home, "global"),
		personal: join(home, "personal"),
		history: join(home, "history"),
		showings: join(home, "shown.jsonl"),
		purges: join(home, "purges.jsonl"),
		backups: join(home, "backups"),
		tombstones: join(home, "tombstones.jsonl"),
		reviews: join(home, "reviews.jsonl"),
		ledger: join(home, "ledger"),
		database: join(home, "cairn.sqlite"),
		settings: join(home, "config.json"),
	};
}

/** A key is a file name in the personal folder, so it holds nothing that a path could be made of. */
export function folderName(key: ProjectKey): string {
	return /^[\w-][\w.-]*$/.test(key) ? key : `key-${createHash("sha256").update(key).digest("hex").slice(0, 16)}`;
}

function posixPath(path: string): string {
	return path.replaceAll("\\", "/");
}

export function globalStore(layout: Layout, homeDirectory: string): Store {
	return { id: "global", scope: "global", folder: layout.global, frame: posixPath(homeDirectory) };
}

/** `root` is the project's real path. */
export function personalStore(layout: Layout, key: ProjectKey, root: string): Store {
	const folder = join(layout.personal, folderName(key));
	return { id: `personal:${key}`, scope: "personal", folder, frame: posixPath(root) };
}

/** `root` is the project's real path: two clones have two shared stores. */
export function sharedStore(root: string): Store {
	const digest = createHash("sha256").update(root).digest("hex").slice(0, 16);
	return { id: `shared:${digest}`, scope: "shared", folder: join(root, ".pi", "cairn"), frame: posixPath(root) };
}

/** Name of the raw layer's folder, in a project's. */
export const JOURNAL = "journal";

/** The raw layer of one project. */
export function journalFolder(layout: Layout, key: ProjectKey): string {
	return join(layout.personal, folderName(key), JOURNAL);
}

/** The texts that were taken over into facts: of one project, or of the user. */
export function importsFile(layout: Layout, key: ProjectKey | undefined): string {
	const folder = key === undefined ? layout.home : join(layout.personal, folderName(key));
	return join(folder, "imports.jsonl");
}

/** Candidates that wait: of one project, or of the machine where there is none. */
export function pendingFolder(layout: Layout, key: ProjectKey | undefined): string {
	return key === undefined ? join(layout.home, "pending") : join(layout.personal, folderName(key), "pending");
}
