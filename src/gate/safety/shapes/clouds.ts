/** Secrets of clouds: accounts, storage, hosting, content delivery. */
import { type SecretShape, token } from "./shape.ts";

export const CLOUDS: readonly SecretShape[] = [
	token("aws-access-key", "gitleaks aws-access-token", "(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}"),
	token("aws-bedrock-key", "gitleaks aws-amazon-bedrock-api-key-long-lived", "ABSK[A-Za-z0-9+/]{109,269}={0,2}"),
	{
		rule: "aws-bedrock-key",
		source: "gitleaks aws-amazon-bedrock-api-key-short-lived: the value spells bedrock.amazonaws.com",
		pattern: /bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[A-Za-z0-9+/=]{0,4000}/g,
		exact: true,
	},
	token("google-api-key", "gitleaks gcp-api-key", "AIza[A-Za-z0-9_-]{35}"),
	token(
		"google-oauth",
		"noseyparker google client secret, access and refresh token",
		"(?:GOCSPX-[A-Za-z0-9_-]{28}|ya29\\.[A-Za-z0-9_-]{20,400}|1//0[A-Za-z0-9_-]{40,120})",
	),
	{
		rule: "azure-key",
		source: "detect-secrets azure storage key; noseyparker azure",
		pattern: /(?:Account|SharedAccess)Key\s{0,2}=\s{0,2}([A-Za-z0-9+/]{30,100}={1,2})/gi,
	},
	{ rule: "azure-key", source: "noseyparker azure app config", pattern: /;Secret=([A-Za-z0-9+/]{40,100}=)/g },
	{
		rule: "azure-sas",
		source: "noseyparker azure SAS",
		pattern: /[?&;]sig=([A-Za-z0-9%+/]{40,120}(?:%3D|=))/gi,
	},
	token("azure-client-secret", "gitleaks azure-ad-client-secret", "[A-Za-z0-9_~.]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}"),
	token("azure-devops-token", "kingfisher azure devops", "[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}"),
	token("alibaba-key", "gitleaks alibaba-access-key-id", "LTAI[A-Za-z0-9]{17,21}"),
	token("tencent-key", "tencent cloud: SecretId", "AKID[A-Za-z0-9]{32}"),
	token(
		"yandex-key",
		"gitleaks yandex-aws-access-token, yandex-api-key",
		"(?:YC[A-Za-z0-9_-]{38}|AQVN[A-Za-z0-9_-]{35,38})",
	),
	token("digitalocean-token", "gitleaks digitalocean-pat", "do[opr]_v1_[a-f0-9]{64}"),
	token(
		"cloudflare-token",
		"cloudflare: prefixed tokens, with a checksum in hex",
		"cf(?:at|ut|k)_[A-Za-z0-9]{40}[a-f0-9]{8}",
	),
	token("cloudflare-origin-key", "gitleaks cloudflare-origin-ca-key", "v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}"),
	token("planetscale-token", "gitleaks planetscale-password", "pscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.=-]{32,64}"),
	token("supabase-token", "supabase: prefixed tokens", "sb(?:p|_secret)_[A-Za-z0-9_-]{28,60}"),
	token("databricks-token", "gitleaks databricks-api-token", "dapi[A-Fa-f0-9]{32}(?:-\\d)?"),
	token(
		"tailscale-key",
		"secretlint tailscale",
		"tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{6,24}-[A-Za-z0-9]{20,60}",
	),
	token("settlemint-token", "gitleaks settlemint tokens", "sm_(?:pat|sat|aat)_[A-Za-z0-9]{16}"),
	token("clickhouse-token", "gitleaks clickhouse-cloud-api-secret-key", "4b1d[A-Za-z0-9]{38}"),
	token("scalingo-token", "gitleaks scalingo-api-token", "tk-us-[A-Za-z0-9_-]{48}"),
];
