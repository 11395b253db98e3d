/** Secrets known by what they are given to: `api_key = …`, "the password is …". */
import type { Hit } from "./hits.ts";
import { entropy, isStandIn } from "./placeholders.ts";
import { isIdentifier, isPlainValue, isReadable, spellsStandIn } from "./plain-values.ts";
import { PROVIDER_PREFIX } from "./shapes/prefixes.ts";

const NAME =
	/(?:pass(?:word|wd|phrase|code)|passwd|(?<![a-z])pwd|pswd|secret|token|api[_.\- ]?key|apikey|access[_.\- ]?key|auth[_.\- ]?key|private[_.\- ]?key|secret[_.\- ]?key|account[_.\- ]?key|client[_.\- ]?key|signing[_.\- ]?key|encryption[_.\- ]?key|master[_.\- ]?key|credential|(?<![a-z])creds?(?![a-z])|(?<=[a-z]_)key(?![a-z])|(?<![a-z])auth(?=["'\s]{0,2}[=:])|contraseña|mot de passe|passwort|密码|密碼|口令|密钥|パスワード|비밀번호)/gi;
/** The rest of the identifier, what assigns, and the value with its quote. Bounded throughout; matched in place. */
const ASSIGNMENT =
	/[\w.-]{0,24}?["'`\])]{0,3}\s{0,16}(:{1,3}=|\|{1,2}:?=?|=>|\?=|\.=|={1,3}|!==?|:|>|,|\bis\b|是|は|为|為|:)\s{0,4}(["'`]{0,3})([^\s"'`<>]{4,400})(["'`]?)/uy;
/** `some_service token 9f86d081…`: no sign of assignment, so the value has to look like a key by itself. */
const APPOSITION = /[A-Za-z_-]{0,10}[\s:_=-]{1,3}["'`]?([A-Za-z0-9_.~+/-]{20,200})(?![\w(])/y;
const PASSWORD_NAME = /pass|pwd|pswd|passwort|contraseña|密码|密碼|口令|パスワード|비밀번호/i;
/** Names whose values are public, or measure something: tokens of a model, key ids, names of secrets. */
const HARMLESS_TAIL =
	/^[_.-]?(?:s?[_.-]?(?:id|ids|name|names|url|uri|path|file|type|count|limit|length|len|size|budget|policy|header|prefix|field|regex|pattern|expir|ttl|hash|digest|version|usage|provider|manager|store|endpoint|word)|izer|ize|s?[_-]?per)/i;
const HASH_CONTEXT =
	/(?:sha-?\d{0,3}|md5|hash|checksum|digest|commit|revision|integrity|fingerprint|etag|public|publishable|site(?=[_-]?$)|csrf|xsrf)[\w\s:="'`./@-]{0,24}$/i;

/** Tokens that say where a list goes on, or that a request is the same one: for this one question only. */
const CURSOR =
	/(?:next(?:[_-]?page)?|page|paging|pagination|continuation|starting|resume|sync|change|idempotency|client[_-]?request|cancellation)[_-]?$/i;

const IDENTIFIER_WORDS = /^[A-Za-z_.:/-]+\d{0,4}$/;
const CALL_OR_MEMBER =
	/[()[\]{}\\]|^[\w$]+(?:(?:\.|->|::)[\w$]+)+;?$|^(?:new|await|null|true|false|none|undefined|string|str|int|bool)\b/i;
const PATH_OR_FILE =
	/^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|https?:|[\w.-]+\/[\w./-]+\.\w{1,5}$)|^[\w-]+\.(?:ts|js|py|go|rs|json|ya?ml|toml|env|md|txt|pem|key|crt|sh)$/i;
const HOST = /^(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,12}(?::\d{1,5})?(?:\/|$)/i;
/** An address without its host, which anonymous FTP takes for a password (RFC 1635). */
const ANONYMOUS = /^[a-z.-]+@$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** CSS: `#add-password`, `.token-field`. */
const SELECTOR = /^[#.][a-z][a-z-]*$/i;
const VERSION_OR_DATE = /^v?\d{1,4}(?:[.:/-]\d{1,4}){1,4}[\w.-]{0,12}$/;

/** `task_test_…`, `mock-token-…`: fixtures that say so. */
const FIXTURE = /(?:^|[-_])(?:tests?|mocks?|fixtures?)(?=[-_]|$)/i;
const ORDINARY = [
	PROVIDER_PREFIX,
	FIXTURE,
	CALL_OR_MEMBER,
	PATH_OR_FILE,
	VERSION_OR_DATE,
	HOST,
	UUID,
	SELECTOR,
	ANONYMOUS,
];

/** Values given to names that say "secret". */
export function assignedSecrets(text: string): Hit[] {
	const hits: Hit[] = [];
	for (const name of text.matchAll(NAME)) {
		const end = name.index + name[0].length;
		const hit = assignedAt(text, end, name[0]) ?? apposedAt(text, end, name[0]);
		if (hit !== undefined) hits.push(hit);
	}
	return hits;
}

function assignedAt(text: string, end: number, name: string): Hit | undefined {
	ASSIGNMENT.lastIndex = end;
	const match = ASSIGNMENT.exec(text);
	const raw = match?.[3];
	if (match === null || raw === undefined || isHarmless(text, end, name)) return undefined;
	const value = raw.replace(/[,;.!?)\]}]+$/, "");
	const quoted = match[2] !== "" && match[4] !== "";
	const looksSecret = PASSWORD_NAME.test(name) ? isPassword(value, quoted) : isKey(value, quoted);
	if (!looksSecret || isOrdinary(value) || isListed(match, value)) return undefined;
	const start = match.index + match[0].length - (match[4]?.length ?? 0) - raw.length;
	return { rule: "assigned-secret", span: [start, start + value.length] };
}

function apposedAt(text: string, end: number, name: string): Hit | undefined {
	APPOSITION.lastIndex = end;
	const match = APPOSITION.exec(text);
	const value = match?.[1];
	if (match === null || value === undefined || isHarmless(text, end, name)) return undefined;
	if (!looksDrawn(value) || isOrdinary(value)) return undefined;
	const start = match.index + match[0].length - value.length;
	return { rule: "assigned-secret", span: [start, start + value.length] };
}

/** The name goes on as that of something public, or what stands before it says that a hash follows. */
function isHarmless(text: string, end: number, name: string): boolean {
	const before = text.slice(Math.max(0, end - name.length - 40), end - name.length);
	return HARMLESS_TAIL.test(text.slice(end, end + 16)) || HASH_CONTEXT.test(before) || CURSOR.test(before);
}

/** Letters and digits as chance mixes them. */
function looksDrawn(value: string): boolean {
	const digits = value.replace(/\D/g, "").length;
	if (value.includes("/") || digits < 4 || digits > value.length - 4 || entropy(value) < 3) return false;
	return !isReadable(value) && !isIdentifier(value);
}

/** The next of a list rather than what the name is given: on a line of its own, or a word with a number ("urllib2"). */
function isListed([assigned, sign, opening, , closing]: RegExpExecArray, value: string): boolean {
	if (sign !== ",") return false;
	return (
		opening === "" ||
		closing === "" ||
		assigned.includes("\n") ||
		/^[A-Za-z]+\d{1,2}$/.test(value) ||
		isIdentifier(value)
	);
}

/** Code, files, versions and stand-ins, which are written next to such names all the time. */
function isOrdinary(value: string): boolean {
	return (
		isStandIn(value) || isPlainValue(value) || spellsStandIn(value) || ORDINARY.some((pattern) => pattern.test(value))
	);
}

function isPassword(value: string, quoted: boolean): boolean {
	const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
	if (value.length < 6 || value.length > 64) return false;
	if (mixed) return !/^[a-z]+[_-][a-z_-]+\d?$/i.test(value);
	return quoted && value.length >= 8 && /[!@#$%^&*+]/.test(value) && /[A-Za-z]/.test(value);
}

function isKey(value: string, quoted: boolean): boolean {
	if (value.length < (quoted ? 18 : 20) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
	if (IDENTIFIER_WORDS.test(value) || /[^\w.~+/=:$@!-]/.test(value)) return false;
	return entropy(value) >= 3 && !isPhrase(value) && !isIdentifier(value);
}

/** Several hyphenated or underscored words with a number or two among them. */
function isPhrase(value: string): boolean {
	const parts = value.split(/[-_.:/]/);
	const words = parts.filter((part) => /^(?:[A-Za-z]+|[A-Za-z]{2,}\d{1,2}|\d{1,4}|v\d+)$/.test(part));
	return parts.length > 1 && words.length === parts.length;
}
