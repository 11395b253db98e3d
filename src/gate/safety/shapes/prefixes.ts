/** How the tokens of providers begin. What begins so and is no token by its table is mangled, cut off or made up. */

const PREFIXES = [
	"gh[pousr]_|github_pat_|gl(?:pat|rt|rtr|dt|ft|soat|ptt|imt|agent|oas|cbt|ffct)-|ATATT3|ATBB|CCIPAT_|sq[uap]_|sgp_|HRKU-|pul-|pnu_",
	"npm_|pypi-|rubygems_|CLOJARS_|oy2|dckr_(?:pat|oat)_|AKCp",
	"AKIA|ASIA|ABSK|bedrock-api-key-|AIza|GOCSPX-|ya29\\.|LTAI|do[opr]_v1_|cf(?:at|ut|k)_|pscale_|sbp_|dapi|tskey-|sm_(?:pat|sat|aat)|sm_[a-z]{3}_",
	"sk-(?:proj|svcacct|admin|ant|or)-|gsk_|xai-|hf_|r8_|pplx-",
	"xox[a-z][-.]|xapp-|SG\\.|xkeysib-|tfp_|(?:pub|sub|sec)-c-",
	"(?:sk|rk|ak|pk)_(?:live|test|prod)_|whsec_|shp(?:at|ca|pa|ss|tka)_|sq0[a-z]{3}-|access-(?:sandbox|development|production)-|FLWSECK|EZ[AT]K|shippo_|duffel_",
	"ops_|hv[sbr]\\.|dp\\.(?:pt|st|ct|sa|scim|audit)\\.|gl(?:c|sa)_|sntry[su]_|NR(?:AK|AL|AA|II|IQ|RA|JS|BR|SP)-|dt0[a-z]\\d\\d\\.|odt_|hawk\\.|aio_",
	"lin_(?:api|oauth)_|ntn_|figd_|PMAK-|rdme_|p8e-|s-s4t2|tkn\\.v1_",
];

/** Tested at the beginning of a value. */
export const PROVIDER_PREFIX = new RegExp(`^(?:${PREFIXES.join("|")})`);
