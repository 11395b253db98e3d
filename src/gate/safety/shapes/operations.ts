/** Secrets of monitoring, feature flags, secret stores and the like. */
import { type SecretShape, token } from "./shape.ts";

export const OPERATIONS: readonly SecretShape[] = [
	token("1password-token", "gitleaks 1password-service-account-token", "ops_eyJ[A-Za-z0-9+/_-]{100,2000}={0,3}"),
	token(
		"1password-secret-key",
		"gitleaks 1password-secret-key",
		"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}",
	),
	token("vault-token", "gitleaks vault-service-token", "hv[sbr]\\.[A-Za-z0-9_-]{24,300}"),
	{
		rule: "vault-unseal-key",
		source: "noseyparker hashicorp",
		pattern: /\b[Uu]nseal [Kk]ey \d{1,2}\s?:\s?([A-Za-z0-9+/]{40,60}={0,2})/g,
	},
	token(
		"doppler-token",
		"gitleaks doppler-api-token; noseyparker doppler",
		"dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}",
	),
	token("infisical-token", "infisical: service tokens", "st\\.[a-f0-9]{24}\\.[a-f0-9]{32}\\.[a-f0-9]{32}"),
	token(
		"grafana-token",
		"gitleaks grafana tokens",
		"gl(?:c_eyJ[A-Za-z0-9+/]{32,400}={0,2}|sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})",
	),
	token("grafana-token", "gitleaks grafana-api-key", "eyJrIjoi[A-Za-z0-9]{70,400}={0,3}"),
	{
		rule: "sentry-token",
		source: "gitleaks sentry-org-token: the value spells iat and region_url",
		pattern:
			/(?<![\w-])sntrys_eyJpYXQiO[A-Za-z0-9+/]{10,200}(?:LCJyZWdpb25fdXJs|InJlZ2lvbl91cmwi|cmVnaW9uX3VybCI6)[A-Za-z0-9+/]{10,200}={0,2}_[A-Za-z0-9+/]{43}(?![A-Za-z0-9+/])/g,
	},
	token("sentry-token", "gitleaks sentry-user-token", "sntryu_[a-f0-9]{64}"),
	token("newrelic-key", "gitleaks and noseyparker newrelic", "NR(?:AK|AL|AA|II|IQ|RA|JS|BR|SP)-[A-Za-z0-9_-]{19,42}"),
	token("dynatrace-token", "gitleaks dynatrace-api-token", "dt0[a-z]\\d{2}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}"),
	token(
		"launchdarkly-key",
		"launchdarkly: key formats",
		"(?:sdk|api|mob)-[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[a-f0-9]{4}-[a-f0-9]{12}",
	),
	token("dependency-track-key", "noseyparker dtrack", "odt_[A-Za-z0-9]{32}(?:[A-Za-z0-9]{4,8})?"),
	token("stackhawk-key", "noseyparker stackhawk", "hawk\\.[A-Za-z0-9_-]{20}\\.[A-Za-z0-9_-]{20}"),
	token("adafruit-key", "noseyparker adafruit", "aio_[A-Za-z0-9]{28}"),
	{
		rule: "netrc-password",
		source: "noseyparker netrc",
		pattern: /\bmachine\s{1,4}\S{1,80}\s{1,8}login\s{1,4}\S{1,80}\s{1,8}password\s{1,4}((?!<|\$|\{)\S{4,100})/g,
		exact: true,
	},
	{
		rule: "netrc-password",
		source: "noseyparker vmware",
		pattern: /-user\s{1,2}[^\s$"']{2,60}\s{1,2}-password\s{1,2}((?!\$)[^\s$"'<]{6,60})/gi,
	},
	{
		rule: "jenkins-crumb",
		source: "noseyparker jenkins",
		pattern: /\bJenkins-Crumb["'\s:=]{1,4}([a-f0-9]{32,64})\b/gi,
	},
];
