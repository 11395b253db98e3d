/** The screen of files from elsewhere, loaded late. */
import type { IncomingDeps, Vet } from "../gate/incoming.ts";
import { once } from "../kernel/once.ts";

/** What is looked at in another way is looked at again; the usual way has no mark. */
export function incomingMark(incoming: IncomingDeps["incoming"]): string {
	return incoming === "screen" ? "" : incoming;
}

/** Its rules and patterns are loaded with the first file that is read. */
export function vetWhenNeeded(deps: IncomingDeps): Vet {
	const vet = once(async () => (await import("../gate/incoming.ts")).vetIncoming(deps));
	return async (file, store) => (await vet())(file, store);
}
