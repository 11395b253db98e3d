/** The user's home folder, where an empty variable counts as one that is not set. */

/**
 * The first that is told and not empty: what the environment says comes before what the account does. Empty where nobody
 * knows. As told: it may be relative, and whoever keeps anything there refuses that.
 */
export function homeFolder(...sources: readonly (() => string)[]): string {
	for (const source of sources) {
		try {
			const told = source();
			if (told.trim() !== "") return told;
		} catch {
			// The system knows no home folder of a user without an account, and says so by throwing.
		}
	}
	return "";
}
