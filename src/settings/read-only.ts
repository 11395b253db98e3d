/** Where memory is recalled and never written: inside another pi's tool, in sub-agents, and in CI. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Pi's bash tool names its own session to the programs it starts, so a pi that sees one is a child. */
const PARENT_SESSION = "PI_SESSION_ID";
/**
 * Sub-agent packages mark their children with a variable of this kind. Others of the name only set the package up, such
 * as its greatest depth, and stand in the parent too.
 */
const SUB_AGENT =
	/^(?:IS_)?(?:PI_)?SUB_?AGENT(?:_(?:CHILD(?:_\w+)?|DEPTH|RUN_ID|ID|NAME|PARENT(?:_\w+)?|SESSION(?:_\w+)?|SURFACE|ORCHESTRATOR_\w+))?$/;
const FALSE = new Set(["", "0", "false", "no", "off"]);

function isSet(value: string | undefined): boolean {
	return value !== undefined && !FALSE.has(value.toLowerCase());
}

/** Why a command line writes nothing here, or `undefined`. What an agent types for its user is the user's doing. */
export function readOnlyCommand(env: Environment, writeInCI: boolean): string | undefined {
	// Nearly no environment has such a name, and each session would make the pattern.
	const likely = Object.keys(env).filter((name) => name.includes("SUB"));
	const marker = likely.find((name) => SUB_AGENT.test(name) && isSet(env[name]));
	if (marker !== undefined) return `this is a sub-agent (${marker} is set)`;
	if (isSet(env["CI"]) && !writeInCI) return "CI is set; the setting write.inCI allows writing";
	return undefined;
}

/** Why a session writes nothing here, or `undefined`. */
export function readOnlyReason(env: Environment, writeInCI: boolean): string | undefined {
	if (isSet(env[PARENT_SESSION])) return "this pi runs inside another pi's tool";
	return readOnlyCommand(env, writeInCI);
}
