/** Where facts live: three scopes, the stores that hold them, and the frame their paths are relative to. */

export const SCOPES = ["global", "shared", "personal"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Names one folder of facts: `global`, `personal:<project key>`, or `shared:<16 hex digits of the SHA-256 of the
 * project root's real path>`. Two clones of a repository share their personal store and not their shared one.
 */
export type StoreId = "global" | `personal:${string}` | `shared:${string}`;

/** `git-<root commit>`, `path-<16 hex>`, or the id declared in `.pi/cairn/project.json`. */
export type ProjectKey = string;

export interface Store {
	readonly id: StoreId;
	readonly scope: Scope;
	/** Absolute path of the folder with the fact files. */
	readonly folder: string;
	/** Absolute POSIX path that the facts' paths are relative to: the project's root, or the home directory. */
	readonly frame: string;
}

export function scopeOf(id: StoreId): Scope {
	if (id === "global") return "global";
	return id.startsWith("shared:") ? "shared" : "personal";
}
