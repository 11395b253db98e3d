/** What a judge says of how urgently a fact is to be seen where its paths are touched. */
import type { Fact } from "../facts/fact.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { Judge } from "../ports/judge.ts";
import type { Consultation } from "./consult.ts";
import type { GateDeps } from "./deps.ts";
import { PATH_URGENCY } from "./questions.ts";
import { softened, softenedBlock } from "./softened.ts";

const CONTENT_CHARS = 2000;

/** The word of the built-in rules is worked out whenever it is needed: only a model's is kept. */
function isModel(provider: string): boolean {
	return provider !== "local";
}

/**
 * Asks about the fact by itself: 0 (can wait) to 2; `undefined` from the built-in rules.
 * @throws MemoryError PROVIDER_UNSET, PROVIDER_DOWN, PROVIDER_PROTOCOL; the signal's reason
 */
export async function judgedUrgency(fact: Fact, judge: Judge, signal?: AbortSignal): Promise<number | undefined> {
	const { caption, content, paths } = fact;
	const state = [
		"A fact in a coding agent's long-term memory:",
		`Caption: ${softenedBlock(caption)}`,
		`Content: ${softenedBlock(content.slice(0, CONTENT_CHARS))}`,
		`Applies to: ${softened(paths.join(", "))}`,
	].join("\n");
	const candidate = { caption, content, paths, userRequested: false };
	const request = { case: { candidate, neighbours: [] }, state, questions: [PATH_URGENCY] };
	const { provider, answers } = await judge.ask(request, signal);
	const answer = answers.get(PATH_URGENCY.id);
	return isModel(provider) && answer?.type === "score" ? answer.score : undefined;
}

/** Keeps what the judge said of the candidate, for a fact that was written as the candidate was. */
export async function keepUrgency(
	{ provider, signals }: Pick<Consultation, "provider" | "signals">,
	fact: Fact,
	{ index, diagnostics }: Pick<GateDeps, "index" | "diagnostics">,
): Promise<void> {
	const { path_urgency: urgency } = signals;
	if (urgency === undefined || fact.paths.length === 0 || !isModel(provider)) return;
	await rate(fact, urgency, { index, diagnostics });
}

/** A fact whose text changed while it moved: in one store the index sees that by itself. */
export async function forgetUrgency(fact: Fact, deps: Pick<GateDeps, "index" | "diagnostics">): Promise<void> {
	await rate(fact, undefined, deps);
}

async function rate(
	fact: Fact,
	urgency: number | undefined,
	{ index, diagnostics }: Pick<GateDeps, "index" | "diagnostics">,
): Promise<void> {
	try {
		await index.usage.rate(fact.id, urgency);
	} catch (error) {
		// The fact is written: its wording speaks for its urgency until a judge is asked again.
		if (!isMemoryError(error)) throw error;
		diagnostics.report({ degraded: "how urgent facts are", message: error.message });
	}
}
