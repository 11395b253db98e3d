/** Whether the project's shared facts would ever be committed: asked in the background, told where it matters. */
import type { Remark } from "../gate/outcome.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { CallOptions, FixOutcome, SharingLook } from "../memory.ts";
import type { Clock } from "../ports/clock.ts";
import type { IgnoreFix, IgnoreRules, Sharing } from "../ports/ignore-rules.ts";
import type { Ground } from "./deps.ts";

/** An answer of git's serves as long. */
const FRESH_MS = 10 * 60_000;
/** What a reply about a shared fact waits for git. */
const REMARK_MS = 1000;

/** Remembers what git said of each root. */
export class SharingKeeper {
	readonly rules: IgnoreRules;
	readonly #clock: Clock;
	readonly #known = new Map<string, { readonly at: number; readonly answer: Promise<Sharing> }>();

	constructor(rules: IgnoreRules, clock: Clock) {
		this.rules = rules;
		this.#clock = clock;
	}

	/** Starts git unless it was asked lately. */
	check(root: string): Promise<Sharing> {
		const known = this.#known.get(root);
		const age = known === undefined ? Number.POSITIVE_INFINITY : this.#clock.now() - known.at;
		if (known !== undefined && age >= 0 && age < FRESH_MS) return known.answer;
		return this.checkAgain(root);
	}

	checkAgain(root: string): Promise<Sharing> {
		const answer = this.rules.check(root);
		this.#known.set(root, { at: this.#clock.now(), answer });
		return answer;
	}
}

type Here = Pick<Ground, "scene" | "deps">;

/** `undefined` where there is no repository, nobody to ask, or no answer within the time. Never rejects. */
export async function sharingWithin(milliseconds: number, { scene, deps }: Here): Promise<Sharing | undefined> {
	try {
		const { root, gitDirectory } = await scene.root();
		if (root === undefined || gitDirectory === undefined || deps.sharing === undefined) return undefined;
		const keeper = await deps.sharing();
		return await deps.timer.within(milliseconds, keeper.check(root));
	} catch (error) {
		if (!isAbort(error)) deps.diagnostics.report({ degraded: "looking at git's rules", message: messageOf(error) });
		return undefined;
	}
}

/** What is to be said of a fact that was just written into the shared store. */
export async function ignoredRemark(ground: Here): Promise<readonly Remark[]> {
	const sharing = await sharingWithin(REMARK_MS, ground);
	return sharing?.kind === "ignored" ? [{ kind: "not-committed", rule: sharing.rule }] : [];
}

/** Asks again, and tries out what would let the shared facts in. */
export async function sharingHere({ scene, deps }: Here, options: CallOptions = {}): Promise<SharingLook> {
	const { root, gitDirectory } = await scene.root();
	if (root === undefined || deps.sharing === undefined) {
		return { sharing: { kind: "unknown", why: "there is no project here" } };
	}
	if (gitDirectory === undefined) return { sharing: { kind: "unknown", why: "this is no git repository" } };
	const keeper = await deps.sharing();
	const sharing = await keeper.checkAgain(root);
	if (sharing.kind !== "ignored") return { sharing };
	const fixes = await keeper.rules.findFix(root, options.signal);
	return fixes === undefined ? { sharing } : { sharing, fixes };
}

/**
 * Appends what was shown, and looks whether it helped.
 * @throws MemoryError STORE_IO
 */
export async function fixSharingHere(ground: Ground, fixes: readonly IgnoreFix[]): Promise<FixOutcome> {
	const { readOnly } = ground.place;
	if (readOnly !== undefined) return { kind: "refused", because: "read-only", why: readOnly };
	const { root } = await ground.scene.root();
	const keeper = await ground.deps.sharing?.();
	if (root === undefined || keeper === undefined) return { kind: "unknown", why: "there is no project here" };
	await keeper.rules.apply(fixes);
	const sharing = await keeper.checkAgain(root);
	return sharing.kind === "shared" ? { kind: "fixed", fixes } : sharing;
}
