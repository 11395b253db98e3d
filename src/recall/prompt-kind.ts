/** Prompts that stored facts seldom help with: questions about the world at large, and edits spelled out in full. */

export type PromptKind = "open" | "general" | "edit";

/** What a question begins with. */
const ASKS = wordSet("what which who when why how is are was were does do did can");
/** Words that tie a question to this person, this project or this text, and how far from its beginning. */
const OURS = wordSet("we us our ours i my me here this these those");
const OURS_CHARS = 120;
const ANYONES = wordSet("a an two");

function wordSet(words: string): ReadonlySet<string> {
	return new Set(words.split(" "));
}

/** "The staging server" is one that both know; "a map", or no article at all, may be anyone's. */
function asksAtLarge(text: string): boolean {
	const [, first = "", rest = ""] = /^([A-Za-z]+)(?!\w)(?:'s\b)?(.*)/.exec(text) ?? [];
	if (!ASKS.has(first.toLowerCase())) return false;
	const words = [...rest.matchAll(/\w+/g)].map((match) => ({ word: match[0].toLowerCase(), at: match.index }));
	if (words.some(({ word, at }) => at <= OURS_CHARS && OURS.has(word))) return false;
	return words.some(({ word }) => ANYONES.has(word)) || !words.some(({ word }) => word === "the");
}

/** A pattern is made when it is first used, which takes longer than to use it: only where what it needs is there. */
interface Sign {
	/** In lower case; one of them is in every text that the pattern fits. */
	readonly needs: readonly string[];
	readonly pattern: RegExp;
}

const GENERAL: readonly Sign[] = [
	{
		needs: ["stand", "difference", "sentence", "by de"],
		pattern:
			/\bstands? for\b|\bdifferences? between\b|\bin (?:one|two|three|a) sentences?\b|\bby (?:default|definition)\b/i,
	},
	{
		needs: ["mean", "called"],
		pattern: /\bwhat (?:does|do|did)\b.{1,60}\bmean\b|\bwhat (?:is|are|was)\b.{0,60}\bcalled\b/i,
	},
	{
		needs: ["explain", "remind me", "who "],
		pattern:
			/\bexplain (?:what|how|why|the|this)\b|\bremind me (?:how|what)\b|\bwho (?:designed|invented|wrote|created|made)\b/i,
	},
	{
		needs: ["什么", "解释", "区别", "原理", "是怎么", "是多少", "同一个", "多了"],
		pattern:
			/什么是|是什么意思|是什么[？?]?$|解释一下|有什么区别|区别是什么|的区别|的原理|是怎么.{1,12}的|是多少|是同一个吗|多了什么/u,
	},
	{
		needs: ["とは", "って何", "違い", "使い分け", "意味", "教えて", "説明して", "は何", "いくつ"],
		pattern:
			/とは[？?]?$|とは何|って何|の違い|使い分け|どういう意味|(?:教えて|説明して)(?:ください)?[。？?]?$|は何(?:ですか|を)?|いくつ[？?]?$/u,
	},
	{
		needs: ["뭐", "무엇", "무슨", "차이", "설명"],
		pattern: /뭐야[?？]?$|무엇인가|무슨 뜻|차이(?:가|는|점)|설명해|뭐가 (?:좋|다)/u,
	},
	{
		needs: ["was ist", "was bedeutet", "unterschied", "erklär"],
		pattern: /\bwas (?:ist|bedeutet) |\bunterschied zwischen\b|\berklär/i,
	},
	{
		needs: ["c'est quoi", "qu'est-ce", "différence", "comment dit", "explique"],
		pattern: /\bc'est quoi\b|\bqu'est-ce qu|\bdifférence entre\b|\bcomment dit-on\b|\bexplique/i,
	},
	{
		needs: ["qué ", "diferencia", "explica"],
		pattern: /\bqué (?:es|son|significa)\b|\bdiferencia entre\b|\bexplica/i,
	},
];

const EDIT_VERBS = "convert|rename|replace|sort|split|extract|merge|swap|reorder|shorten|format|turn|remove|delete";

const EDIT: readonly Sign[] = [
	{
		needs: ["typo", "blank line", "trailing", "misspel", "spelling", "pretty", "reformat", "alphabetical", "bullet"],
		pattern:
			/\b(?:typos?|blank lines?|trailing|misspel\w+|spelling|pretty-?print|reformat|alphabetical(?:ly)?|bullets?)\b/i,
	},
	{
		needs: EDIT_VERBS.split("|"),
		pattern: new RegExp(String.raw`^(?:${EDIT_VERBS}) (?:this|these|the|${"`"}|\.|\w+\s+(?:to|with)\b)`, "i"),
	},
	{ needs: ["unused", "line", "px"], pattern: /\bunused\b|\blines? \d+\b|\b\d+ ?px\b/i },
	{
		needs: ["this "],
		pattern:
			/\bthis (?:if|for|while|loop|match|condition|function|method|block|snippet|array|hash|string|struct|variable|parameter)\b/i,
	},
	{
		needs: ["改名", "错别字", "第", "这个", "这段", "嵌套", "像素"],
		pattern:
			/改名|错别字|第.{1,3}行|这个 ?(?:if|for|while|函数|方法|变量|循环|按钮)|这段(?:代码|文字|英文)?|嵌套太深|像素/u,
	},
	{
		needs: ["リネーム", "タイポ", "誤字", "行目", "この"],
		pattern: /リネーム|タイポ|誤字|\d+行目|この(?:関数|変数|配列|if|ループ|行|引数)/u,
	},
	{
		needs: ["오타", "이름", "이 "],
		pattern: /오타|이름을? ?바꿔|이 (?:함수|변수|줄|루프|코드|[a-z]+ 문)/u,
	},
];

/** A long prompt says what it wants at length, and is never taken for either. */
const SHORT_PROMPT_CHARS = 160;

export function promptKind(prompt: string): PromptKind {
	const text = prompt.trim();
	if (text.length > SHORT_PROMPT_CHARS) return "open";
	const lower = text.toLowerCase();
	const fits = ({ needs, pattern }: Sign): boolean => needs.some((part) => lower.includes(part)) && pattern.test(text);
	if (asksAtLarge(text) || GENERAL.some(fits)) return "general";
	return EDIT.some(fits) ? "edit" : "open";
}

/** Words that say to go on, or that all is well; a prompt of nothing else is about nothing. */
const GO_AHEAD =
	/^(?:(?:ok(?:ay)?|yes|yeah|yep|yup|no|nope|sure|please|thanks?|thank you|thx|great|good|nice|cool|perfect|fine|right|correct|exactly|lgtm|done|go|go on|go ahead|carry on|continue|proceed|keep going|next|more|again|retry|try again|do it|do that|sounds good|looks good|that works|and|then|now|it|all|both|y|n|好的?|是的?|对|继续|可以|谢谢|行|没问题|はい|いいえ|続けて|お願いします|ありがとう|了解|네|예|응|아니요?|계속|고마워|좋아|ja|nein|weiter|bitte|danke|oui|non|continuez?|merci|sí|vale|sigue|gracias)(?:$|[\s,.!?…。、，！？]+))+$/iu;
const GO_AHEAD_CHARS = 80;

export function isGoAhead(prompt: string): boolean {
	const text = prompt.trim();
	return text.length <= GO_AHEAD_CHARS && GO_AHEAD.test(text);
}
