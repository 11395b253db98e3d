/**
 * The sessions of this process. A package that runs its sub-agents in pi's own process makes sessions there as pi does,
 * and leaves no mark in the environment: a session without an interface that begins while another one with it, or one
 * that is delegating, is open, is such a child.
 */

export interface OpenSession {
	readonly hasUI: boolean;
	/** Calls under way of tools that delegate. */
	delegating: number;
}

/** Those that are open now. */
export type Company = Set<OpenSession>;

/** Tools by which sub-agent packages are called. */
const DELEGATES = /agent|delegate|\btask\b|spawn|crew|worker|swarm/iu;
/** Every copy of the extension in this process finds the same set by it. */
const SHARED = Symbol.for("pi-cairn/sessions");

export function isDelegating(toolName: string): boolean {
	return DELEGATES.test(toolName.replaceAll("_", " "));
}

export function isChildOf(company: Company, session: Pick<OpenSession, "hasUI">): boolean {
	return !session.hasUI && [...company].some((open) => open.hasUI || open.delegating > 0);
}

/** Extensions are evaluated afresh with every reload and for every session: only the process lasts as long as its sessions. */
export function companyOfProcess(): Company {
	const known: unknown = Reflect.get(globalThis, SHARED);
	if (known instanceof Set) return known as Company; // nobody else uses the symbol
	const made: Company = new Set();
	Reflect.set(globalThis, SHARED, made);
	return made;
}
