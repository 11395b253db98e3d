/** Texts that a command hands to the agent: one visible turn each, and what the tools stored meanwhile. */
import type { Handed, TurnOutcome } from "../commands/run.ts";
import type { FactId } from "../facts/fact.ts";
import type { Draft, RememberOutcome } from "../memory.ts";

interface Turn {
	readonly handed: Handed;
	readonly facts: Set<FactId>;
	refused: number;
	/** The agent has begun to work on it. */
	begun: boolean;
}

/** Of one session; nothing is ever under way in it but one turn. */
export class Handing {
	#waiting: readonly Handed[] = [];
	#turn: Turn | undefined;
	#over: Pick<PromiseWithResolvers<void>, "promise" | "resolve"> | undefined;

	/** True from the first text handed over to the last one settled. */
	get isUnderWay(): boolean {
		return this.#turn !== undefined;
	}

	/** A file is imported into this project: the agent may not put its facts elsewhere. */
	get origin(): string | undefined {
		return this.#turn?.begun === true ? this.#turn.handed.origin : undefined;
	}

	/** The first prompt to send. */
	begin(texts: readonly Handed[]): string | undefined {
		this.#over = Promise.withResolvers<void>();
		this.#waiting = texts;
		return this.#next();
	}

	/** Resolves when all is settled. */
	async over(): Promise<void> {
		await this.#over?.promise;
	}

	agentStarted(): void {
		if (this.#turn !== undefined) this.#turn.begun = true;
	}

	/** What the turn's text says of every fact that is stored from it. */
	dress(draft: Draft): Draft {
		const turn = this.#turn;
		if (turn?.begun !== true) return draft;
		const { origin, scope } = turn.handed;
		const where = scope === undefined ? {} : { scope };
		// Whoever imports a file has asked for all that it says.
		return origin === undefined ? { ...draft, ...where } : { ...draft, ...where, origin, userRequested: true };
	}

	took(outcome: RememberOutcome): void {
		const turn = this.#turn;
		if (turn?.begun !== true) return;
		if ("fact" in outcome) turn.facts.add(outcome.fact.id);
		else if (outcome.kind === "refused") turn.refused += 1;
	}

	/** The line to tell, if any, and the next prompt to send. Nothing when the run was about something else. */
	async settled(whole: boolean): Promise<{ readonly line?: string; readonly next?: string }> {
		const turn = this.#turn;
		if (turn?.begun !== true) return {};
		const outcome: TurnOutcome = { facts: [...turn.facts], refused: turn.refused, whole };
		const line = await turn.handed.settled(outcome);
		// After an interruption nothing more is begun.
		const next = whole ? this.#next() : this.abandon();
		return { ...(line === undefined ? {} : { line }), ...(next === undefined ? {} : { next }) };
	}

	abandon(): undefined {
		this.#turn = undefined;
		this.#waiting = [];
		this.#over?.resolve();
	}

	#next(): string | undefined {
		const [handed, ...rest] = this.#waiting;
		if (handed === undefined) return this.abandon();
		this.#waiting = rest;
		this.#turn = { handed, facts: new Set(), refused: 0, begun: false };
		return handed.prompt;
	}
}
