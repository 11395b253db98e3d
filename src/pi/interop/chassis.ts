/**
 * Rows and a sidebar section in pi-chassis, through what it leaves on the global object. Nothing is made there when it
 * is not loaded: by the time a session starts, every extension has been.
 */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { count } from "../../render/amounts.ts";
import { softLine } from "../../render/fence.ts";
import { MEMORY_TOOLS } from "../tools/table.ts";
import { INDEX_MESSAGE } from "../transcript.ts";
import type { FactChanged } from "./announce.ts";

/** It was called pi-halo before; both names are looked for. */
const HOSTS = [
	{ registry: "pi-chassis/registry", plain: "chassis.plainMessageTypes" },
	{ registry: "pi-halo/registry", plain: "halo.plainMessageTypes" },
] as const;
const OWNER = "pi-cairn";
/** nf-md-brain, and what stands for it where the font has no icons. */
const ICON = { nerd: "\u{F09D1}", plain: "#" };
const LINES = 8;

interface Theme {
	fg(colour: string, text: string): string;
}

interface RowResult {
	readonly content?: readonly { readonly type: string; readonly text?: string }[];
	readonly details?: unknown;
}

interface Registry {
	readonly apiVersion?: number;
	readonly toolRowsVersion?: number;
	register?(pi: unknown, spec: unknown, ctx?: unknown): { refresh(): void; dispose(): void };
	registerToolRows?(specs: Readonly<Record<string, unknown>>, options: { readonly id: string }): () => void;
}

interface Found {
	readonly registry: Registry;
	readonly plain: string;
}

function hostIn(place: object): Found | undefined {
	for (const { registry, plain } of HOSTS) {
		const found: unknown = Reflect.get(place, Symbol.for(registry));
		if (typeof found === "object" && found !== null) return { registry: found, plain };
	}
	return undefined;
}

/** What the section shows; asked with each drawing. */
export interface SidebarState {
	readonly recalled: number;
	/** Relevant facts that were not shown. */
	readonly omitted: number;
	readonly total: number;
	/** Newest first. */
	readonly changed: readonly FactChanged[];
}

export interface ChassisParts {
	readonly pi: ExtensionAPI;
	readonly ctx: ExtensionContext;
	readonly state: () => SidebarState;
}

export interface Paired {
	refresh(): void;
	dispose(): void;
}

/** `undefined` where pi-chassis is not loaded. */
export function pairWithChassis({ pi, ctx, state }: ChassisParts, place: object = globalThis): Paired | undefined {
	const host = hostIn(place);
	if (host === undefined) return undefined;
	const { registry, plain } = host;
	const rows =
		(registry.toolRowsVersion ?? 0) >= 1 ? registry.registerToolRows?.(toolRows(), { id: OWNER }) : undefined;
	const types: unknown = Reflect.get(place, Symbol.for(plain));
	if (types instanceof Set) types.add(INDEX_MESSAGE);
	const section = (registry.apiVersion ?? 0) >= 1 ? registry.register?.(pi, sectionSpec(state), ctx) : undefined;
	return {
		refresh: () => section?.refresh(),
		dispose: () => {
			rows?.();
			section?.dispose();
		},
	};
}

/** One line for each call: what it is about, and what came of it. */
function toolRows(): Readonly<Record<string, unknown>> {
	return Object.fromEntries(
		MEMORY_TOOLS.map((tool) => [
			tool.name,
			{
				icon: ICON,
				title: tool.label,
				describe: (...[args, , theme]: [args: unknown, cwd: string, theme: Theme]) =>
					theme.fg("text", softLine(tool.title(typeof args === "object" && args !== null ? { ...args } : {}))),
				summarize: (...[result, , theme, failed]: [RowResult, unknown, Theme, boolean]) =>
					theme.fg(failed ? "error" : "dim", summaryOf(result)),
				expand: (result: RowResult, theme: Theme) =>
					textOf(result)
						.split("\n")
						.map((line) => theme.fg("toolOutput", line)),
			},
		]),
	);
}

function textOf({ content = [] }: RowResult): string {
	return content.map(({ text = "" }) => text).join("\n");
}

function summaryOf(result: RowResult): string {
	const { details } = result;
	const told: unknown = typeof details === "object" && details !== null ? Reflect.get(details, "summary") : undefined;
	return softLine(typeof told === "string" ? told : textOf(result)).slice(0, 120);
}

function sectionSpec(state: () => SidebarState): unknown {
	return {
		id: OWNER,
		title: "Memory",
		icon: ICON,
		slots: ["sidebar"],
		sidebar: "section",
		order: 60,
		cacheKey: () => JSON.stringify(state()),
		render: () => ({ text: headline(state()), color: "muted" }),
		detail: () => detail(state()),
	};
}

function headline({ recalled, omitted, total }: SidebarState): string {
	if (total === 0) return "no facts yet";
	const facts = count(total, "fact");
	return recalled === 0 ? facts : `${recalled}/${recalled + omitted} recalled · ${facts}`;
}

function detail({ changed }: SidebarState): readonly string[] {
	const lines = changed.slice(0, LINES).map(({ action, caption }) => `${action} ${softLine(caption)}`.slice(0, 80));
	return changed.length > LINES ? [...lines, `+${changed.length - LINES} more in this session`] : lines;
}
