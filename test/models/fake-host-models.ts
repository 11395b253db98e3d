/** The host's models without a host: scripted replies, and what was asked. */
import { MemoryError } from "../../src/kernel/errors.ts";
import type { HostModel, HostModels } from "../../src/ports/host-models.ts";
import type { ModelUsage } from "../../src/ports/judge.ts";

type Classified = Awaited<ReturnType<HostModels["classify"]>>;
type ClassifyRequest = Parameters<HostModels["classify"]>[1];
type CompleteRequest = Parameters<HostModels["complete"]>[1];

export interface FakeHostOptions {
	readonly classifiers?: readonly HostModel[];
	/** The first one is the session's; one unless told. */
	readonly chat?: readonly HostModel[];
	/** One for each call, in order. */
	readonly replies?: readonly string[];
	readonly reply?: (request: CompleteRequest) => string;
	readonly classify?: (request: ClassifyRequest) => Classified["answers"];
}

export interface FakeHost extends HostModels {
	readonly prompts: readonly string[];
	readonly classified: readonly HostModel[];
}

export const CHAT: HostModel = { provider: "acme", id: "chat-1", contextWindow: 32_000 };
const USAGE: ModelUsage = { inputTokens: 10, outputTokens: 5, costUsd: 0.001 };

export function fakeHostModels(options: FakeHostOptions = {}): FakeHost {
	const prompts: string[] = [];
	const classified: HostModel[] = [];
	const replies = [...(options.replies ?? [])];
	const chat = options.chat ?? [CHAT];
	return {
		prompts,
		classified,
		classifiers: async () => options.classifiers ?? [],
		classify: async (model, request) => {
			classified.push(model);
			const answers = options.classify?.(request);
			if (answers === undefined) throw new MemoryError("PROVIDER_DOWN", "classifier is down");
			return { answers, model: model.id, usage: USAGE };
		},
		chatModel: async (name) => chat.find((one) => name === "" || `${one.provider}/${one.id}` === name),
		complete: async (model, request) => {
			prompts.push(request.prompt);
			const text = options.reply?.(request) ?? replies.shift();
			if (text === undefined) throw new MemoryError("PROVIDER_DOWN", "chat model is down");
			return { text, model: model.id, usage: USAGE };
		},
	};
}
