/** The package as a library: open a memory, ask it, write to it. */
export { type OpenOptions, openMemory } from "./compose.ts";
export type { Fact, FactId, FactKind } from "./facts/fact.ts";
export type { Scope } from "./facts/scope.ts";
export { type ErrorCode, isMemoryError, MemoryError } from "./kernel/errors.ts";
export type {
	Correction,
	Draft,
	DryRun,
	ForgetOutcome,
	Memory,
	Place,
	RecallOutcome,
	RecallRequest,
	RememberOutcome,
	RetryReport,
	ReviewItem,
	ReviewOutcome,
	Status,
	UndoOutcome,
	UpdateOutcome,
	Workspace,
} from "./memory.ts";
