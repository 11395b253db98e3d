/** Who said what in a conversation: the user's words, told from what Cairn itself put there. Loaded when it is asked. */
import { typedIn } from "../render/handing.ts";
import type { Entry } from "./transcript.ts";

/** The texts of a message or an entry, joined. */
export function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	const parts = Array.isArray(content) ? content.filter((part) => typeof part === "object" && part !== null) : [];
	const texts = parts.map((part: object): unknown => Reflect.get(part, "text"));
	return texts.filter((text) => typeof text === "string").join("\n");
}

/** What the user said in this entry; of a text that a command handed to the agent, what the user typed of it. */
export function saidIn({ type, message }: Entry): string | undefined {
	if (type !== "message" || message?.role !== "user") return undefined;
	const text = textOf(message.content);
	const handed = typedIn(text);
	return handed === undefined ? text : handed.typed;
}

/** What Cairn itself put into the conversation by this entry. */
function ownIn({ type, customType = "", content, message }: Entry): string | undefined {
	if (type === "custom_message") return customType.startsWith("cairn-") ? textOf(content) : undefined;
	const text = message?.role === "user" ? textOf(message.content) : "";
	return typedIn(text) === undefined ? undefined : text;
}

/** True for words that stand in what Cairn itself sent, and in nothing that the user said. */
export function quotesOwnText(quote: string, branch: readonly Entry[]): boolean {
	const words = plain(quote).replaceAll(/^["'“”‘’«»「」]+|["'“”‘’«»「」]+$/gu, "");
	const standsIn = (text: string | undefined): boolean => text !== undefined && plain(text).includes(words);
	return branch.some((entry) => standsIn(ownIn(entry))) && !branch.some((entry) => standsIn(saidIn(entry)));
}

function plain(text: string): string {
	return text.replaceAll(/\s+/gu, " ").trim().toLowerCase();
}
