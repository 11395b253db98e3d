/** For authors of adapters: in-memory twins of the ports, and the suites that any implementation can be run through. */
export { memoryIndex } from "../index/memory/memory-index.ts";
export { memoryLock } from "../index/memory/memory-lock.ts";
export { aFact } from "./builders.ts";
export type { ConformanceCase } from "./conformance.ts";
export { type EmbedderGiven, embedderCases } from "./embedder-cases.ts";
export { factIndexCases } from "./fact-index-cases.ts";
export { factStoreCases, type GivenFactStore } from "./fact-store-cases.ts";
export { type HashEmbedderOptions, hashEmbedder } from "./hash-embedder.ts";
export { changeLogCases, journalCases, tombstoneCases } from "./history-cases.ts";
export { aJudgeRequest, type JudgeGiven, judgeCases } from "./judge-cases.ts";
export { type LiteralPlaces, literalPlaces } from "./literal-places.ts";
export { type LiteralIdentity, type LiteralProject, literalProject } from "./literal-project.ts";
export { MemoryChangeLog, MemoryTombstones } from "./memory-change-log.ts";
export { aStore, MemoryFactStore } from "./memory-fact-store.ts";
export { MemoryJournal } from "./memory-journal.ts";
export { MemoryPending } from "./memory-pending.ts";
export { MemoryReviews } from "./memory-reviews.ts";
export { MemoryTokenLedger } from "./memory-token-ledger.ts";
export {
	type MemoryPast,
	type MemoryTree,
	memoryPast,
	memorySightings,
	memoryTree,
	memoryTrees,
} from "./memory-working-tree.ts";
export { type PinnedClock, pinnedClock } from "./pinned-clock.ts";
export { type GivenProject, projectCases } from "./project-cases.ts";
export {
	type Script,
	type ScriptedAnswer,
	type ScriptedJudge,
	type ScriptedJudgeOptions,
	scriptedJudge,
} from "./scripted-judge.ts";
export { type TemplateRewriter, templateRewriter } from "./template-rewriter.ts";
export { type GivenTree, workingTreeCases } from "./working-tree-cases.ts";
export { type TwoLocks, writeLockCases } from "./write-lock-cases.ts";
