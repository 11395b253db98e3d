/** A page on UniPi's info screen, whose numbers its footer shows too. */
import type { Status } from "../../memory.ts";
import type { FactChanged } from "./announce.ts";

/** As much of UniPi's registry as is used. It is found on the global object, as its documentation says. */
interface InfoRegistry {
	registerGroup(group: unknown): void;
	getGroup?(id: string): unknown;
	getGroupData?(id: string): Promise<unknown>;
	invalidateCache?(id: string): void;
}

const REGISTRY = "__unipi_info_registry";
/** UniPi's footer reads the group of this name. */
const GROUP = "memory";
const RECENT = 3;

export interface InfoSource {
	readonly status: () => Promise<Status>;
	readonly projects: () => Promise<number>;
	/** Newest first. */
	readonly recent: () => readonly FactChanged[];
}

function registryOf(place: object): InfoRegistry | undefined {
	const found: unknown = Reflect.get(place, REGISTRY);
	if (typeof found !== "object" || found === null) return undefined;
	return typeof Reflect.get(found, "registerGroup") === "function" ? (found as InfoRegistry) : undefined; // just looked at
}

export function hasInfoScreen(place: object = globalThis): boolean {
	return registryOf(place) !== undefined;
}

/** Where UniPi's own memory is on, its page stays and ours stands beside it. Returns what makes the numbers anew. */
export function registerInfoPage(source: InfoSource, place: object = globalThis): () => void {
	const registry = registryOf(place);
	if (registry === undefined) return () => undefined;
	const id = registry.getGroup?.(GROUP) === undefined ? GROUP : "cairn";
	registry.registerGroup({
		id,
		name: id === GROUP ? "Memory" : "Cairn memory",
		icon: "🧠",
		priority: 60,
		config: {
			showByDefault: true,
			stats: [
				{ id: "projectCount", label: "Project facts", show: true },
				{ id: "totalCount", label: "All facts", show: true },
				{ id: "projects", label: "Projects", show: true },
				{ id: "recent", label: "Changed in this session", show: true },
			],
		},
		dataProvider: () => pageData(source),
	});
	const refresh = (): void => {
		registry.invalidateCache?.(id);
		void registry.getGroupData?.(id)?.catch(() => undefined); // a page that cannot be filled is UniPi's to tell
	};
	refresh();
	return refresh;
}

async function pageData({ status, projects, recent }: InfoSource): Promise<Readonly<Record<string, unknown>>> {
	const { stores } = await status();
	const sum = (scopes: readonly string[]): number =>
		stores.filter(({ store }) => scopes.includes(store.scope)).reduce((total, { facts }) => total + facts, 0);
	const [newest, ...others] = recent().map(({ caption }) => caption);
	return {
		projectCount: { value: String(sum(["shared", "personal"])) },
		totalCount: { value: String(sum(["global", "shared", "personal"])) },
		projects: { value: String(await projects()) },
		recent: {
			value: newest ?? "none",
			...(others.length === 0 ? {} : { detail: others.slice(0, RECENT - 1).join("\n") }),
		},
	};
}
