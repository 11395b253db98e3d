/** The three stores of a place as Markdown folders, each made once. */
import type { Store, StoreId } from "../facts/scope.ts";
import type { Clock } from "../ports/clock.ts";
import type { FactStore } from "../ports/fact-store.ts";
import { globalStore, type Layout, personalStore, sharedStore } from "./layout.ts";
import { MarkdownStore } from "./markdown-store.ts";
import { markedStore } from "./marked-store.ts";
import type { ProjectCard } from "./project-card.ts";

export interface MarkdownShelf {
	global(): FactStore;
	/** @param root real path of the project's root */
	shared(root: string): FactStore;
	personal(project: ProjectCard): FactStore;
}

export interface ShelfOptions {
	readonly home: string;
	readonly clock: Clock;
	/** Says how shared files are read: with another mark they are all read again. */
	readonly sharedMark?: string;
}

export function markdownShelf(layout: Layout, { home, clock, sharedMark = "" }: ShelfOptions): MarkdownShelf {
	const made = new Map<StoreId, FactStore>();
	const once = (store: Store, project?: ProjectCard): FactStore => {
		// Two clones share a personal store, whose frame is the root at hand.
		const known = made.get(store.id);
		if (known !== undefined && known.store.frame === store.frame) return known;
		const plain = new MarkdownStore(store, { clock, ...(project === undefined ? {} : { project }) });
		const opened = store.scope === "shared" && sharedMark !== "" ? markedStore(plain, sharedMark) : plain;
		made.set(store.id, opened);
		return opened;
	};
	return {
		global: () => once(globalStore(layout, home)),
		shared: (root) => once(sharedStore(root)),
		personal: ({ key, root, name }) => once(personalStore(layout, key, root), { key, root, name }),
	};
}
