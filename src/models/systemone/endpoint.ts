/** Where a System One server is asked, and in which dialect. */
import { MemoryError } from "../../kernel/errors.ts";

/** `decisions` is OpenAI's body for the same questions; `cloudflare` wraps request and answer. */
export type Dialect = "systemone" | "decisions" | "cloudflare";

export interface JudgeAddresses {
	readonly dialect: Dialect;
	readonly judge: string;
	/** Absent where the service does not list its models. */
	readonly models?: string;
}

/** Hosts with paths of their own. */
const OPENAI = "api.openai.com";
const PERPLEXITY = "api.perplexity.ai";
const CLOUDFLARE = "api.cloudflare.com";

/**
 * The endpoint may be written with or without slashes at its end, `/v1`, or the last part of the path.
 * @throws MemoryError PROVIDER_UNSET when it is not an http(s) address
 */
export function addressesOf(endpoint: string): JudgeAddresses {
	const trimmed = endpoint.trim();
	const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
	if (url === undefined || !/^https?:$/.test(url.protocol))
		throw new MemoryError("PROVIDER_UNSET", "judge has no valid address", {
			hint: "set judge.endpoint to a URL such as http://localhost:8471",
		});
	const path = url.pathname.replace(/\/+$/, "");
	if (url.hostname === CLOUDFLARE) return cloudflare(url, path);
	const asked = /\/(systemone|decisions)$/.exec(path)?.[1];
	const base = `${url.origin}${path.replace(/\/(?:systemone|decisions)$/, "").replace(/\/v1$/, "")}/v1`;
	const models = `${base}/models${url.search}`;
	// Perplexity takes System One bodies under OpenAI's path.
	if (url.hostname === PERPLEXITY) return { dialect: "systemone", judge: `${base}/decisions${url.search}`, models };
	if (url.hostname === OPENAI || asked === "decisions")
		return { dialect: "decisions", judge: `${base}/decisions${url.search}`, models };
	return { dialect: "systemone", judge: `${base}/systemone${url.search}`, models };
}

function cloudflare(url: URL, path: string): JudgeAddresses {
	const base = path.replace(/\/ai(?:\/run)?$/, "");
	return { dialect: "cloudflare", judge: `${url.origin}${base}/ai/run${url.search}` };
}
