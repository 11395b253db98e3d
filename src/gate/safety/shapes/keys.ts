/** Secrets that no single provider issues: private keys, signed tokens, authorization headers, hashes of passwords. */
import { isPlainValue, spellsStandIn } from "../plain-values.ts";
import { decodedText, type SecretShape, token } from "./shape.ts";

/** Claims that say who a token speaks for, to whom, or until when (RFC 7519 and its common company). */
const CLAIM = /"(?:iss|sub|aud|exp|nbf|iat|jti|scopes?|roles?|email|user(?:_?id|name)?|name|client_?id|id|uid)"/i;

function isCredential(jwt: string): boolean {
	const claims = decodedText(jwt.split(".")[1] ?? "");
	return claims === undefined || CLAIM.test(claims);
}

export const KEYS: readonly SecretShape[] = [
	{
		rule: "private-key",
		source: "RFC 7468 and RFC 4880 armour; gitleaks private-key",
		pattern:
			/-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----\s{0,4}(?:\\[nr]|[A-Za-z-]{1,20}: [^\n]{0,80}\n|\s){0,8}[A-Za-z0-9+/=]{40,}(?:[A-Za-z0-9+/=\s\\-]{0,8000}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)?/g,
		exact: true,
	},
	token("age-key", "gitleaks age-secret-key", "AGE-SECRET-KEY-1[A-Z0-9]{58}"),
	{
		...token("jwt", "RFC 7519; gitleaks jwt", "eyJ[A-Za-z0-9_-]{16,}\\.eyJ[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{10,}"),
		plausible: isCredential,
	},
	{
		rule: "authorization-header",
		source: "RFC 6750; gitleaks curl-auth-header",
		pattern: /\bBearer\s{1,3}((?=[A-Za-z._~+/-]{0,60}\d)[A-Za-z0-9._~+/-]{20,2000}={0,2})/gi,
	},
	{
		rule: "authorization-header",
		source: "RFC 7617; gitleaks curl-auth-header",
		pattern:
			/authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:basic|token|apikey)\s{1,3}([A-Za-z0-9+/=_-]{12,400})(?![\w.])/gi,
		plausible: (value) => !isPlainValue(value) && !spellsStandIn(value),
	},
	{
		rule: "password-hash",
		source: "crypt(5); noseyparker pwhash",
		pattern: /(\$(?:1|5|6|y|2[abxy])\$[A-Za-z0-9./]{1,32}\$[A-Za-z0-9./]{20,100})/g,
	},
	{ rule: "password-hash", source: "crypt(5) bcrypt", pattern: /(\$2[abxy]\$\d{2}\$[A-Za-z0-9./]{53})/g },
	{
		rule: "password-hash",
		source: "kingfisher: Cisco type 8 and 9",
		pattern: /(\$[89]\$[A-Za-z0-9./]{14}\$[A-Za-z0-9./]{43})/g,
	},
];
