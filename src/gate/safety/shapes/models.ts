/** Secrets of services that run language models. */
import { type SecretShape, token } from "./shape.ts";

/** "OpenAI" in base64, which its keys have in the middle. */
const OPENAI_MARK = "T3BlbkFJ";

export const MODELS: readonly SecretShape[] = [
	token(
		"openai-key",
		"gitleaks openai-api-key",
		`sk-(?:(?:proj|svcacct|admin|None|service)-)?[A-Za-z0-9_-]{16,130}${OPENAI_MARK}[A-Za-z0-9_-]{16,130}`,
	),
	token("openai-key", "kingfisher deepseek and others that took over OpenAI's prefix", "sk-[A-Za-z0-9]{32,74}"),
	token("anthropic-key", "gitleaks anthropic-api-key", "sk-ant-(?:api|admin|oat|sid)\\d{2}-[A-Za-z0-9_-]{93}AA"),
	token("openrouter-key", "openrouter: key format", "sk-or-v1-[a-f0-9]{64}"),
	token("groq-key", "kingfisher groq", "gsk_[A-Za-z0-9]{40,60}"),
	token("xai-key", "kingfisher xai", "xai-[A-Za-z0-9]{60,90}"),
	token("huggingface-token", "gitleaks huggingface-access-token", "(?:hf|api_org)_[A-Za-z]{34}"),
	token("replicate-token", "kingfisher replicate", "r8_[A-Za-z0-9]{37}"),
	token("perplexity-key", "gitleaks perplexity-api-key", "pplx-[A-Za-z0-9]{48}"),
	token(
		"azure-openai-key",
		"kingfisher azure openai",
		"[A-Za-z0-9]{76}JQQJ99[A-Za-z0-9]{18}(?:AAA|ACO)[A-Za-z0-9]{9,20}",
	),
	token("voiceflow-key", "kingfisher voiceflow", "VF\\.(?:DM|WS)\\.[a-f0-9]{24}\\.[A-Za-z0-9]{16}"),
];
