/** The verbs that keep facts in step with the working tree, and the shared ones in version control. */
import type { Workspace } from "../memory.ts";
import type { Ground } from "./deps.ts";
import { fixSharingHere, sharingHere } from "./ignored.ts";
import { missingPathsHere, prunePathsHere } from "./missing-paths.ts";
import { survey } from "./survey.ts";

export type Tending = Pick<Workspace, "missingPaths" | "prunePaths" | "sharing" | "fixSharing" | "survey">;

export function tendingVerbs(ground: Ground): Tending {
	return {
		missingPaths: (options) => missingPathsHere(ground, options),
		prunePaths: (options) => prunePathsHere(ground, options),
		sharing: (options) => sharingHere(ground, options),
		fixSharing: (fixes) => fixSharingHere(ground, fixes),
		survey: () => survey(ground),
	};
}
