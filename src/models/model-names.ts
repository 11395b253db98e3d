/** The models that a server lists, for a person to choose from. */
import type { Settings } from "../settings/table.ts";
import { addressesOf as embeddingAddresses, refusalError as embeddingRefusal, modelNames } from "./embedding-server.ts";
import { type Fetch, requestJson, resolveKey, systemSleep } from "./http.ts";
import { addressesOf as judgeAddresses } from "./systemone/endpoint.ts";
import { judgeModelNames } from "./systemone/model-choice.ts";
import { refusalError as judgeRefusal } from "./systemone/refusals.ts";

export type ServerSettings = Pick<
	Settings,
	"judge.endpoint" | "judge.apiKey" | "embedder.provider" | "embedder.endpoint" | "embedder.apiKey"
>;

export interface Reach {
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly fetch: Fetch;
	readonly signal: AbortSignal | undefined;
}

/** A person waits for it: one try, and not for long. */
const TIMEOUT_MS = 8000;

interface Server {
	readonly url: string | undefined;
	readonly key: string;
	readonly names: (listing: unknown) => readonly string[];
	readonly refusal: typeof judgeRefusal;
}

/** Empty where the server does not list its models. @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN, PROVIDER_PROTOCOL */
export async function modelNamesOf(
	of: "judge" | "embedder",
	settings: ServerSettings,
	{ env, fetch, signal }: Reach,
): Promise<readonly string[]> {
	const { url, key, names, refusal } = of === "judge" ? judgeServer(settings, env) : embeddingServer(settings, env);
	if (url === undefined) return [];
	const headers: Record<string, string> = key === "" ? {} : { authorization: `Bearer ${key}` };
	const http = { name: of, fetch, sleep: systemSleep, random: Math.random, timeoutMs: TIMEOUT_MS, tries: 1 };
	const answer = await requestJson({ url, headers, ...(signal === undefined ? {} : { signal }) }, http);
	if (answer.kind === "json") return names(answer.value);
	if (answer.status === 404) return [];
	throw refusal(answer);
}

function judgeServer(settings: ServerSettings, env: Reach["env"]): Server {
	const { models } = judgeAddresses(settings["judge.endpoint"]);
	const key = resolveKey("judge.apiKey", settings["judge.apiKey"], env);
	return { url: models, key, names: judgeModelNames, refusal: judgeRefusal };
}

function embeddingServer(settings: ServerSettings, env: Reach["env"]): Server {
	const dialect = settings["embedder.provider"] === "ollama" ? "ollama" : "openai";
	const { models } = embeddingAddresses(dialect, settings["embedder.endpoint"]);
	const key = resolveKey("embedder.apiKey", settings["embedder.apiKey"], env);
	return { url: models, key, names: modelNames, refusal: embeddingRefusal };
}
