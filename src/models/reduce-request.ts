/** A request with fewer of the farthest facts, for a judge that takes no more. */
import type { JudgeQuestion, JudgeRequest } from "../ports/judge.ts";

/** Only the nearest `count` neighbours, at least one; the questions that do not choose among them stay as they are. */
export function withNearest(request: JudgeRequest, count: number): JudgeRequest {
	const { neighbours, candidate } = request.case;
	const kept = neighbours.slice(0, Math.max(1, count));
	const dropped = neighbours.slice(kept.length);
	const [first] = dropped;
	if (first === undefined) return request;
	const keys = new Set(dropped.map(({ key }) => key));
	return {
		case: { candidate, neighbours: kept },
		state: stateBefore(first.key, request.state),
		questions: request.questions.map((question) => withoutOptions(question, keys)),
	};
}

function withoutOptions(question: JudgeQuestion, keys: ReadonlySet<string>): JudgeQuestion {
	if (question.type !== "choice") return question;
	return { ...question, options: question.options.filter(({ name }) => !keys.has(name)) };
}

/** The blocks of neighbours come last, the nearest first. */
function stateBefore(key: string, state: string): string {
	const from = state.lastIndexOf(`\n[${key}]`);
	return from < 0 ? state : state.slice(0, from).trimEnd();
}

/** Neighbours that leave room for the other options of every choice. */
export function neighboursWithin(request: JudgeRequest, options: number): number {
	const keys = new Set(request.case.neighbours.map(({ key }) => key));
	const others = request.questions.map((question) => {
		if (question.type !== "choice") return 0;
		const foreign = question.options.filter(({ name }) => !keys.has(name)).length;
		return foreign === question.options.length ? 0 : foreign;
	});
	return options - Math.max(0, ...others);
}
