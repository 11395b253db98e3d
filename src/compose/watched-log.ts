/** The history, with somebody who is told of each change that this process records. */
import type { Change } from "../ports/history.ts";
import { FileChangeLog } from "../stores/change-log.ts";

export class WatchedChangeLog extends FileChangeLog {
	readonly #told: ((change: Change) => void) | undefined;

	/** `folder` is absolute; `told` is called once the change is durable, before its file is written. */
	constructor(folder: string, told: ((change: Change) => void) | undefined) {
		super(folder);
		this.#told = told;
	}

	override async appendAll(changes: readonly Change[]): Promise<void> {
		await super.appendAll(changes);
		for (const change of changes) this.#told?.(change);
	}
}
