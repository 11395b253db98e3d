/** What a command line is about: the same run again, or only a look around. */

/** `cd …`, an environment variable, `time`: what stands before the command itself. */
const BEFORE =
	/^(?:cd\s+(?:"[^"]*"|'[^']*'|[^\s;&|]+)\s*(?:&&|;)\s*|(?:export\s+)?[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s;&|]*)\s*(?:&&|;)?\s*|(?:time|nice|env|sudo)\s+)/;
/** What only shortens the output. */
const AFTER =
	/\s*(?:2>&1|\d?>\s*\/dev\/null|\|\s*(?:tail|head|cat|less|tee)\b[^|;&]*|;\s*echo\b[^|;&]*|\|\|\s*true)\s*$/;
/** Steps taken off either end; nobody writes more. */
const STEPS = 8;

/** The command without what stands around it, so that the same run is known again. */
export function coreOf(command: string): string {
	let core = command.replaceAll(/\s+/g, " ").trim();
	for (let step = 0; step < STEPS; step += 1) {
		const shorter = core.replace(BEFORE, "").replace(AFTER, "").trim();
		if (shorter === core || shorter === "") break;
		core = shorter;
	}
	return core;
}

/** A filter may have swallowed what the command said: neither success nor failure shows. */
export function isFiltered(command: string): boolean {
	return /\|\s*(?:grep|rg|awk|sed|wc|cut|sort|uniq|jq)\b/.test(command);
}

const LOOKING =
	/^(?:ls|ll|cat|bat|head|tail|less|more|grep|rg|ag|find|fd|wc|pwd|echo|printf|which|type|file|stat|tree|du|df|ps|env|printenv|date|whoami|uname|hostname|true|sleep|diff|cmp|jq|sort|uniq|cut|man|history|test|\[|sed -n|awk|lsof|ss|netstat|git (?:status|diff|log|show|branch|blame|grep|remote|rev-parse|ls-files|describe)|(?:docker|podman) (?:ps|logs|images|inspect)|(?:docker|podman)[ -]compose (?:ps|logs|config)|kubectl (?:get|describe|logs)|(?:npm|pnpm|yarn) (?:ls|list|view|info|outdated|why)|pip (?:list|show|freeze)|cargo tree|go (?:env|list|version)|\S+ (?:--version|-v|-V|--help))(?:\s|$)/;

/** True when it changes nothing, so that it can have mended nothing. */
export function onlyLooks(command: string): boolean {
	if (/[^2&\d]>{1,2}\s*[^&\s]/.test(command)) return false;
	return coreOf(command)
		.split(/\s*(?:&&|\|\||;|\|)\s*/)
		.filter((part) => part !== "")
		.every((part) => LOOKING.test(coreOf(part)));
}
