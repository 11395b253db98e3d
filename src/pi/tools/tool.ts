/** One memory tool: what the model is told of it, and what it does. */
import type { FactId } from "../../facts/fact.ts";
import type { ForgetOptions, Memory, Workspace } from "../../memory.ts";
import type { Handing } from "../handing.ts";
import type { Entry } from "../transcript.ts";
import type { PathBase } from "./input.ts";

/** A JSON Schema object, written out: pi takes it as it is. */
export type Schema = Readonly<Record<string, unknown>>;

/** Where a call works: the project at hand, or the one it names. */
export interface Target {
	readonly workspace: Workspace;
	readonly base: PathBase;
	/** The other project's folder or name, when the call named one. */
	readonly elsewhere?: string;
}

export interface ToolRun {
	readonly memory: Memory;
	/** Milliseconds since 1970. */
	readonly now: number;
	readonly signal?: AbortSignal;
	readonly touched: readonly string[];
	target(project: string | undefined): Promise<Target>;
	/** What a command has handed to the agent, while it is at it. */
	readonly handing?: Pick<Handing, "origin" | "dress" | "took">;
	/** The conversation so far, oldest first. */
	branch(): readonly Entry[];
	/** Asks the user; absent where nobody can be asked. */
	readonly confirm?: NonNullable<ForgetOptions["confirm"]>;
}

export interface ToolReply {
	/** For the model. */
	readonly text: string;
	/** One line for the user. */
	readonly summary: string;
	readonly failed?: boolean;
	/** True when the memory is not as it was: the user gets a receipt. */
	readonly wrote?: boolean;
	/** True where the end of the summary must not be overlooked: its row shows all of it. */
	readonly notable?: boolean;
	/** The facts that the reply shows. */
	readonly ids?: readonly FactId[];
}

export interface MemoryTool {
	readonly name: `memory_${string}`;
	readonly label: string;
	readonly description: string;
	readonly parameters: Schema;
	readonly readOnly: boolean;
	readonly destructive?: boolean;
	/** The call in a few words, for its row in the terminal. Takes whatever has been streamed so far. */
	title(args: Readonly<Record<string, unknown>>): string;
	/** @throws MemoryError */
	run(args: unknown, run: ToolRun): Promise<ToolReply>;
}

export const TEXT: Schema = { type: "string" };
export const TEXTS: Schema = { type: "array", items: TEXT };
export const FLAG: Schema = { type: "boolean" };
export const PAGE: Schema = { type: "integer" };

export function described(schema: Schema, description: string): Schema {
	return { ...schema, description };
}

export function oneOf(choices: readonly string[]): Schema {
	return { type: "string", enum: choices };
}

export function object(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
	return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}

/** `key: value` for each key whose value is there; what `exactOptionalPropertyTypes` asks for. */
export function present<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
	const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }; // undefined was left out
}

/** First of a list argument, or the text itself, for a title. */
export function firstText(value: unknown): string {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	return typeof first === "string" ? first : "";
}
