/** What changes did to files in a repository: others see it with the next commit. */
import { type StoreId, scopeOf } from "../facts/scope.ts";
import type { Change } from "../ports/history.ts";
import { count } from "./amounts.ts";

/** Where a fact's file was, and where it is. */
interface Passage {
	readonly from: StoreId | undefined;
	readonly to: StoreId | undefined;
}

/** Of a change as it was made. */
export function madePassage({ before, after }: Change): Passage {
	return { from: before?.store, to: after?.store };
}

/** Of a change that was taken back. */
export function takenBackPassage({ before, after }: Change): Passage {
	return { from: after?.store, to: before?.store };
}

/** `its file left the repository`; empty where none came or went. */
export function repositoryWords(passages: readonly Passage[]): string {
	const [from, to] = [passages.map((each) => isShared(each.from)), passages.map((each) => isShared(each.to))];
	const left = passages.filter((_, at) => from[at] === true && to[at] === false).length;
	const came = passages.filter((_, at) => from[at] === false && to[at] === true).length;
	const files = (number: number): string => (passages.length === 1 ? "its file" : count(number, "file"));
	return [
		...(left > 0 ? [`${files(left)} left the repository`] : []),
		...(came > 0 ? [`${files(came)} ${came === 1 ? "is" : "are"} back in the repository`] : []),
	].join(", ");
}

function isShared(store: StoreId | undefined): boolean {
	return store !== undefined && scopeOf(store) === "shared";
}
