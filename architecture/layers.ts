/** Who may import whom, as data: read by the linter's configuration and by the architecture test. */

export interface Layer {
	/** Path below `src/`: a folder, or one file of the root. */
	readonly name: string;
	/** Names of the layers whose files this one may import. Its own files are always allowed. */
	readonly mayImport: readonly string[];
	/** A pure layer does no input or output: no disk, network, processes, timers, clock or randomness. */
	readonly pure: boolean;
}

const VALUES = ["kernel", "facts", "settings"];
const USE_CASES = ["recall", "notes", "freshness", "history", "graph", "journal", "gate", "upkeep", "transfer"];
const ADAPTERS = ["stores", "index", "models", "host"];

const COMPOSED = [...VALUES, "ports", ...USE_CASES, ...ADAPTERS, "memory.ts", "workspace"];

export const LAYERS: readonly Layer[] = [
	{ name: "kernel", mayImport: [], pure: true },
	{ name: "facts", mayImport: ["kernel"], pure: true },
	{ name: "settings", mayImport: ["kernel"], pure: true },
	{ name: "ports", mayImport: ["kernel", "facts"], pure: true },
	{ name: "graph", mayImport: [...VALUES, "ports"], pure: true },
	{ name: "recall", mayImport: [...VALUES, "ports", "graph"], pure: true },
	{ name: "notes", mayImport: [...VALUES, "ports", "recall"], pure: true },
	{ name: "freshness", mayImport: [...VALUES, "ports"], pure: true },
	{ name: "history", mayImport: [...VALUES, "ports"], pure: true },
	{ name: "journal", mayImport: [...VALUES, "ports"], pure: true },
	{ name: "gate", mayImport: [...VALUES, "ports", "recall", "history"], pure: true },
	{ name: "upkeep", mayImport: [...VALUES, "ports", "recall", "gate", "history", "journal"], pure: true },
	{ name: "transfer", mayImport: [...VALUES, "ports", "gate", "history"], pure: true },
	{ name: "render", mayImport: [...VALUES, "ports", ...USE_CASES, "memory.ts"], pure: true },
	...ADAPTERS.map((name) => ({ name, mayImport: [...VALUES, "ports"], pure: false })),
	{ name: "verbs", mayImport: [...VALUES, "ports", ...USE_CASES], pure: true },
	{ name: "memory.ts", mayImport: [...VALUES, "ports", ...USE_CASES, "verbs"], pure: true },
	{ name: "workspace", mayImport: [...VALUES, "ports", ...USE_CASES, "memory.ts"], pure: true },
	{ name: "commands", mayImport: [...VALUES, "render", "memory.ts"], pure: true },
	{ name: "compose", mayImport: COMPOSED, pure: false },
	{ name: "compose.ts", mayImport: [...COMPOSED, "compose"], pure: false },
	// The host lends its models through a port: `src/pi/host-models.ts` is an adapter by that port alone.
	{ name: "pi", mayImport: [...VALUES, "ports", "render", "commands", "memory.ts", "compose.ts"], pure: false },
	{ name: "cli", mayImport: [...VALUES, "render", "commands", "memory.ts", "compose.ts"], pure: false },
	{ name: "testing", mayImport: [...VALUES, "ports", "index"], pure: false },
	{ name: "index.ts", mayImport: [...VALUES, "ports", "memory.ts", "compose.ts"], pure: true },
];

/** Node modules that reach outside the process; a pure layer imports none of them. */
export const IMPURE_MODULES: readonly string[] = [
	"child_process",
	"cluster",
	"dgram",
	"dns",
	"fs",
	"fs/promises",
	"http",
	"http2",
	"https",
	"net",
	"os",
	"process",
	"readline",
	"sqlite",
	"timers",
	"timers/promises",
	"tls",
	"tty",
	"worker_threads",
].flatMap((name) => [`node:${name}`, name]);

/** Globals that reach outside the process. */
export const IMPURE_GLOBALS: readonly string[] = [
	"fetch",
	"process",
	"setTimeout",
	"setInterval",
	"setImmediate",
	"performance",
	"crypto",
	"console",
];

/** Members that read the clock or chance. */
export const IMPURE_MEMBERS: readonly { readonly object: string; readonly property: string }[] = [
	{ object: "Date", property: "now" },
	{ object: "Math", property: "random" },
];

/** Packages that only the named layer may import. */
export const OWNED_PACKAGES: readonly { readonly pattern: string; readonly owner: string }[] = [
	{ pattern: "@earendil-works/*", owner: "pi" },
	{ pattern: "typebox", owner: "pi" },
	{ pattern: "node:sqlite", owner: "index" },
];
