/** Codes that by themselves tell one error from another: those of the system, compilers, package managers and databases. */

/** What systems and package managers print; `ENOENT`, `EINVAL` and `ELIFECYCLE` say too little. */
const NAMED = `ACCES ADDRINUSE ADDRNOTAVAIL AFNOSUPPORT AGAIN AI_AGAIN BADF BUSY CONNABORTED CONNREFUSED CONNRESET DQUOT
	EXIST HOSTDOWN HOSTUNREACH ISDIR LOOP MFILE MSGSIZE NAMETOOLONG NETDOWN NETUNREACH NFILE NOBUFS NOEXEC NOLCK NOMEM NOSPC
	NOSYS NOTCONN NOTDIR NOTEMPTY NOTFOUND NOTSUP NXIO PERM PIPE PROTO ROFS SOCKETTIMEDOUT SRCH TIMEDOUT TXTBSY XDEV
	BADENGINE BADPLATFORM INTEGRITY JSONPARSE NEEDAUTH OTP RESOLVE TARGET USAGE`;

/** rustc, TypeScript, C#, NuGet, MSBuild, the .NET SDK, Angular, MSVC's linker; Prisma; Oracle; SQL (ISO 9075). */
const NUMBERED = [
	String.raw`E0\d{3}`,
	String.raw`(?:TS|CS|NU|MSB|NETSDK|NG|LNK)\d{3,5}`,
	String.raw`P[1-6]\d{3}`,
	String.raw`(?:ORA|PLS|TNS)-\d{5}`,
	String.raw`SQLSTATE[ =:]?\[?[0-9A-Z]{5}\b`,
];

const CODE = new RegExp(
	String.raw`(?<![\w-])(?:ERR_[A-Z0-9]+_[A-Z0-9_]{4,60}|E(?:${NAMED.split(/\s+/).join("|")})|${NUMBERED.join("|")})(?![\w-])`,
	"g",
);
/** Each code has these. */
const CAPITALS = /[A-Z][A-Z0-9-]\d\d|[A-Z]{2}[A-Z_]{2}/;

/** Lower case, without what stands between the parts of one; each once, in order. Linear in the text. */
export function codesIn(text: string): readonly string[] {
	return CAPITALS.test(text) ? [...new Set((text.match(CODE) ?? []).map(codeOf))] : [];
}

/** `SQLSTATE[42P01]` and `SQLSTATE 42P01` are one. */
function codeOf(printed: string): string {
	return printed.replace(/[ =:[]+/g, "").toLowerCase();
}

/** Named outside of quotation marks, these say what is meant all the same; a number such as `TS2345` does not. */
export function isDistinctiveCode(code: string): boolean {
	return /^err_[a-z0-9]+_[a-z0-9_]{4,}$/.test(code) || DISTINCTIVE.has(code);
}

const DISTINCTIVE = new Set(["eaddrinuse", "emfile", "enospc", "eresolve", "ebadengine", "ebadplatform", "eotp"]);
