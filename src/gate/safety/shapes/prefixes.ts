/** How the tokens of providers begin. What begins so and is no token by its table is mangled, cut off, made up, or of a newer shape. */

const PREFIXES: readonly (readonly [provider: string, beginning: string])[] = [
	["GitHub", "gh[pousr]_|github_pat_"],
	["GitLab", "gl(?:pat|rt|rtr|dt|ft|soat|ptt|imt|agent|oas|cbt|ffct)-"],
	["Atlassian", "ATATT3|ATBB"],
	["CircleCI", "CCIPAT_"],
	["Sonar", "sq[uap]_"],
	["Sourcegraph", "sgp_"],
	["Heroku", "HRKU-"],
	["Pulumi", "pul-"],
	["Prefect", "pnu_"],
	["npm", "npm_"],
	["PyPI", "pypi-"],
	["RubyGems", "rubygems_"],
	["Clojars", "CLOJARS_"],
	["NuGet", "oy2"],
	["Docker", "dckr_(?:pat|oat)_"],
	["Artifactory", "AKCp"],
	["AWS", "AKIA|ASIA|ABSK|bedrock-api-key-"],
	["Google", "AIza|GOCSPX-|ya29\\."],
	["Alibaba", "LTAI"],
	["DigitalOcean", "do[opr]_v1_"],
	["Cloudflare", "cf(?:at|ut|k)_"],
	["PlanetScale", "pscale_"],
	["Supabase", "sbp_"],
	["Databricks", "dapi"],
	["Tailscale", "tskey-"],
	["SettleMint", "sm_(?:pat|sat|aat)|sm_[a-z]{3}_"],
	["OpenAI", "sk-(?:proj|svcacct|admin)-"],
	["Anthropic", "sk-ant-"],
	["OpenRouter", "sk-or-"],
	["Groq", "gsk_"],
	["xAI", "xai-"],
	["Hugging Face", "hf_"],
	["Replicate", "r8_"],
	["Perplexity", "pplx-"],
	["Slack", "xox[a-z][-.]|xapp-"],
	["SendGrid", "SG\\."],
	["Brevo", "xkeysib-"],
	["Typeform", "tfp_"],
	["PubNub", "(?:pub|sub|sec)-c-"],
	["Stripe", "(?:sk|rk|ak|pk)_(?:live|test|prod)_|whsec_"],
	["Shopify", "shp(?:at|ca|pa|ss|tka)_"],
	["Square", "sq0[a-z]{3}-"],
	["Plaid", "access-(?:sandbox|development|production)-"],
	["Flutterwave", "FLWSECK"],
	["EasyPost", "EZ[AT]K"],
	["Shippo", "shippo_"],
	["Duffel", "duffel_"],
	["1Password", "ops_"],
	["Vault", "hv[sbr]\\."],
	["Doppler", "dp\\.(?:pt|st|ct|sa|scim|audit)\\."],
	["Grafana", "gl(?:c|sa)_"],
	["Sentry", "sntry[su]_"],
	["New Relic", "NR(?:AK|AL|AA|II|IQ|RA|JS|BR|SP)-"],
	["Dynatrace", "dt0[a-z]\\d\\d\\."],
	["Dependency-Track", "odt_"],
	["StackHawk", "hawk\\."],
	["Adafruit", "aio_"],
	["Linear", "lin_(?:api|oauth)_"],
	["Notion", "ntn_"],
	["Figma", "figd_"],
	["Postman", "PMAK-"],
	["ReadMe", "rdme_"],
	["Adobe", "p8e-"],
	["42", "s-s4t2"],
	["Teamwork", "tkn\\.v1_"],
];

const BEGINNINGS = PREFIXES.map(([, beginning]) => beginning).join("|");

/** Tested at the beginning of a value. */
export const PROVIDER_PREFIX = new RegExp(`^(?:${BEGINNINGS})`);

/** Global: a token that stands by itself and begins like a provider's; the groups are its beginning and the rest. */
export const PREFIXED_TOKEN = new RegExp(`(?<![A-Za-z0-9_.-])(${BEGINNINGS})([A-Za-z0-9_.~+/=-]{20,400})`, "g");

/** Whose tokens begin so. */
export function providerOf(value: string): string | undefined {
	return PREFIXES.find(([, beginning]) => new RegExp(`^(?:${beginning})`).test(value))?.[0];
}
