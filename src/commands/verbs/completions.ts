/** The script that a shell reads to complete `cairn`. */
import type { StandaloneVerb } from "../run.ts";
import { completionScript, isShell } from "../shells.ts";

export const verb: StandaloneVerb = async ({ arguments: given }) => {
	const shell = given.text("shell") ?? "";
	const script = isShell(shell) ? completionScript(shell) : "";
	return { data: { shell, script }, text: script };
};
