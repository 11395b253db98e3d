/** What may come of an undo. */
import type { Change } from "../ports/history.ts";

export type UndoOutcome =
	| { readonly kind: "undone"; readonly change: Change; readonly undone: Change }
	| { readonly kind: "nothing" }
	| { readonly kind: "conflict"; readonly change: Change; readonly why: string };
