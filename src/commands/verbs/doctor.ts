/** Looks at everything that the memory stands on; with `--connect` it also asks the judge and the embedder something. */
import { isAbort } from "../../kernel/abort.ts";
import { isMemoryError, messageOf } from "../../kernel/errors.ts";
import type { Connection, Finding } from "../../memory.ts";
import { doctorText } from "../../render/doctor.ts";
import { asTyped } from "../../render/typed.ts";
import type { CommandRun, Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { arguments: given, workspace, withProgress } = run;
	const findings = await withProgress("Looking", async ({ signal }) => [
		...(await workspace.doctor()),
		...(given.has("connect") ? await connections(run, signal) : []),
	]);
	const named = findings.map(({ fix, ...rest }) => (fix === undefined ? rest : { ...rest, fix: asTyped(fix, run) }));
	const isBroken = findings.some(({ state }) => state === "broken");
	return { data: named, text: doctorText(named), end: isBroken ? "failed" : "done" };
};

async function connections({ memory }: CommandRun, signal: AbortSignal): Promise<readonly Finding[]> {
	const tried: Finding[] = [];
	for (const connection of ["judge", "embedder"] as const satisfies readonly Connection[]) {
		try {
			const text = await memory.setup.test(connection, memory.settings, signal);
			tried.push({ area: `${connection} connection`, state: "well", text });
		} catch (error) {
			if (isAbort(error) || !isMemoryError(error)) throw error;
			const fix = error.hint === undefined ? {} : { fix: error.hint };
			tried.push({ area: `${connection} connection`, state: "poor", text: messageOf(error), ...fix });
		}
	}
	return tried;
}
