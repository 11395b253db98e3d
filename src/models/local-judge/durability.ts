/** Whether a fact will still be true and of use later, from its wording alone. */
import { type Cue, weigh } from "./cues.ts";

/** True only while somebody was working. */
export const TRANSIENT: readonly Cue[] = [
	[
		/\b(currently|right now|just now|at the moment|so far|for now|as of (today|now)|today'?s?|yesterday'?s?|tomorrow|this (morning|afternoon|evening|session|task|function|experiment|step)|one-off)\b/i,
		2.2,
	],
	[
		/\b(working on|in progress|wip|halfway|looking into|investigating|waiting for|still (need|have) to|remaining|left to|to do|todo|next( steps?)?:|follow-up|more to check|(?:do|fix|check|add|handle|continue|finish|look)\w* (?:\w+ ){0,3}later\b)/i,
		2,
	],
	[
		/^\s*(i |we |have |has )?(just )?(finished|completed|fixed|created|added|installed|committed|merged|reverted|deployed|renamed|refactored|ran|read|opened|closed|switched|started|updated|implemented|wrote|tested|checked|cleaned|pushed|bumped|upgraded|looked|reviewed|formatted)\b/im,
		2.6,
	],
	[
		/\b(?<!\b(?:when|if|until|unless|once|while|after|before|where) (?:\S+ ){0,4})(?:is|are|was|were) (?:done|finished|complete|fixed|merged|running|failing|broken|open and)\b(?! (?:automatically|by|into|with|on|every|only|when|if|at)\b)/i,
		1.4,
	],
	[/\b(tests? (pass|passed|are passing|is green)|all \d+ tests)\b/i, 2.2],
	[/\b\d+ (of|out of) \d+\b|\b(step|phase) \d+\b/i, 1.6],
	[/\b(pr|pull request|issue|mr) ?#\d+|(^|\s)#\d+\b|\b[A-Z]{2,6}-\d+\b(?!.*(for example|e\.g\.|such as))/, 1],
	[/\b(commit(ted)?( as)? [0-9a-f]{7,40}|pid \d+)\b/i, 2],
	[
		/\b(might|maybe|perhaps|probably|possibly|could be|i think|i guess|not sure|seems? (to|like)|unclear|suspect)\b/i,
		2.2,
	],
	[
		/\bhas \d+ (lines|files|errors|warnings|commits)\b|\b(there are|are) \d+ (remaining|more|open|failing|lint)\b/i,
		1.8,
	],
	[
		/\bthe user (?:(?:asked|said|told|requested)(?: me)? (?:to|that)|wants me to)\b(?!.*\b(?:never|always|every|all projects|any)\b)/i,
		1.6,
	],
	[/\b(decided to skip|will add|will do|going to)\b/i, 1.6],
	[
		/已完成|完成了|已经(改|做|修)|正在|目前|当前|刚才|刚刚|还剩|剩余|待办|今天|昨天|下一步|新建了|创建了|修复了|通过了?。|全部通过|进度/,
		2.4,
	],
	[/可能|也许|大概|似乎|不确定|猜测/, 2],
	[
		/終わった|完了した|済んだ|作業中|取り組んで|現在の作業|今は|さきほど|先ほど|今日|昨日|あと\d+|残り|次は|進捗|通った|作成した|修正した|追加した/,
		2.4,
	],
	[/たぶん|おそらく|かもしれ|未確認|と思う|多分/, 2.2],
];

/** Talk of what happened, or of what only one session knows. */
const NARRATION: readonly Cue[] = [
	[
		/(^|[.;:,]\s+|\b(i|we|user|he|she|and|so|which)\s+)(?!need|embed|feed|seed|shed|speed|indeed|proceed|red\b|bed\b)[a-z]+ed\b(?=[.,;:]|$|\s+(?:the|a|an|my|our|his|her|their|its|it|them|this|that|these|those|all|some|both|up|out|and|but|in|on|to|for|with|from|by|at)\b)(?!\s+(by|in|from|with|to|at|as|through|into|using)\b.*\b(is|are|must|should|need)\b)/im,
		1.3,
	],
	[
		/\b(had|was|were)\s+(\w+ed|\w+en|red|up|down|gone|broken)\b|\b(ran|wrote|sent|found|saw|got|made|took|went|did|broke|began)\b/i,
		1.2,
	],
	[
		/\b(my (edit|change|fix|last|previous)|the (rebase|branch|handoff|refactor|last (commit|change|run|message)|previous (run|commit|attempt)|debug build|first attempt)|since my \w+|since the (?:last|latest|rebase|refactor|edit|change)\b|pick up (at|from|where)|option [A-Z]\b|so i\b|unverified|unconfirmed|half (complete|done|finished)|blocked (on|until|by)|(?<!\b(?:when|if|until|unless|once|while|after|before|where) (?:\S+ ){0,4})is (?:up|red|green|down|installed|stuck)\b)/i,
		1.5,
	],
	[
		/\b(one|two|three|four|five|six|seven|eight|nine|ten|\d+) (of|out of) the\b|\bwith \d+ (warnings?|errors?|failures?)\b/i,
		1.6,
	],
	[/(已|已经)[\u4e00-\u9fff]{1,4}|了[。.]?$|在等|等待|是红的|条.*(处理|完成)|之后.*(失败|红)/mu, 1.6],
	[/(し|っ|い|え|け|て)た[。.]?$|済み|のうち\d|ている[。.]?$|落ちている|待ち|後に.*(落ち|失敗)/mu, 1.3],
];

/** Rules, preferences, requirements, places and causes. */
const LASTING: readonly Cue[] = [
	[
		/\b(must|never|always|do not|don't|only|require[ds]?|needs?|should|mandatory|forbidden|avoid|instead of|rather than|otherwise|unless|because|whenever|every|by default)\b/i,
		1.3,
	],
	[/\b(prefers?|wants?|likes?|lives in|is (on|in) )\b/i, 0.8],
	[
		/\b(follow|conventions?|is (generated|built|managed|written|documented)|are (generated|stored|kept|named|documented|sorted|grouped)|live in|is at|listens? on|is checked out|runs? (with|on|through)|stored in)\b/i,
		0.9,
	],
	[/`[^`]+`/, 0.6],
	[/\b(this (machine|repo|project|mac|laptop|workstation|computer)|the (repo|project))\b/i, 0.6],
	[/必须|禁止|不要|不得|统一|一律|应该|要求|需要|遵循|否则|会导致|监听/, 1.4],
	[/こと[。.]?|必ず|必要|禁止|自動生成|使う[。.]|希望|動かして/, 1.3],
];

const PRIOR = 0.5;
const MOST_LASTING = 2.8;
const MOST_NARRATION = 2.2;

/** Probability, 0 to 1. `text` is caption and content, normalised. */
export function durabilityOf(text: string): number {
	const lasting = Math.min(MOST_LASTING, weigh(text, LASTING));
	const narration = Math.min(MOST_NARRATION, weigh(text, NARRATION));
	return 1 / (1 + Math.exp(-(PRIOR + lasting - weigh(text, TRANSIENT) - narration)));
}
