/** What went less than well and was survived: for the status page, never for the model's prompt. */

export interface Diagnostic {
	/** What was lost by it, as a short noun phrase: "semantic recall". */
	readonly degraded: string;
	/** One line for a person. */
	readonly message: string;
}

export interface Diagnostics {
	report(diagnostic: Diagnostic): void;
	/** Newest first, at most 100. */
	recent(): readonly Diagnostic[];
}
