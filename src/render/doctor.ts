/** What the doctor found, in words. */
import type { Finding } from "../upkeep/doctor.ts";
import { count } from "./amounts.ts";
import { softLine } from "./fence.ts";

const MARKS = { well: "ok  ", poor: "!   ", broken: "FAIL" } as const satisfies Record<Finding["state"], string>;

export function doctorText(findings: readonly Finding[]): string {
	const lines = findings.flatMap(({ area, state, text, fix }) => [
		`${MARKS[state]} ${softLine(area)}: ${softLine(text)}`,
		...(fix === undefined ? [] : [`       → ${softLine(fix)}`]),
	]);
	const troubles = findings.filter(({ state }) => state !== "well").length;
	return [...lines, troubles === 0 ? "all is well" : `${count(troubles, "thing")} to look at`].join("\n");
}
