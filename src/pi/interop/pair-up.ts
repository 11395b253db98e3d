/** Everything that is said to other packages once the memory is open: loaded then, and not before. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Memory, Workspace } from "../../memory.ts";
import { type Announcer, emitOn } from "./announce.ts";
import { pairWithChassis } from "./chassis.ts";
import { hasInfoScreen, registerInfoPage } from "./unipi.ts";

export interface Pairing {
	readonly pi: ExtensionAPI;
	readonly ctx: ExtensionContext;
	readonly memory: Memory;
	readonly workspace: Workspace;
	readonly announcer: Announcer;
	readonly mode: "read" | "full";
	/** Its name; empty where there is none. */
	readonly project: string;
	readonly recalled: () => { readonly ids: readonly string[]; readonly omitted: number };
}

/** Returns what ends it. */
export async function pairUp(pairing: Pairing): Promise<() => void> {
	const { pi, ctx, memory, workspace, announcer, mode, project, recalled } = pairing;
	emitOn(pi)("cairn:ready", { version: 1, mode, ...(project === "" ? {} : { project }) });
	let total = 0;
	const chassis = pairWithChassis({
		pi,
		ctx,
		state: () => ({ recalled: recalled().ids.length, omitted: recalled().omitted, total, changed: announcer.told }),
	});
	const page = hasInfoScreen()
		? registerInfoPage({
				status: () => workspace.status(),
				projects: async () => (await memory.projects()).length,
				recent: () => announcer.told,
			})
		: undefined;
	if (chassis === undefined && page === undefined) return () => undefined;
	const refresh = async (): Promise<void> => {
		page?.();
		if (chassis === undefined) return;
		total = (await workspace.list({ pageSize: 1 })).total;
		chassis.refresh();
	};
	// Numbers that cannot be had stay as they were.
	const refreshQuietly = (): void => void refresh().catch(() => undefined);
	announcer.onTold(refreshQuietly);
	refreshQuietly();
	return () => chassis?.dispose();
}
