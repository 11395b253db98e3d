import { equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { startChatServer } from "./chat-server.ts";
import { startEmbeddingServer } from "./embedding-server.ts";
import { startSystemOneServer } from "./systemone-server.ts";

/** Seconds after which a server says that it closes an idle connection. */
async function idleSeconds(url: string): Promise<number> {
	const response = await fetch(`${url}/v1/models`);
	await response.text();
	return Number(/timeout=(\d+)/u.exec(response.headers.get("keep-alive") ?? "")?.[1]);
}

describe("a server of the tests", () => {
	const servers = {
		chat: async () => {
			const server = await startChatServer();
			return { url: `http://127.0.0.1:${server.port}`, close: () => server.close() };
		},
		embedding: () => startEmbeddingServer(),
		"System One": () => startSystemOneServer(),
	};
	for (const [name, start] of Object.entries(servers)) {
		it(`for ${name} keeps idle connections open for longer than a test, and closes them with itself`, async () => {
			const server = await start();

			ok((await idleSeconds(server.url)) >= 600);
			await server.close();
			equal(await fetch(server.url).catch(() => "closed"), "closed");
		});
	}
});
