/** The journal of each project, opened once: it knows what it has read. */
import type { ProjectKey } from "../facts/scope.ts";
import type { Clock } from "../ports/clock.ts";
import type { Journal } from "../ports/journal.ts";
import { JournalFolder } from "../stores/journal-folder.ts";
import { journalFolder, type Layout } from "../stores/layout.ts";

export function journalsOf(layout: Layout, clock: Clock): (key: ProjectKey) => Journal {
	const opened = new Map<ProjectKey, Journal>();
	return (key) => {
		const journal = opened.get(key) ?? new JournalFolder(journalFolder(layout, key), clock);
		opened.set(key, journal);
		return journal;
	};
}
