/** What takes instruction files over: where they lie, and what was taken. */
import { type InstructionPlaces, instructionFiles } from "../host/instruction-files.ts";
import { once } from "../kernel/once.ts";
import type { ImportLedger } from "../ports/import-ledger.ts";
import { ImportLedgerFile } from "../stores/import-ledger-file.ts";
import { importsFile, type Layout } from "../stores/layout.ts";
import type { ImportingDeps } from "../workspace/importing.ts";

/** Nothing is read here; a ledger is read again only when it has changed. */
export function importingOf(layout: Layout, places: InstructionPlaces): ImportingDeps {
	const ledgers = new Map<string | undefined, () => ImportLedger>();
	return {
		files: instructionFiles(places),
		ledgerOf: (key) => {
			const open = ledgers.get(key) ?? once(() => new ImportLedgerFile(importsFile(layout, key)));
			ledgers.set(key, open);
			return open();
		},
	};
}
