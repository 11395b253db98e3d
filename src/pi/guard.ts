/** Event handlers that cannot hurt pi: whatever they throw becomes one line for the user, and pi goes on. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../kernel/abort.ts";
import { codedErrorLine } from "../render/errors.ts";
import type { Host } from "./host.ts";

/** Tells each trouble once in a session. */
export class Troubles {
	readonly #host: Host;
	readonly #told = new Set<string>();

	constructor(host: Host) {
		this.#host = host;
	}

	forget(): void {
		this.#told.clear();
	}

	tell(thrown: unknown, ctx: Pick<ExtensionContext, "hasUI" | "ui">): void {
		const line = `Cairn memory: ${codedErrorLine(thrown)}`;
		if (this.#told.has(line)) return;
		this.#told.add(line);
		if (ctx.hasUI) ctx.ui.notify(line, "warning");
		else this.#host.complain(`${line}\n`);
	}
}

type Handler<Event, Result> = (event: Event, ctx: ExtensionContext) => Promise<Result | undefined> | Result | undefined;

/** The handler, with its failures told instead of thrown. Cancellation is not a failure. */
export function guarded<Event, Result>(
	troubles: Troubles,
	handler: Handler<Event, Result>,
): (event: Event, ctx: ExtensionContext) => Promise<Result | undefined> {
	return async (event, ctx) => {
		try {
			return await handler(event, ctx);
		} catch (error) {
			if (!isAbort(error)) tellSafely(troubles, error, ctx);
			return undefined;
		}
	};
}

/** A context that has gone stale throws on every use; then there is nobody left to tell. */
function tellSafely(troubles: Troubles, error: unknown, ctx: ExtensionContext): void {
	try {
		troubles.tell(error, ctx);
	} catch (stale) {
		if (!String(stale).includes("stale")) throw stale;
	}
}
