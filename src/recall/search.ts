/** Questions to candidates: nearest vectors and best keywords over the visible stores, each fact by its best question. */
import type { FactId } from "../facts/fact.ts";
import type { StoreId } from "../facts/scope.ts";
import { isDense, queryTokens } from "../facts/tokens.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import type { EmbeddedText, Embedder } from "../ports/embedder.ts";
import type { FactIndex, KeywordResult, Nearness, VectorResult } from "../ports/fact-index.ts";
import type { Timer } from "../ports/timer.ts";
import { type Background, type Evidence, fuse } from "./fuse.ts";
import type { Question } from "./query.ts";

export interface SearchDeps {
	readonly index: FactIndex;
	/** Absent where embedding is turned off. */
	readonly embedder?: Embedder | undefined;
	readonly timer?: Timer | undefined;
}

export interface SearchOptions {
	readonly stores: readonly StoreId[];
	readonly lexicalWeight: number;
	/** Candidates of the vectors and of the keywords, each; 64 unless told. */
	readonly depth?: number;
	/** True where nothing may wait for a network: a server's embedder is passed over. */
	readonly localOnly?: boolean;
	readonly signal?: AbortSignal | undefined;
}

/** A fact that may answer, with the question that it answers best. */
export interface Candidate {
	readonly id: FactId;
	readonly store: StoreId;
	readonly question: Question;
	readonly evidence: Evidence;
	readonly background: Background;
	/** Standard deviations above the average fact. */
	readonly score: number;
}

export interface SearchResult {
	/** Best first; ties by id. */
	readonly candidates: readonly Candidate[];
	readonly warnings: readonly string[];
}

const DEPTH = 64;

/** Milliseconds that an explicit recall waits for a server to embed its questions. */
const SERVER_DEADLINE_MS = 3000;

/** In no text, so its rarity is the greatest there is in the stores. */
const UNHEARD = "\uA78F";

/** What `index` adds for each unit of rarity at most: BM25's k1 + 1. */
const SATURATED = 1.9;

const NO_KEYWORDS: KeywordResult = { hits: [], upperBound: 0, idf: new Map() };
const NO_VECTORS: VectorResult = { hits: [], mean: 0, deviation: 0, count: 0 };

export async function search(
	questions: readonly Question[],
	deps: SearchDeps,
	options: SearchOptions,
): Promise<SearchResult> {
	const { vectors, warnings } = await embedQuestions(questions, deps, options);
	const found: Candidate[][] = [];
	for (const [place, question] of questions.entries()) {
		const query = vectors?.embedded[place];
		const vector = vectors === undefined || query === undefined ? undefined : { space: vectors.space, query };
		found.push(await searchOne(question, vector, { deps, options }));
	}
	const candidates = bestOf(found).sort(byScore);
	// Without any vector in these stores, every candidate was found by its words.
	const compared = candidates.some(({ background }) => background.count > 0);
	const looks = candidates.length === 0 && options.localOnly !== true;
	const blind =
		vectors !== undefined &&
		!compared &&
		(candidates.length > 0 || (looks && (await hasNoVectors(vectors.space, deps.index, options.stores))));
	return { candidates, warnings: blind ? [...warnings, "facts have no vectors yet: keywords only"] : warnings };
}

/** True of stores with facts; to find that out takes a look at each. */
async function hasNoVectors(space: string, index: FactIndex, stores: readonly StoreId[]): Promise<boolean> {
	const { embedded, total } = await index.vectors.coverage(space, stores);
	return embedded === 0 && total > 0;
}

/** Each fact by the question that it answers best. */
function bestOf(found: readonly Candidate[][]): Candidate[] {
	const [only, ...others] = found;
	if (only === undefined || others.length === 0) return only ?? [];
	const best = new Map<string, Candidate>();
	for (const candidate of found.flat()) {
		const key = `${candidate.store}/${candidate.id}`;
		const known = best.get(key);
		if (known === undefined || candidate.score > known.score) best.set(key, candidate);
	}
	return [...best.values()];
}

function byScore(left: Candidate, right: Candidate): number {
	return right.score - left.score || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}

interface QuestionVector {
	readonly space: string;
	readonly query: EmbeddedText;
}

async function searchOne(
	question: Question,
	vector: QuestionVector | undefined,
	{ deps, options }: { readonly deps: SearchDeps; readonly options: SearchOptions },
): Promise<Candidate[]> {
	const { keywords, vectors } = deps.index;
	const scope = { stores: options.stores, limit: options.depth ?? DEPTH };
	const words = question.tokens.map(({ token }) => token);
	const glossWords = await glossOf(question, deps.embedder);
	const own = words.length === 0 ? NO_KEYWORDS : await keywords.search([UNHEARD, ...words], scope);
	const gloss = glossWords.length === 0 ? NO_KEYWORDS : await keywords.search(glossWords, scope);
	const near =
		vector === undefined ? NO_VECTORS : await vectors.nearest(vector.query, { ...scope, space: vector.space });
	const found = gather(own, gloss, near);
	if (vector !== undefined && near.count > 0) await addCosines(found, vector, { vectors, stores: options.stores });
	const background = { ...backgroundOf(own, gloss, near), understood: understoodOf(question, vector?.query) };
	return found.map((one) => {
		const evidence = evidenceOf(one);
		const score = fuse(evidence, background, options.lexicalWeight);
		return { id: one.id, store: one.store, question, evidence, background, score };
	});
}

function evidenceOf({ keywords, gloss, nearness }: Found): Evidence {
	if (nearness === undefined) return { keywords, gloss };
	return { keywords, gloss, cosine: nearness.cosine, passages: nearness.passages };
}

/** The cosines of facts that their words alone brought in. */
async function addCosines(
	found: readonly Found[],
	{ query, space }: QuestionVector,
	{ vectors, stores }: { readonly vectors: FactIndex["vectors"]; readonly stores: readonly StoreId[] },
): Promise<void> {
	const distant = found.filter(({ nearness }) => nearness === undefined);
	if (distant.length === 0) return;
	const named = await vectors.cosines(query, { space, stores, ids: distant.map(({ id }) => id) });
	for (const one of distant) one.nearness = named.get(one.id);
}

interface Found {
	readonly id: FactId;
	readonly store: StoreId;
	nearness: Nearness | undefined;
	keywords: number;
	gloss: number;
}

function gather(own: KeywordResult, gloss: KeywordResult, near: VectorResult): readonly Found[] {
	const stores = new Map<StoreId, Map<FactId, Found>>();
	const found: Found[] = [];
	const of = ({ id, store }: { readonly id: FactId; readonly store: StoreId }): Found => {
		const facts = stores.get(store) ?? new Map<FactId, Found>();
		stores.set(store, facts);
		const known = facts.get(id);
		if (known !== undefined) return known;
		const one: Found = { id, store, nearness: undefined, keywords: 0, gloss: 0 };
		facts.set(id, one);
		found.push(one);
		return one;
	};
	for (const hit of near.hits) of(hit).nearness = hit;
	for (const hit of own.hits) of(hit).keywords = hit.score;
	for (const hit of gloss.hits) of(hit).gloss = hit.score;
	return found;
}

function backgroundOf(own: KeywordResult, gloss: KeywordResult, near: VectorResult): Omit<Background, "understood"> {
	const rarest = own.idf.get(UNHEARD) ?? 0;
	return {
		idf: own.idf,
		mean: near.mean,
		deviation: near.deviation,
		count: near.count,
		keywordsBound: Math.max(0, own.upperBound - SATURATED * rarest),
		glossBound: gloss.upperBound,
		rarest,
	};
}

/** European languages share letters and many words with English: only dense scripts are strange to the model. */
function understoodOf(question: Question, query: EmbeddedText | undefined): number {
	const coverage = query?.passages[0]?.glossCoverage;
	return coverage === undefined || !isDense(question.text) ? 1 : coverage;
}

/** Words of the question's gloss that the question does not have itself. */
async function glossOf(question: Question, embedder: Embedder | undefined): Promise<readonly string[]> {
	const gloss = embedder === undefined ? "" : await embedder.gloss(question.text);
	if (gloss === "") return [];
	const own = new Set(question.tokens.map(({ token }) => token));
	return queryTokens(gloss)
		.map(({ token }) => token)
		.filter((token) => !own.has(token));
}

interface Embedded {
	readonly vectors?: { readonly space: string; readonly embedded: readonly EmbeddedText[] };
	readonly warnings: readonly string[];
}

async function embedQuestions(
	questions: readonly Question[],
	{ embedder, timer }: SearchDeps,
	{ localOnly, signal }: SearchOptions,
): Promise<Embedded> {
	if (embedder === undefined || questions.length === 0) return { warnings: [] };
	if (!embedder.local && localOnly === true) return { warnings: [] };
	try {
		const work = embedAll(questions, embedder, signal);
		const vectors = embedder.local || timer === undefined ? await work : await timer.within(SERVER_DEADLINE_MS, work);
		if (vectors !== undefined) return { vectors, warnings: [] };
		return { warnings: [`the embedding server took over ${SERVER_DEADLINE_MS / 1000} s: keywords only`] };
	} catch (thrown) {
		// Whatever is wrong with the model, be it that memory ran out: words are still there to search with.
		if (isAbort(thrown)) throw thrown;
		return { warnings: [`${messageOf(thrown)}: keywords only`] };
	}
}

async function embedAll(
	questions: readonly Question[],
	embedder: Embedder,
	signal: AbortSignal | undefined,
): Promise<{ readonly space: string; readonly embedded: readonly EmbeddedText[] }> {
	const texts = questions.map(({ text }) => text);
	const embedded = await embedder.embed(texts, { role: "query", ...(signal === undefined ? {} : { signal }) });
	return { space: (await embedder.space(signal)).fingerprint, embedded };
}
