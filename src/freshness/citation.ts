/** What a fact can be held to: the places, scripts, flags, names and versions that its text names. */

/** Lines of a file, both counted from 1 and included. */
export interface LineRange {
	readonly first: number;
	readonly last: number;
}

export type Citation =
	| {
			readonly kind: "place";
			/** As it stands in the fact, line numbers included. */
			readonly text: string;
			/** Relative to the root or to one of the fact's own folders; or `~/…` or absolute. */
			readonly path: string;
			readonly lines?: LineRange;
			/** True for an entry of the fact's `paths`: somebody said that it is there. */
			readonly named: boolean;
	  }
	| { readonly kind: "script"; readonly text: string; readonly runner: ScriptRunner; readonly name: string }
	/** An option of a command that runs a script or a file of the project. */
	| { readonly kind: "flag"; readonly text: string; readonly command: Command }
	/** A name in backticks, looked for where the fact's other citations lead. */
	| { readonly kind: "symbol"; readonly text: string; readonly name: string }
	| { readonly kind: "version"; readonly text: string; readonly name: string; readonly version: string };

/** Where scripts of that name are declared. */
export type ScriptRunner = "package" | "deno" | "make" | "just" | "cargo";

export type Command =
	| { readonly kind: "script"; readonly runner: ScriptRunner; readonly name: string }
	| { readonly kind: "file"; readonly path: string };
