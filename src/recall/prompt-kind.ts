/** Prompts that stored facts seldom help with: questions about the world at large, and edits spelled out in full. */

export type PromptKind = "open" | "general" | "edit";

/** Words that tie a question to this person, this project or this text. */
const OURS = String.raw`(?!.{0,80}\b(?:we|us|our|ours|here|my|me|this|these|the)\b)`;

const GENERAL: readonly RegExp[] = [
	/\bstands? for\b/i,
	/\bwhat (?:does|do|did)\b.{1,60}\bmean\b/i,
	/\bwhat (?:is|are|was)\b.{0,60}\bcalled\b/i,
	/\bdifferences? between\b|\bwhat(?:'s| is| are)? the difference\b/i,
	/\bexplain (?:what|how|why|the|this)\b/i,
	/\bwho (?:designed|invented|wrote|created|made)\b/i,
	/^(?:what|which)\b.{0,50}\bby default\b/i,
	/\bin (?:one|a) sentence\b/i,
	new RegExp(String.raw`^how (?:does|do|did|much|many|long|old|far|big|hot|cold)\b${OURS}`, "i"),
	new RegExp(String.raw`^(?:is|are|does|do|was|did)\b${OURS}`, "i"),
	new RegExp(String.raw`^(?:what|who|when|which|why)(?:'s| (?:is|are|was|were|does|do|did))\b${OURS}`, "i"),
	/什么是|是什么意思|是什么[？?]?$|解释一下|有什么区别|区别是什么|的区别|的原理/u,
	/とは[？?]?$|とは何|って何|の違い|使い分け|どういう意味|(?:教えて|説明して)(?:ください)?[。？?]?$/u,
	/뭐야[?？]?$|무엇인가|무슨 뜻|차이(?:가|는|점)|설명해/u,
	/\bwas (?:ist|bedeutet) |\bunterschied zwischen\b|\berklär/iu,
	/\bc'est quoi\b|\bqu'est-ce qu|\bdifférence entre\b|\bcomment dit-on\b|\bexplique/iu,
	/\bqué (?:es|son|significa)\b|\bdiferencia entre\b|\bexplica/iu,
];

const EDIT: readonly RegExp[] = [
	/\b(?:typos?|blank lines?|trailing|misspel\w+|spelling|pretty-?print|reformat|alphabetical(?:ly)?|bullets?)\b/i,
	/\brename (?:the|this|these)\b|\bsort (?:this|these|the)\b|\bunused\b/i,
	/\blines? \d+\b/i,
	/\bthis (?:if|for|while|loop|condition|function|method|block|snippet|array|string|struct|variable|parameter)\b/i,
	/改名|错别字|第.{1,3}行|这个 ?(?:if|for|while|函数|变量|循环)|这段代码|嵌套太深/u,
	/リネーム|タイポ|誤字|\d+行目|この(?:関数|変数|if|ループ|行)/u,
	/오타|이름을? ?바꿔|이 (?:함수|변수|줄)/u,
];

/** A long prompt says what it wants at length, and is never taken for either. */
const SHORT_PROMPT_CHARS = 160;

export function promptKind(prompt: string): PromptKind {
	const text = prompt.trim();
	if (text.length > SHORT_PROMPT_CHARS) return "open";
	if (GENERAL.some((pattern) => pattern.test(text))) return "general";
	return EDIT.some((pattern) => pattern.test(text)) ? "edit" : "open";
}
