/** How English speaks to a model that it wants to steer, and how it speaks of other things: all its tables. */
import { CALMING_CUES } from "./calming.ts";
import type { CuePattern } from "./cue.ts";
import { ENGLISH_FORGERY_CUES } from "./english-forgeries.ts";
import { ENGLISH_ROLE_CUES } from "./english-roles.ts";
import { ENGLISH_SECRET_CUES } from "./english-secrets.ts";
import { ENGLISH_TASK_CUES } from "./english-tasks.ts";

export const ENGLISH_CUES: readonly CuePattern[] = [
	...ENGLISH_SECRET_CUES,
	...ENGLISH_ROLE_CUES,
	...ENGLISH_TASK_CUES,
	...ENGLISH_FORGERY_CUES,
	...CALMING_CUES,
];
