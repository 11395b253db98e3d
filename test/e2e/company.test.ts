import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { recalledIn, sectionIn, toolNames } from "./conversation.ts";
import { ENTRY, type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";

const OTHER = fileURLToPath(new URL("harness/other-memory.ts", import.meta.url));

const SHARED = `---
id: 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b
caption: The staging cluster is called heron
created: 2026-09-27T12:00:00.000Z
updated: 2026-09-27T12:00:00.000Z
---

Deploy to the staging cluster heron before production.
`;

describe("beside other memories", () => {
	let server: ChatServer;
	let home: Home;

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port, extensions: [ENTRY, OTHER] });
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("takes their tools away from the first request on, and points to ours when one is called", async () => {
		server.push(calls("ctx_memory", {}), "Done.");

		await runPi(home, ["-p", "Use the other memory"]);

		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.ok(!toolNames(server.requests[0]).includes("ctx_memory"));
		assert.ok(toolNames(server.requests[0]).includes("memory_recall"));
		assert.doesNotMatch(textOf(last.messages.at(-1) ?? { role: "", content: "" }), /the other memory answered/u);
	});
});

describe("in a project with facts of other people", () => {
	let server: ChatServer;
	let home: Home;

	before(async () => {
		server = await startChatServer();
		home = await makeHome({ port: server.port });
		await mkdir(join(home.project, ".pi", "cairn"), { recursive: true });
		await writeFile(join(home.project, ".pi", "settings.json"), "{}\n");
		await writeFile(join(home.project, ".pi", "cairn", "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b.md"), SHARED);
	});
	after(async () => {
		await server.close();
		await home.remove();
	});

	it("shows none of them while pi withholds its trust", async () => {
		server.push(calls("memory_recall", { queries: ["staging cluster heron"] }), "Unknown.");

		await runPi(home, ["-na", "-p", "Which staging cluster do we deploy to, heron?"]);

		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.deepEqual(recalledIn(last), []);
		assert.doesNotMatch(sectionIn(last) ?? "", /heron/u);
		assert.doesNotMatch(textOf(last.messages.at(-1) ?? { role: "", content: "" }), /cluster is called/u);
	});

	it("shows them as data once pi trusts it", async () => {
		server.push(calls("memory_recall", { queries: ["staging cluster heron"] }), "Heron.");

		await runPi(home, ["-a", "-p", "Look it up"]);

		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.match(
			textOf(last.messages.at(-1) ?? { role: "", content: "" }),
			/<cairn-recall>[\s\S]*cluster is called heron/u,
		);
	});
});
