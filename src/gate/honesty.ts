/** Honest writing: what is no fact at all, what is only inferred, and until when a text itself says that it holds. */
import type { Draft } from "./outcome.ts";

/** A line that is nothing but one of the fences which Cairn puts around what it shows. */
const FENCE = /^[ \t>]*<\/?cairn(?:-[a-z-]+)?>[ \t]*$/imu;
/** The first lines of a recalled fact: its short id and caption, and below them where it comes from. */
const RECALLED =
	/^\[[\w-]{22}\] .+\n[ \t]+(?:global|shared|personal) (?:fact|gotcha|preference|decision|procedure|reference|feedback) · /mu;

/** Text that Cairn itself showed, or that came from a file it shows: learning it again would make echoes of facts. */
export function isOwnText({ caption, content }: Pick<Draft, "caption" | "content">): boolean {
	const text = `${caption}\n${content}`;
	return FENCE.test(text) || RECALLED.test(text);
}

const STATUS = new RegExp(
	[
		String.raw`^(?:i(?:['’]ve| have)?|we(?:['’]ve| have)?)?\s*(?:just|now)\s+(?:ran|run|fixed|finished|added|updated|implemented|committed|pushed|deployed|tested|changed)\b`,
		String.raw`^(?:i(?:['’]ve| have)|we(?:['’]ve| have))\s+(?:fixed|finished|added|updated|implemented|completed|committed|pushed)\b`,
		String.raw`^(?:i|we) (?:ran|fixed|finished|implemented|completed|committed|pushed)\b`,
		String.raw`^(?:fixed|done|completed|finished|implemented|in progress|work(?:ing)? in progress|wip|currently working|still working)\b`,
		String.raw`\b(?:is|are) (?:now |still )?(?:in progress|fixed now|done now|being (?:fixed|worked on))\s*\.?$`,
		String.raw`^(?:todo|next steps?|status|progress)\s*:`,
		"^(?:已修复|已完成|修好了|完成了|正在进行|进行中|刚刚)",
		"(?:を修正しました|を完了しました|作業中です?|対応中です?|修正済みです?)[。.]?$",
	].join("|"),
	"iu",
);
/** A rule, a cause or an instruction makes more than a status of it. */
const LASTING =
	/\b(?:because|since|always|never|must|should|need(?:s|ed)?|use|avoid|when(?:ever)?|unless|otherwise|if|cause[ds]?|due to|root cause|requires?|instead|don['’]t|do not|so that|workaround|turned out)\b|因为|必须|总是|不要|需要|原因|なければ|必要|原因|ため|こと。/iu;

/** How far a task has got, which is over with the task: in the caption's own words, and nothing said beyond it. */
export function isTaskStatus({ caption, content }: Pick<Draft, "caption" | "content">): boolean {
	return STATUS.test(caption.trim()) && !LASTING.test(`${caption}\n${content}`);
}

const CLAIM =
	/\b(?:the )?user(?:['’]s)? (?:\w+ )?(?:always|never|prefers?|wants?|likes?|hates?|dislikes?|insists?|expects?|preference)\b|用户(?:总是|从不|喜欢|讨厌|希望|想要|偏好)|ユーザーは?.{0,20}(?:好む|好み|嫌う|望む|希望|常に|決して)/iu;

/** Says what the user always or never wants: that is for the user to say. */
export function claimsWish({ caption, content }: Pick<Draft, "caption" | "content">): boolean {
	return CLAIM.test(caption) || CLAIM.test(content);
}

const DAY = String.raw`(\d{4}-\d{2}-\d{2})`;
const UNTIL = [
	new RegExp(
		String.raw`\b(?:until|till|through|expires?(?: on)?|valid (?:to|until)|no later than)\b[^.\n\d]{0,60}${DAY}(?!\d)`,
		"giu",
	),
	new RegExp(String.raw`\b(?:bis|jusqu['’]au|hasta)\b[^.\n\d]{0,60}${DAY}(?!\d)`, "giu"),
	new RegExp(String.raw`${DAY}\s*(?:まで|为止|之前有效|到期)`, "gu"),
	new RegExp(String.raw`(?:直到|截至|截止)[^。\n\d]{0,30}${DAY}(?!\d)`, "gu"),
];

/** The one day up to which the text says that it holds; none when it names several, or one before today. */
export function statedExpiry(
	{ caption, content }: Pick<Draft, "caption" | "content">,
	today: string,
): string | undefined {
	const text = `${caption}\n${content}`;
	const days = new Set(UNTIL.flatMap((pattern) => [...text.matchAll(pattern)].map(([, day = ""]) => day)));
	const [day] = days;
	if (days.size !== 1 || day === undefined || day < today) return undefined;
	const time = Date.parse(`${day}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
