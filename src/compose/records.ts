/** What is kept beside the facts: copies of them, what was erased and shown, and the look at how all of it fares. */
import { once } from "../kernel/once.ts";
import type { Layout } from "../stores/layout.ts";
import { PurgeFile } from "../stores/purge-file.ts";
import { ReviewFile } from "../stores/review-file.ts";
import { ShowingFile } from "../stores/showing-file.ts";
import { TokenLedgerFile } from "../stores/token-ledger-file.ts";
import { TombstoneFile } from "../stores/tombstone-file.ts";
import { Accounts } from "../workspace/accounts.ts";
import { DailyBackup } from "../workspace/daily-backup.ts";
import type { WorkspaceDeps } from "../workspace/deps.ts";
import { backupsWhenNeeded } from "./backups.ts";

export interface RecordParts
	extends Pick<WorkspaceDeps, "index" | "lock" | "clock" | "timer" | "diagnostics" | "settings"> {
	readonly layout: Layout;
	/** Pi's own folder. */
	readonly agentDirectory: string;
}

export type Records = Pick<
	WorkspaceDeps,
	"tombstones" | "reviews" | "backups" | "purges" | "showings" | "accounts" | "inspection" | "folders"
> & {
	readonly daily: DailyBackup;
	readonly ledger: TokenLedgerFile;
	readonly showings: ShowingFile;
};

export function recordsOf({ layout, agentDirectory, ...base }: RecordParts): Records {
	const { clock, settings } = base;
	const ledger = new TokenLedgerFile(layout.ledger, base.diagnostics);
	const backups = backupsWhenNeeded({ layout, clock });
	const showings = new ShowingFile(layout.showings);
	const purges = new PurgeFile(layout.purges);
	const kept = settings["history.shown"] ? { showings } : {};
	return {
		tombstones: new TombstoneFile(layout.tombstones),
		reviews: new ReviewFile(layout.reviews),
		ledger,
		backups,
		daily: new DailyBackup({ ...base, backups, purges }),
		purges,
		showings,
		accounts: new Accounts({ ...kept, ...base, ledger }),
		inspection: once(async () => (await import("../host/inspection.ts")).machineInspection(agentDirectory)),
		folders: { home: layout.home, settings: layout.settings, database: layout.database },
	};
}
