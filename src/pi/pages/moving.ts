/** A fact on its way to another project: written there first, and forgotten here only when it is there. */
import { posix } from "node:path";
import type { Fact } from "../../facts/fact.ts";
import { fromFrame } from "../../facts/path-scope.ts";
import type { Scope, Store } from "../../facts/scope.ts";
import type { Workspace } from "../../memory.ts";
import type { IndexedFact } from "../../ports/fact-index.ts";
import { count } from "../../render/amounts.ts";
import { rememberMessage } from "./outcome-words.ts";
import type { Message } from "./widgets/frame.ts";

export interface Removal {
	readonly item: IndexedFact;
	readonly from: { readonly workspace: Workspace; readonly store: Store };
	readonly to: { readonly workspace: Workspace; readonly name: string };
	readonly scope: Scope;
	readonly signal: AbortSignal;
}

export interface Moved {
	readonly message: Message;
	/** False when it stayed where it was. */
	readonly left: boolean;
}

/** Its paths stay the same below the other project's root. */
export async function moveToProject({ item, from, to, scope, signal }: Removal): Promise<Moved> {
	const { root } = await to.workspace.identity();
	const draft = draftOf(item.fact, scope, pathsBelow(item.fact, from.store, root));
	const outcome = await to.workspace.remember(draft, { signal });
	if (!("fact" in outcome)) return { message: rememberMessage(outcome), left: false };
	const forgotten = await from.workspace.forget([item.fact.id], { signal, confirm: async () => true });
	if (forgotten.kind !== "forgotten") {
		return { message: { tone: "warning", text: `It is in ${to.name} now, and still here as well.` }, left: false };
	}
	const how = outcome.kind === "added" ? "" : `, ${outcome.kind} with one that was there`;
	const triples = item.fact.triples.length === 0 ? "" : ` with ${count(item.fact.triples.length, "link")}`;
	return {
		message: { tone: "success", text: `Moved${triples} to ${to.name}${how}; ctrl+z brings it back here as well.` },
		left: true,
	};
}

function pathsBelow({ paths }: Fact, store: Store, root: string | undefined): readonly string[] {
	if (store.scope === "global" || root === undefined) return paths.map((path) => fromFrame(path, store));
	return paths.map((path) => posix.join(root, path));
}

/** A person has asked for it: the gate does not ask whether it is worth keeping. */
function draftOf(fact: Fact, scope: Scope, paths: readonly string[]): Parameters<Workspace["remember"]>[0] {
	const { caption, content, kind, tags, triples, pin, evidence, expires } = fact;
	return {
		caption,
		content,
		kind,
		scope,
		tags,
		triples,
		pin,
		userRequested: true,
		...(paths.length === 0 ? {} : { paths }),
		...(evidence === undefined ? {} : { evidence }),
		...(expires === undefined ? {} : { expires }),
	};
}
