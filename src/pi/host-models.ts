/** Pi's models as plain functions. What they are asked with is loaded when one is asked. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { HostModels } from "../ports/host-models.ts";

export interface PiModels {
	readonly modelRegistry: ExtensionContext["modelRegistry"];
	/** Read at every call: the user may change it. */
	readonly model: ExtensionContext["model"];
}

const load = () => import("./host-model-calls.ts");

/** `context` is asked for pi's present state at every call. @throws what pi throws for a session that has ended */
export function piHostModels(context: () => PiModels): HostModels {
	return {
		classifiers: async () => (await load()).classifiers(context()),
		classify: async (model, request, signal) => (await load()).classify(context(), { model, request, signal }),
		chatModel: async (name) => (await load()).chatModelCalled(context(), name),
		complete: async (model, request, signal) => (await load()).complete(context(), { model, request, signal }),
	};
}
