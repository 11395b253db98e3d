/** A long run in the terminal: one line that moves, and esc to stop it. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Progress } from "../../commands/run.ts";
import { lines } from "../component.ts";

/** Escape and Ctrl+C, plain and in the Kitty keyboard protocol. */
const CANCEL_KEYS = new Set(["\u001b", "\u0003", "\u001b[27u", "\u001b[27;1u", "\u001b[99;5u"]);
const STATUS_KEY = "cairn";

type Work<T> = (progress: Progress) => Promise<T>;

/** How the work ended, carried out of pi's dialog, which knows only values. */
type Ended<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "failed"; readonly error: unknown };

async function settle<T>(work: () => Promise<T>): Promise<Ended<T>> {
	try {
		return { kind: "done", value: await work() };
	} catch (error) {
		return { kind: "failed", error };
	}
}

async function inTerminal<T>(ctx: ExtensionCommandContext, title: string, work: Work<T>): Promise<T> {
	const controller = new AbortController();
	const ended = await ctx.ui.custom<Ended<T>>((...[tui, theme, , done]) => {
		let line = "";
		const show = (next: string): void => {
			line = next;
			tui.requestRender();
		};
		const run = async (): Promise<void> => done(await settle(() => work({ signal: controller.signal, show })));
		void run();
		return {
			render: (width: number) =>
				lines({
					head: `${title}${line === "" ? "" : `: ${line}`} (esc cancels)`,
					paint: (text) => theme.fg("accent", text),
				}).render(width),
			invalidate: () => tui.requestRender(),
			handleInput: (data: string) => {
				if (CANCEL_KEYS.has(data)) controller.abort();
			},
		};
	});
	if (ended.kind === "failed") throw ended.error;
	return ended.value;
}

/** In the terminal a line of its own; elsewhere pi's status line, where there is one. */
export async function withProgress<T>(ctx: ExtensionCommandContext, title: string, work: Work<T>): Promise<T> {
	if (ctx.mode === "tui") return await inTerminal(ctx, title, work);
	try {
		return await work({
			signal: new AbortController().signal,
			show: (line) => ctx.ui.setStatus(STATUS_KEY, `${title}: ${line}`),
		});
	} finally {
		ctx.ui.setStatus(STATUS_KEY, undefined);
	}
}
