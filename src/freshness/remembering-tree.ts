/** A tree that is read once, however often it is asked: for the length of one look at a page of facts. */
import type { TreeReader, WorkingTree } from "../ports/working-tree.ts";

export function rememberingReader(tree: TreeReader): TreeReader {
	return { look: rememberingFunction((path) => tree.look(path)), read: rememberingFunction((path) => tree.read(path)) };
}

export function rememberingTree(tree: WorkingTree): WorkingTree {
	return {
		...rememberingReader(tree),
		isThere: () => tree.isThere(),
		exists: rememberingFunction((path) => tree.exists(path)),
	};
}

function rememberingFunction<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	return (path) => {
		const known = answers.get(path);
		if (known !== undefined) return known;
		const answer = ask(path);
		answers.set(path, answer);
		return answer;
	};
}
