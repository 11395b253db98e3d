/** Event handlers that cannot hurt pi: whatever they throw becomes one line for the user, and pi goes on. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
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

	/** Of what fails when the session is over, nobody is told: its context throws on every use. */
	tell(thrown: unknown, ctx: Pick<ExtensionContext, "hasUI" | "ui">): void {
		try {
			this.#tell(`Cairn memory: ${inWords(thrown)}`, ctx);
		} catch (stale) {
			if (!String(stale).includes("stale")) throw stale;
		}
	}

	#tell(line: string, ctx: Pick<ExtensionContext, "hasUI" | "ui">): void {
		if (this.#told.has(line)) return;
		this.#told.add(line);
		if (ctx.hasUI) ctx.ui.notify(line, "warning");
		else this.#host.complain(`${line}\n`);
	}
}

/** The words are in a script of their own, which may be missing as well, or need one that is. */
function inWords(thrown: unknown): string {
	try {
		return codedErrorLine(thrown);
	} catch {
		return `unexpected failure: ${messageOf(thrown)} (reinstall pi-cairn)`;
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
			if (!isAbort(error)) troubles.tell(error, ctx);
			return undefined;
		}
	};
}
