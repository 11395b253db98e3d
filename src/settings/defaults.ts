/** The settings of someone who has set nothing. */
import { resolveSettings } from "./settings.ts";
import type { Settings } from "./table.ts";

export const DEFAULT_SETTINGS: Settings = resolveSettings({}).value;
