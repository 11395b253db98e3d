/** Every setting, once: the type, the parser, the environment names and the documentation all come from this table. */
import type { BooleanRow, ChoiceRow, ListRow, NumberRow, SettingRow } from "./row.ts";
import { BACKUPS_ROWS } from "./rows/backups.ts";
import { CONTEXT_ROWS } from "./rows/context.ts";
import { EMBEDDER_ROWS } from "./rows/embedder.ts";
import { JOURNAL_ROWS } from "./rows/journal.ts";
import { JUDGE_ROWS } from "./rows/judge.ts";
import { MEMORY_ROWS } from "./rows/memory.ts";
import { NOTES_ROWS } from "./rows/notes.ts";
import { PROMPT_ROWS } from "./rows/prompt.ts";
import { RECALL_ROWS } from "./rows/recall.ts";
import { SAFETY_ROWS } from "./rows/safety.ts";
import { TOOLS_ROWS } from "./rows/tools.ts";
import { WRITE_ROWS } from "./rows/write.ts";

export type { ChoiceRow, NumberRow, SettingRow } from "./row.ts";

/** The part of a name before the dot is its section; the rows of a section stand together in `rows/`. */
export const SETTINGS = {
	...RECALL_ROWS,
	...PROMPT_ROWS,
	...CONTEXT_ROWS,
	...MEMORY_ROWS,
	...NOTES_ROWS,
	...WRITE_ROWS,
	...BACKUPS_ROWS,
	...JOURNAL_ROWS,
	...SAFETY_ROWS,
	...EMBEDDER_ROWS,
	...JUDGE_ROWS,
	...TOOLS_ROWS,
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<Row extends SettingRow> = Row extends NumberRow
	? number
	: Row extends BooleanRow
		? boolean
		: Row extends ChoiceRow
			? Row["choices"][number]
			: Row extends ListRow
				? readonly string[]
				: string;

/** Resolved settings, flat: `settings["recall.pageSize"]`. Use cases take the slice they need with `Pick`. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };
