/** How a command ends that was asked for several things. */
import type { Answer } from "./run.ts";

export interface Tally {
	/** Things that are now as was asked, those that were so before included. */
	readonly done: number;
	/** Things that were understood, and refused or left undone. */
	readonly refused: number;
}

/** A refusal is told by the words; it is the end of the whole command where it is all that came of it. */
export function endOf({ done, refused }: Tally): NonNullable<Answer["end"]> {
	if (done > 0) return "done";
	return refused > 0 ? "failed" : "nothing";
}
