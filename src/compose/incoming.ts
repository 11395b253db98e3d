/** The screen of files from elsewhere, loaded late. */
import type { IncomingDeps, Vet } from "../gate/incoming.ts";
import { once } from "../kernel/once.ts";

/** Its rules and patterns are loaded with the first file that is read. */
export function vetWhenNeeded(deps: IncomingDeps): Vet {
	const vet = once(async () => (await import("../gate/incoming.ts")).vetIncoming(deps));
	return async (file, store) => (await vet())(file, store);
}
