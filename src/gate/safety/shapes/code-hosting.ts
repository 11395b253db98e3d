/** Secrets of code hosts and of the services that build and deploy from them. */
import { type SecretShape, token } from "./shape.ts";

export const CODE_HOSTING: readonly SecretShape[] = [
	token("github-token", "gitleaks github-pat, github-oauth, github-app-token", "gh[pousr]_[A-Za-z0-9]{36,255}"),
	token("github-token", "gitleaks github-fine-grained-pat", "github_pat_[A-Za-z0-9_]{22,255}"),
	token("gitlab-token", "gitleaks gitlab-pat and kin", "gl(?:pat|rt|dt|ft|soat|ffct)-[A-Za-z0-9_-]{20,50}"),
	token(
		"gitlab-token",
		"gitleaks gitlab-pat-routable",
		"gl(?:pat|rt|rtr|dt|ft|soat)-(?:t\\d_)?[A-Za-z0-9_-]{27,300}\\.[0-9a-z]{2}(?:\\.[a-z0-9]{2})?[0-9a-z]{7}",
	),
	token("gitlab-token", "detect-secrets gitlab: trigger token", "glptt-[A-Za-z0-9_-]{40}"),
	token("gitlab-token", "gitleaks gitlab-incoming-mail-token", "glimt-[A-Za-z0-9_-]{25}"),
	token("gitlab-token", "gitleaks gitlab-kubernetes-agent-token", "glagent-[A-Za-z0-9_-]{50}"),
	token("gitlab-token", "gitleaks gitlab-oauth-app-secret", "gloas-[A-Za-z0-9_-]{64}"),
	token("gitlab-token", "gitleaks gitlab-runner-authentication-token", "glrt-t\\d_[A-Za-z0-9_-]{20,40}"),
	token(
		"gitlab-token",
		"gitleaks gitlab-cicd-job-token; detect-secrets gitlab",
		"glcbt-(?:[A-Za-z0-9]{1,5}_)?[A-Za-z0-9_-]{18,50}",
	),
	token("gitlab-token", "gitleaks gitlab-rrt", "GR1348941[A-Za-z0-9_-]{20}"),
	token("gitlab-token", "gitleaks gitlab-session-cookie", "_gitlab_session=[a-f0-9]{32}"),
	token("atlassian-token", "gitleaks atlassian-api-token", "ATATT3[A-Za-z0-9_=-]{100,250}"),
	token("atlassian-token", "kingfisher atlassian and bitbucket", "(?:ATCTT3|ATBB)[A-Za-z0-9_=-]{24,250}"),
	token("circleci-token", "kingfisher circleci", "CCI(?:PAT|PRJ)_[A-Za-z0-9]{10,30}_[A-Fa-f0-9]{40}"),
	token("sonar-token", "gitleaks sonar-api-token", "sq[uap]_[a-f0-9]{40}"),
	{
		rule: "sonar-token",
		source: "noseyparker sonarqube",
		pattern: /\bsonar[.\w]{0,10}?login["'\s:=,.]{1,8}([a-f0-9]{40})\b/gi,
	},
	token("sourcegraph-token", "gitleaks sourcegraph-access-token", "sgp_(?:(?:[A-Fa-f0-9]{16}|local)_)?[A-Fa-f0-9]{40}"),
	token(
		"harness-key",
		"gitleaks harness-api-key",
		"(?:pat|sat)\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}",
	),
	token("vercel-token", "vercel: prefixed tokens", "vc[piakr]_[A-Za-z0-9]{50,70}"),
	{
		rule: "heroku-key",
		source: "gitleaks heroku-api-key: a UUID, so the name has to stand before it",
		pattern: /heroku[\w.\- ]{0,20}["'\s:=>,]{1,6}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi,
	},
	token("heroku-key", "gitleaks heroku-api-key-v2", "HRKU-[A-Za-z0-9_-]{36,80}"),
	token("fly-token", "gitleaks flyio-access-token", "(?:fo1_[A-Za-z0-9_-]{43}|fm[12][ar]?_[A-Za-z0-9+/=_-]{100,600})"),
	token("prefect-key", "gitleaks prefect-api-token", "pnu_[A-Za-z0-9]{36}"),
	token("pulumi-token", "gitleaks pulumi-api-token", "pul-[a-f0-9]{40}"),
	token("terraform-token", "gitleaks hashicorp-tf-api-token", "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}"),
];
