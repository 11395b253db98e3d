/** What a model wants around queries and documents, by its name. */
import type { TextRole } from "../ports/embedder.ts";

export interface TextMarkers {
	/** Text put before each query or document. */
	readonly prefixes: { readonly [Role in TextRole]: string };
	/** Body fields for servers that are known to take them. */
	readonly fields: { readonly [Role in TextRole]: Readonly<Record<string, string>> };
}

export interface MarkerQuestion {
	readonly model: string;
	readonly endpoint: string;
	/** `"auto"` chooses by the model's name; anything else is the prefix itself. */
	readonly queryPrefix: string;
	readonly documentPrefix: string;
}

const TASK = "Given a question or keywords about a software project, retrieve memory notes that answer it";
const INSTRUCT = `Instruct: ${TASK}\nQuery: `;
const ENGLISH_SEARCH = "Represent this sentence for searching relevant passages: ";

interface MarkerRule {
	readonly name: RegExp;
	readonly query: string;
	readonly document: string;
}

/** From the models' cards; the first that matches counts, and most models want nothing. */
const RULES: readonly MarkerRule[] = [
	{ name: /qwen3-(?:vl-)?embedding/, query: `Instruct: ${TASK}\nQuery:`, document: "" },
	{ name: /e5-.*instruct|e5-mistral|gte-qwen2.*instruct|linq/, query: INSTRUCT, document: "" },
	{ name: /(?:^|[/\-_])e5(?:[-:_]|$)/, query: "query: ", document: "passage: " },
	{ name: /bge-.*-en/, query: ENGLISH_SEARCH, document: "" },
	{ name: /bge-.*-zh/, query: "为这个句子生成表示以用于检索相关文章:", document: "" },
	{ name: /nomic-embed-code/, query: "Represent this query for searching relevant code: ", document: "" },
	{ name: /nomic-embed-text/, query: "search_query: ", document: "search_document: " },
	{ name: /embedding-?gemma/, query: "task: search result | query: ", document: "title: none | text: " },
	{ name: /snowflake-arctic-embed.*(?:v2|2\.0)|snowflake-arctic-embed2/, query: "query: ", document: "" },
	{ name: /mxbai-embed-large|snowflake-arctic-embed/, query: ENGLISH_SEARCH, document: "" },
];

interface FieldRule {
	readonly host: string;
	readonly model: RegExp;
	readonly field: string;
	readonly query: string;
	readonly document: string;
}

const FIELD_RULES: readonly FieldRule[] = [
	{
		host: "api.jina.ai",
		model: /jina-embeddings-v[34]/,
		field: "task",
		query: "retrieval.query",
		document: "retrieval.passage",
	},
	{ host: "api.voyageai.com", model: /voyage-/, field: "input_type", query: "query", document: "document" },
];

export function markersFor(question: MarkerQuestion): TextMarkers {
	const model = question.model.toLowerCase();
	const rule = RULES.find((candidate) => candidate.name.test(model));
	const host = URL.canParse(question.endpoint) ? new URL(question.endpoint).hostname : "";
	const fields = FIELD_RULES.find((candidate) => candidate.host === host && candidate.model.test(model));
	const fieldFor = (role: TextRole): Record<string, string> =>
		fields === undefined ? {} : { [fields.field]: fields[role] };
	return {
		prefixes: {
			query: question.queryPrefix === "auto" ? (rule?.query ?? "") : question.queryPrefix,
			document: question.documentPrefix === "auto" ? (rule?.document ?? "") : question.documentPrefix,
		},
		fields: { query: fieldFor("query"), document: fieldFor("document") },
	};
}
