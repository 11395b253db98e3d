/** Memory extensions of others, known by the tools they register; names only, as their packages publish them. */

export interface OtherMemory {
	readonly name: string;
	/** What it registers to remember and to recall. */
	readonly tools: readonly string[];
	/** Names that no other package would take: one of them tells that it is there. */
	readonly telltales: readonly string[];
}

/** Tools that others could also have registered are only taken for a memory's beside its telltale. */
const OTHER_MEMORIES: readonly OtherMemory[] = [
	{ name: "Magic Context", tools: ["ctx_memory"], telltales: ["ctx_memory"] },
	{
		name: "realmem",
		tools: ["realmem_recall", "realmem_remember", "realmem_status", "realmem_list", "realmem_forget"],
		telltales: ["realmem_recall", "realmem_remember"],
	},
	{
		name: "pi-memory (pi-mind)",
		tools: ["remember_this", "recall_memory", "update_memory", "mark_memory_audit_complete", "observe"],
		telltales: ["remember_this", "recall_memory"],
	},
	{
		name: "UniPi memory",
		tools: [
			"memory_store",
			"memory_search",
			"memory_delete",
			"memory_list",
			"global_memory_store",
			"global_memory_search",
			"global_memory_list",
		],
		telltales: ["memory_store", "global_memory_search", "global_memory_list"],
	},
	{
		name: "pi-retainer",
		tools: ["memory_write", "memory_search", "memory_get"],
		telltales: ["memory_write"],
	},
	{ name: "pi-hermes-memory", tools: ["memory", "memory_search"], telltales: ["memory"] },
	{ name: "SuperMemory", tools: ["supermemory"], telltales: ["supermemory"] },
	{ name: "AutoMem", tools: ["automem_store", "automem_recall"], telltales: ["automem_store", "automem_recall"] },
];

/** Those that are there, each with the tools of it that are; `registered` are the names of all tools but ours. */
export function otherMemoriesIn(registered: readonly string[]): readonly Pick<OtherMemory, "name" | "tools">[] {
	const names = new Set(registered);
	return OTHER_MEMORIES.filter(({ telltales }) => telltales.some((tool) => names.has(tool))).map(({ name, tools }) => ({
		name,
		tools: tools.filter((tool) => names.has(tool)),
	}));
}

const REMOVE = "Better remove one of them.";

/** One line for the user; `undefined` where this memory is the only one. */
export function otherMemoriesLine(
	found: ReturnType<typeof otherMemoriesIn>,
	{ hides, taken }: { readonly hides: boolean; readonly taken: readonly string[] },
): string | undefined {
	if (taken.length > 0)
		return `memory: ${taken.join(", ")} belong to another extension, so Cairn cannot offer its own. ${REMOVE}`;
	if (found.length === 0) return undefined;
	const names = found.map(({ name, tools }) => `${name} (${tools.join(", ")})`).join(" and ");
	const state = hides
		? "its tools are hidden while Cairn is on (setting tools.hideOthers), and what it says in the prompt is not"
		: "two memories do not know of each other";
	return `memory: there is another one: ${names}; ${state}. ${REMOVE}`;
}
