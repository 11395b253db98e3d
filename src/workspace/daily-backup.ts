/** A backup a day, in the background of a session that lasts: nothing of it runs while a session begins, or holds one up at its end. */
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { WorkspaceDeps } from "./deps.ts";

export type DailyBackupDeps = Pick<
	WorkspaceDeps,
	"backups" | "index" | "settings" | "diagnostics" | "timer" | "clock" | "lock" | "purges"
>;

/** Sessions that are over sooner, as those of a print run, leave it to others. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;

export class DailyBackup {
	readonly #deps: DailyBackupDeps;
	readonly #closing = new AbortController();
	#stop: (() => void) | undefined;
	#next = 0;

	constructor(deps: DailyBackupDeps) {
		this.#deps = deps;
	}

	/** The first call counts. */
	begin(): void {
		if (!this.#deps.settings["backups.daily"]) return;
		this.#stop ??= this.#deps.timer.every(PATIENCE_MS, () => this.#look());
	}

	async close(): Promise<void> {
		this.#stop?.();
		this.#closing.abort();
	}

	/** Never rejects. */
	async #look(): Promise<void> {
		const { clock, backups, diagnostics } = this.#deps;
		const now = clock.now();
		if (now < this.#next && this.#next - now <= LOOK_MS) return;
		this.#next = now + LOOK_MS;
		try {
			const confirmed = await backups.confirmed();
			// A newest one of tomorrow is of a clock that was wrong.
			if (confirmed !== undefined && Math.abs(now - confirmed) < DAY_MS) return;
			const { takeBackup } = await import("./backups.ts");
			await takeBackup("daily", this.#deps, { signal: this.#closing.signal });
		} catch (error) {
			if (!isAbort(error)) diagnostics.report({ degraded: "the daily backup", message: messageOf(error) });
		}
	}
}
