/** The judge and the rewriter, loaded late. */
import type { Clock } from "../ports/clock.ts";
import type { Diagnostics } from "../ports/diagnostics.ts";
import type { TokenLedger } from "../ports/token-ledger.ts";
import type { Settings } from "../settings/table.ts";
import type { Models } from "../workspace/deps.ts";
import type { OpenOptions } from "./options.ts";

export interface ModelParts {
	readonly options: OpenOptions;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly diagnostics: Diagnostics;
	readonly ledger: TokenLedger;
}

/** The judge that the settings ask for, and pi's chat model to put two texts into one. Nothing is asked of anybody here. */
export async function modelsOf({ options, settings, ...parts }: ModelParts): Promise<Models> {
	const { hostModels, fetch = globalThis.fetch, env, session } = options;
	const recording = { ...parts, ...(session === undefined ? {} : { session }) };
	const hosts = hostModels === undefined ? {} : { hostModels };
	const judge =
		options.judge ??
		(await import("../models/open-judge.ts")).openJudge({ settings, env, fetch, ...hosts, ...recording });
	if (options.rewriter !== undefined) return { judge, rewriter: options.rewriter };
	if (hostModels === undefined) return { judge };
	const { openChatRewriter } = await import("../models/rewriter-chat.ts");
	const model = settings["rewrite.model"];
	const timeoutMs = settings["judge.timeoutMs"];
	return { judge, rewriter: openChatRewriter({ hostModels, model, timeoutMs, ...recording }) };
}
