/** What a scripted model saw: the requests of a conversation, compared as a prompt cache would. */
import assert from "node:assert/strict";
import { type ChatRequest, textOf } from "../servers/chat-server.ts";

/** The `<cairn>` section of the first message. */
export function sectionIn(request: ChatRequest): string | undefined {
	const [first] = request.messages;
	if (first === undefined) return undefined;
	return /<cairn>\n([\s\S]*?)\n<\/cairn>/u.exec(textOf(first))?.[1];
}

/** Messages with the recalled facts. */
export function recalledIn(request: ChatRequest): readonly string[] {
	return request.messages
		.slice(1)
		.map(textOf)
		.filter((text) => text.includes("<cairn-recall>") && text.includes("bear on this prompt"));
}

/** Fails unless each request repeats the one before, byte for byte, and adds to its end; tools are the same throughout. */
export function assertExtends(requests: readonly ChatRequest[]): void {
	requests.slice(1).forEach((request, at) => {
		const before = requests[at];
		assert.ok(before !== undefined);
		assert.equal(JSON.stringify(request.tools), JSON.stringify(before.tools), `tools of request ${at + 2}`);
		const repeated = request.messages.slice(0, before.messages.length);
		assert.equal(JSON.stringify(repeated), JSON.stringify(before.messages), `messages of request ${at + 2}`);
	});
}

export function toolNames(request: ChatRequest | undefined): readonly string[] {
	return (request?.tools ?? []).map((tool) => tool.function.name);
}
