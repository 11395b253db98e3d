/** What one setting is made of. */

export interface NumberRow {
	readonly type: "number";
	readonly default: number;
	readonly min: number;
	readonly max: number;
	/** Not only whole numbers. */
	readonly fraction?: true;
	readonly help: string;
}
export interface BooleanRow {
	readonly type: "boolean";
	readonly default: boolean;
	readonly help: string;
}
export interface TextRow {
	readonly type: "text" | "secret";
	readonly default: string;
	readonly help: string;
	/** A project may not set it: it names a place to send text to, a credential, or a path. */
	readonly userOnly?: true;
}
export interface ChoiceRow {
	readonly type: "choice";
	readonly default: string;
	/** Where a project may only lower it: from the least to the most. */
	readonly choices: readonly string[];
	readonly help: string;
	readonly userOnly?: true;
	/** A project may set it to what comes before the user's own choice, and to nothing beyond. */
	readonly projectMayLower?: true;
}
export interface ListRow {
	readonly type: "list";
	readonly default: readonly string[];
	readonly help: string;
}
export type SettingRow = NumberRow | BooleanRow | TextRow | ChoiceRow | ListRow;
