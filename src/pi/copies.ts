/**
 * Two installed copies, one of them in the project perhaps, have the same flag, and with that pi does not start: the one
 * that pi loads first is used.
 */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

const LOADING = "cairn:loading";

interface Question {
	/** The package's folder. */
	readonly copy: string;
	answer: string | undefined;
}

/**
 * The folder of the copy that is used instead of this one, which lies in `copy`; `undefined` for the first. Once its
 * session has begun, what is loaded belongs to another load and stands for itself.
 */
export function copyInUse(pi: Pick<ExtensionAPI, "events" | "on">, copy: string): string | undefined {
	const question: Question = { copy, answer: undefined };
	pi.events.emit(LOADING, question);
	if (question.answer !== undefined) return question.answer;
	let isLoading = true;
	pi.events.on(LOADING, (data) => {
		const other = data as Question; // of another copy
		if (isLoading && other.copy !== copy) other.answer = copy;
	});
	pi.on("session_start", () => {
		isLoading = false;
	});
	return undefined;
}
