/** Secrets of tools for planning, design, documents, customers and social networks. */
import { type SecretShape, token } from "./shape.ts";

export const PRODUCTIVITY: readonly SecretShape[] = [
	token("linear-key", "gitleaks linear-api-key", "lin_(?:api|oauth)_[A-Za-z0-9]{32,64}"),
	token("notion-token", "gitleaks notion-api-token", "ntn_\\d{11}[A-Za-z0-9]{35}"),
	token("figma-token", "figma: prefixed tokens", "fig(?:d|o|ou|or|u)_[A-Za-z0-9_-]{36,60}"),
	token("airtable-token", "gitleaks airtable-personnal-access-token", "pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}"),
	token("hubspot-key", "kingfisher hubspot", "pat-(?:na|eu)\\d-[A-Fa-f0-9]{8}(?:-[A-Fa-f0-9]{4}){3}-[A-Fa-f0-9]{12}"),
	token("clickup-token", "kingfisher clickup", "pk_\\d{6,9}_[A-Z0-9]{32}"),
	token("teamwork-token", "kingfisher teamwork", "tkn\\.v1_[A-Za-z0-9+/]{71}="),
	token("postman-key", "gitleaks postman-api-token", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
	token("readme-key", "gitleaks readme-api-token", "rdme_[a-z0-9]{70}"),
	token("adobe-secret", "gitleaks adobe-client-secret", "p8e-[A-Za-z0-9]{32}"),
	token("42-secret", "gitleaks intra42-client-secret", "s-s4t2(?:ud|af)-[a-f0-9]{64}"),
	token("maxmind-key", "gitleaks maxmind-license-key", "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
	token("mapbox-token", "gitleaks mapbox-api-token", "pk\\.[a-z0-9]{60}\\.[a-z0-9]{22}"),
	token("facebook-token", "gitleaks facebook-page-access-token", "EAA[MC][A-Za-z0-9]{100,400}"),
	token("facebook-token", "gitleaks facebook-access-token", "\\d{15,16}(?:\\||%7C)[A-Za-z0-9_-]{27,40}"),
	token("salesforce-token", "noseyparker salesforce", "00D[A-Za-z0-9]{12,15}![A-Za-z0-9_.]{40,120}"),
	{
		rule: "okta-token",
		source: "noseyparker okta; gitleaks okta-access-token",
		pattern: /okta[\w"'\s.:={]{0,40}?["'\s=:](00[A-Za-z0-9_-]{40})(?![A-Za-z0-9_-])/gi,
	},
	{
		rule: "snyk-token",
		source: "gitleaks snyk-api-token",
		pattern: /snyk[_.\- ]?\w{0,20}[^\n]{0,16}?["'\s=:]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi,
	},
];
