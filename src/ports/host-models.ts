/** The models that the host has credentials for, as plain functions: no host type crosses this seam. */
import type { ModelUsage } from "./judge.ts";

/** A System One question in the host's words: `bool` is `noul`. */
export type HostQuestion =
	| {
			readonly type: "bool";
			readonly instructions: string;
			readonly criteria: { readonly true: string; readonly false: string };
	  }
	| { readonly type: "choice"; readonly instructions: string; readonly criteria: Readonly<Record<string, string>> }
	| { readonly type: "score"; readonly instructions: string; readonly criteria: readonly string[] };

export interface HostModel {
	readonly provider: string;
	readonly id: string;
	/** Tokens. */
	readonly contextWindow: number;
	/** US dollars for a million input tokens, where the catalogue tells it. */
	readonly inputPrice?: number;
}

export interface HostModels {
	/** Classifiers with working credentials. */
	classifiers(): Promise<readonly HostModel[]>;
	/** @throws MemoryError PROVIDER_DOWN, PROVIDER_PROTOCOL, PROVIDER_UNSET */
	classify(
		model: HostModel,
		request: { readonly state: string; readonly questions: Readonly<Record<string, HostQuestion>> },
		signal?: AbortSignal,
	): Promise<{
		readonly answers: Readonly<Record<string, unknown>>;
		readonly model: string;
		readonly usage?: ModelUsage;
	}>;
	/** The chat model named `provider/id`, or the session's current one for an empty name. */
	chatModel(name: string): Promise<HostModel | undefined>;
	/** One answer to one prompt. @throws MemoryError PROVIDER_DOWN, PROVIDER_PROTOCOL, PROVIDER_UNSET */
	complete(
		model: HostModel,
		request: { readonly system: string; readonly prompt: string; readonly maxTokens: number },
		signal?: AbortSignal,
	): Promise<{ readonly text: string; readonly model: string; readonly usage?: ModelUsage }>;
}
