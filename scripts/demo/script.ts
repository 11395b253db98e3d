/** The story that the demo tells: what is said, what a scripted model does, and what has to come back. */
import { type ChatMessage, type ChatRequest, calls, type Step, textOf } from "../../test/servers/chat-server.ts";

export interface Lesson {
	readonly said: string;
	/** The scripted model's arguments for `memory_remember`. */
	readonly draft: Readonly<Record<string, unknown>>;
}

/** What the first lesson's fact says and no question does. */
export const MARK = "test:e2e";
/** The same for the lesson in Japanese. */
export const DEPLOY_MARK = "金曜日";

const BROWSER_TESTS = {
	caption: "Run e2e tests with pnpm test:e2e",
	content: "They start a real browser on your machine and need Docker: `docker compose up -d` first.",
	paths: ["tests/e2e"],
	user_requested: true,
};

export const LESSONS: readonly Lesson[] = [
	{
		said: "Remember about tests/e2e: they run with pnpm test:e2e, in a real browser, and need Docker: `docker compose up -d` first.",
		draft: BROWSER_TESTS,
	},
	{
		said: "Remember for all my projects: I want small commits that say why.",
		draft: {
			caption: "Wants small commits that say why",
			content: "One change a commit. The body gives the reason, not the steps.",
			kind: "preference",
			scope: "global",
			user_requested: true,
		},
	},
	{
		said: "覚えておいて：金曜日は本番環境にデプロイしない。週末は対応できる人がいない。",
		draft: {
			caption: "金曜日は本番環境にデプロイしない",
			content: "週末は対応できる人がいない。",
			kind: "decision",
			user_requested: true,
		},
	},
	{
		said: "Remember and pin: never edit src/api/generated, pnpm generate overwrites it.",
		draft: {
			caption: "Never edit src/api/generated",
			content: "Change openapi.yaml and run `pnpm generate`, which overwrites the folder.",
			kind: "gotcha",
			pin: true,
			user_requested: true,
		},
	},
	{ said: "Did I say it? Remember: e2e tests run with pnpm test:e2e, and need Docker.", draft: BROWSER_TESTS },
];

export const QUESTION = "How do I start the browser suite on my laptop, and does it need any containers?";
export const JAPANESE_QUESTION = "ブラウザのテストを動かすには何が必要ですか？";
export const DEPLOY_QUESTION = "May I ship this to production on Friday afternoon?";
export const UNRELATED_QUESTION = "What is the capital of France?";

const RECALLED = /<cairn-recall>\n([\s\S]*?)\n<\/cairn-recall>/u;

/** The facts that came beside a prompt without anybody asking: the messages' fenced text, as it was sent. */
export function factsBesidePrompt(texts: readonly string[]): string | undefined {
	return texts
		.filter((text) => text.includes("bear on this prompt"))
		.map((text) => RECALLED.exec(text)?.[1])
		.findLast((facts) => facts !== undefined);
}

/** The texts of a request, without the system prompt. */
export function textsOf(messages: readonly ChatMessage[]): readonly string[] {
	return messages.filter(({ role }) => role !== "system" && role !== "developer").map(textOf);
}

/** A model without any knowledge: it reads out the first fact that it finds behind the last question, or says that there is none. */
export function readAloud({ messages }: Pick<ChatRequest, "messages">): string {
	const asked = messages.findLastIndex(
		(message) => message.role === "user" && !textOf(message).includes("<cairn-recall>"),
	);
	const given = messages.slice(Math.max(0, asked)).map(textOf);
	const facts = given.map((text) => RECALLED.exec(text)?.[1]).find((found) => found !== undefined);
	if (facts === undefined) return "Nothing in my memory is about that.";
	const [first = "", ...rest] = facts.split("\n");
	const next = rest.findIndex((line) => line.startsWith("["));
	const own = (next < 0 ? rest : rest.slice(0, next)).filter((line) => !line.includes(" · "));
	const caption = first.replace(/^\[[^\]]*\] /u, "");
	const stop = /[\p{sc=Han}\p{sc=Hiragana}]$/u.test(caption) ? "。" : ". ";
	return `From memory: ${[caption, own.map((line) => line.trim()).join(" ")].join(stop)}`;
}

const reading: Step = (request) => ({ text: readAloud(request) });

export const LEARNING_STEPS: readonly Step[] = LESSONS.flatMap(({ draft }) => [
	calls("memory_remember", draft),
	"Noted.",
]);
/** The model asks its memory in the user's words, and names no fact. */
export const ASKING_STEPS: readonly Step[] = [
	reading,
	...[JAPANESE_QUESTION, DEPLOY_QUESTION].flatMap((question) => [
		calls("memory_recall", { queries: [question] }),
		reading,
	]),
];
export const UNRELATED_STEPS: readonly Step[] = [reading];
