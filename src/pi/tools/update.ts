/** `memory_update`: corrects or moves one fact. */
import { FACT_KINDS } from "../../facts/fact.ts";
import { SCOPES, type Scope } from "../../facts/scope.ts";
import { MemoryError } from "../../kernel/errors.ts";
import type { Correction, Workspace } from "../../memory.ts";
import { Input, type PathBase, projectReference } from "./input.ts";
import { described, FLAG, firstText, type MemoryTool, object, present, TEXT, TEXTS } from "./tool.ts";

const FIELDS = ["id", "caption", "content", "kind", "tags", "paths", "pin", "scope", "project", "move_to"] as const;

export interface UpdateInput {
	readonly id: string;
	readonly correction: Correction;
	/** Only a fact of this scope may be changed. */
	readonly scope?: Scope;
}

/** `base` is the project's that the fact is in, `here` the session's. @throws MemoryError INPUT_INVALID */
export function parseUpdate(args: unknown, base: PathBase, here = base): UpdateInput {
	const input = new Input(args, FIELDS);
	const id = input.requiredText("id");
	const correction: Correction = present({
		caption: input.text("caption"),
		content: input.text("content"),
		kind: input.choice("kind", FACT_KINDS),
		tags: input.texts("tags"),
		paths: input.paths("paths", base),
		pin: input.flag("pin"),
		...destination(input.text("move_to"), here),
	});
	if (Object.keys(correction).length === 0) {
		const changeable = "caption, content, kind, tags, paths, pin or move_to";
		throw new MemoryError("INPUT_INVALID", `nothing to change: give ${changeable}`);
	}
	return { id, correction, ...present({ scope: input.choice("scope", SCOPES) }) };
}

/** A scope, or else another project. */
function destination(moveTo: string | undefined, here: PathBase): Pick<Correction, "moveTo" | "toProject"> {
	if (moveTo === undefined) return {};
	const scope = SCOPES.find((each) => each === moveTo);
	return scope === undefined ? { toProject: projectReference(moveTo, here) } : { moveTo: scope };
}

export const UPDATE: MemoryTool = {
	name: "memory_update",
	label: "Memory update",
	description: "Correct, extend, pin or move one fact. Given fields replace the old ones.",
	parameters: object(
		{
			id: TEXT,
			caption: TEXT,
			content: TEXT,
			kind: TEXT,
			tags: TEXTS,
			paths: TEXTS,
			pin: FLAG,
			scope: described(TEXT, "Where it is now"),
			project: TEXT,
			move_to: described(TEXT, "global, shared, personal, or another project"),
		},
		["id"],
	),
	readOnly: false,
	title: (args) => firstText(args["caption"]) || firstText(args["id"]),
	async run(args, run) {
		const { workspace, base, elsewhere } = await run.target(new Input(args, FIELDS).text("project"));
		const { base: here } = await run.target(undefined);
		const { id, correction, scope } = parseUpdate(args, base, here);
		const options = present({ signal: run.signal });
		if (scope !== undefined) await requireScope({ workspace, id, scope });
		const outcome = await workspace.update(id, correction, options);
		const { isNotable, updateReply } = await import("../../render/write-replies.ts");
		const reply = updateReply(outcome, { now: run.now, ...present({ elsewhere }) });
		const failed = ["refused", "unknown", "ambiguous"].includes(outcome.kind);
		const ids = "fact" in outcome ? { ids: [outcome.fact.id] } : {};
		return {
			text: reply.text,
			summary: reply.receipt,
			failed,
			wrote: reply.stored,
			notable: isNotable(outcome),
			...ids,
		};
	},
};

interface Located {
	readonly workspace: Workspace;
	readonly id: string;
	readonly scope: Scope;
}

/** @throws MemoryError FACT_UNKNOWN when the scope holds no such fact */
async function requireScope({ workspace, id, scope }: Located): Promise<void> {
	const outcome = await workspace.recall({ ids: [id], scope });
	// Of a beginning that several have, the update itself says which.
	if (outcome.kind === "read" && (outcome.hits.length === 1 || outcome.ambiguous !== undefined)) return;
	throw new MemoryError("FACT_UNKNOWN", `scope ${scope} holds no fact with the id ${id}`);
}
