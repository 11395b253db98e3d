/** The backups, loaded with the first need of them. */
import { once } from "../kernel/once.ts";
import type { Backups } from "../ports/backups.ts";
import type { Clock } from "../ports/clock.ts";
import type { Layout } from "../stores/layout.ts";

export function backupsWhenNeeded(given: { readonly layout: Layout; readonly clock: Clock }): Backups {
	const folder = once(async () => new (await import("../stores/backup-folder.ts")).BackupFolder(given));
	return {
		take: async (request) => (await folder()).take(request),
		list: async () => (await folder()).list(),
		confirmed: async () => (await folder()).confirmed(),
		read: async (name) => (await folder()).read(name),
		prune: async (keep) => (await folder()).prune(keep),
		erase: async (fact) => (await folder()).erase(fact),
	};
}
