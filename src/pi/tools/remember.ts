/** `memory_remember`: stores a fact through the gate, or an observation in the journal. */
import { FACT_KINDS, type FactKind } from "../../facts/fact.ts";
import { SCOPES } from "../../facts/scope.ts";
import { MemoryError } from "../../kernel/errors.ts";
import type { Draft, RememberOutcome, Workspace } from "../../memory.ts";
import { Input, type PathBase } from "./input.ts";
import {
	described,
	FLAG,
	firstText,
	type MemoryTool,
	object,
	oneOf,
	present,
	TEXT,
	TEXTS,
	type ToolRun,
} from "./tool.ts";

const FIELDS = [
	"caption",
	"content",
	"kind",
	"scope",
	"paths",
	"tags",
	"triples",
	"pin",
	"evidence",
	"user_requested",
	"project",
] as const;
const KINDS = [...FACT_KINDS, "observation"] as const;

export type RememberInput =
	| { readonly kind: "fact"; readonly draft: Draft }
	| { readonly kind: "observation"; readonly draft: Pick<Draft, "caption" | "content"> };

/** @throws MemoryError INPUT_INVALID */
export function parseRemember(args: unknown, base: PathBase): RememberInput {
	const input = new Input(args, FIELDS);
	const text = { caption: input.requiredText("caption"), content: input.requiredText("content") };
	const kind = input.choice("kind", KINDS);
	if (kind === "observation") return { kind, draft: text };
	const factKind: FactKind | undefined = kind;
	const draft: Draft = {
		...text,
		...present({
			kind: factKind,
			scope: input.choice("scope", SCOPES),
			paths: input.paths("paths", base),
			tags: input.texts("tags"),
			triples: input.triples("triples"),
			pin: input.flag("pin"),
			evidence: input.text("evidence"),
			userRequested: input.flag("user_requested"),
		}),
	};
	return { kind: "fact", draft };
}

export const REMEMBER: MemoryTool = {
	name: "memory_remember",
	label: "Memory remember",
	description: "Keep one fact for later sessions.",
	parameters: object(
		{
			caption: described(TEXT, "One line that says it"),
			content: described(TEXT, "Markdown, key point first"),
			kind: described(oneOf(KINDS), "observation: journal only"),
			scope: described(
				oneOf(SCOPES),
				"global: any project; shared: committed with the repository; personal (default): this project, this machine",
			),
			paths: described(TEXTS, "Files or folders it is about; none: all"),
			tags: TEXTS,
			triples: described({ type: "array", items: { type: "array" } }, "[subject, predicate, object]"),
			pin: described(FLAG, "Always in the prompt; rare"),
			evidence: described(TEXT, "The user's own words"),
			user_requested: FLAG,
			project: TEXT,
		},
		["caption", "content"],
	),
	readOnly: false,
	title: (args) => firstText(args["caption"]),
	async run(args, run) {
		const project = new Input(args, FIELDS).text("project");
		if (project !== undefined && run.handing?.origin !== undefined) {
			throw new MemoryError("INPUT_INVALID", `project cannot be given while ${run.handing.origin} is imported`);
		}
		const { workspace, base, elsewhere } = await run.target(project);
		const input = parseRemember(args, base);
		const outcome =
			input.kind === "observation"
				? await workspace.observe(input.draft)
				: await remember(run.handing?.dress(input.draft) ?? input.draft, workspace, run);
		const { rememberReply, isNotable } = await import("../../render/write-replies.ts");
		const reply = rememberReply(outcome, { now: run.now, ...present({ elsewhere }) });
		return {
			text: reply.text,
			summary: reply.receipt,
			failed: outcome.kind === "refused",
			wrote: reply.stored,
			notable: isNotable(outcome),
			...("fact" in outcome ? { ids: [outcome.fact.id] } : {}),
		};
	},
};

/** The user's words are not to be found in what Cairn itself sent. */
async function honestly(draft: Draft, run: ToolRun): Promise<Draft> {
	const { evidence, ...others } = draft;
	if (evidence === undefined) return draft;
	const { quotesOwnText } = await import("../said.ts");
	return quotesOwnText(evidence, run.branch()) ? others : draft;
}

async function remember(draft: Draft, workspace: Workspace, run: ToolRun): Promise<RememberOutcome> {
	const outcome = await workspace.remember(
		await honestly(draft, run),
		present({ signal: run.signal, touched: run.touched }),
	);
	run.handing?.took(outcome);
	return outcome;
}
