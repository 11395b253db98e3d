/** Where memory is recalled and never written: inside another pi's tool, in sub-agents, and in CI. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Pi's bash tool names its own session to the programs it starts, so a pi that sees one is a child. */
const PARENT_SESSION = "PI_SESSION_ID";
/** Sub-agent packages mark their children with a variable of this kind. */
const SUB_AGENT = /^(?:PI_)?SUB_?AGENT(?:_|$)/;
const FALSE = new Set(["", "0", "false", "no", "off"]);

function isSet(value: string | undefined): boolean {
	return value !== undefined && !FALSE.has(value.toLowerCase());
}

/** Why nothing may be written here, or `undefined`. */
export function readOnlyReason(env: Environment, writeInCI: boolean): string | undefined {
	if (isSet(env[PARENT_SESSION])) return "this pi runs inside another pi's tool";
	const marker = Object.keys(env).find((name) => SUB_AGENT.test(name) && isSet(env[name]));
	if (marker !== undefined) return `this is a sub-agent (${marker} is set)`;
	if (isSet(env["CI"]) && !writeInCI) return "CI is set; the setting write.inCI allows writing";
	return undefined;
}
