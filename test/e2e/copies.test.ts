import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type ChatServer, startChatServer } from "../servers/chat-server.ts";
import { assertExtends, sectionIn, toolNames } from "./conversation.ts";
import { type Copy, checkout, installed } from "./harness/copy.ts";
import { ENTRY, type Home, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const NAVIGATOR = fileURLToPath(new URL("harness/navigator.ts", import.meta.url));

describe("two installed copies", () => {
	let server: ChatServer;
	let other: Copy;
	let home: Home;

	before(async () => {
		server = await startChatServer();
		other = await checkout();
		home = await makeHome({ port: server.port, extensions: [ENTRY, other.entry, NAVIGATOR] });
	});
	after(async () => {
		await server.close();
		await Promise.all([home.remove(), other.remove()]);
	});

	it("let pi start: the first is used, the other is named on standard error", async () => {
		server.push("Hi.");

		const ended = await runPi(home, ["-p", "Hello"]);

		assert.equal(ended.code, 0);
		assert.equal(ended.stdout, "Hi.\n");
		assert.match(ended.stderr, /^Cairn memory: \S*cairn-checkout-\S* is not used, \S+ is \(remove one of them.*\)\n$/u);
		assert.equal(toolNames(server.requests.at(-1)).filter((name) => name.startsWith("memory_")).length, 5);
	});

	it("let pi answer also where nobody reads what is said on standard error", async () => {
		server.push("Hi.");
		const child = spawn("pi", ["-p", "Hello"], { cwd: home.project, env: home.env, stdio: ["ignore", "pipe", "pipe"] });
		child.stderr.destroy();
		let said = "";
		child.stdout.on("data", (data: Buffer) => (said += data.toString()));

		const [code] = await once(child, "close");

		assert.equal(code, 0);
		assert.equal(said, "Hi.\n");
	});

	it("are one memory through a reload and a new session as well", async () => {
		const from = server.requests.length;
		server.push("One.", "Two.", "Three.");
		const pi = new RpcPi(home);

		await pi.prompt("Hello");
		await pi.prompt("/test-reload");
		await pi.prompt("Hello again");
		const reloaded = server.requests.slice(from);
		await pi.send("new_session");
		await pi.prompt("Hello in a new session");
		const code = await pi.close();

		assert.equal(code, 0);
		assertExtends(reloaded);
		assert.equal(reloaded.length, 2);
		const last = server.requests.at(-1);
		assert.ok(last !== undefined && sectionIn(last) !== undefined);
		assert.equal(toolNames(last).filter((name) => name.startsWith("memory_")).length, 5);
	});

	it("are one that works and one that is named, where one is damaged, whichever comes first", async () => {
		const [good, damaged] = await Promise.all([installed(), installed()]);
		await writeFile(join(damaged.package, "dist", "pi.cjs"), "");
		const toldWith = async (extensions: readonly string[]): Promise<readonly [string, string, number]> => {
			const own = await makeHome({ port: server.port, extensions, env: { CAIRN_SOURCES: "0" } });
			server.push("Hi.");
			const { stdout, stderr } = await runPi(own, ["-p", "Hello"]);
			await own.remove();
			const tools = toolNames(server.requests.at(-1)).filter((name) => name.startsWith("memory_"));
			return [stdout, stderr, tools.length];
		};

		const first = await toldWith([good.entry, damaged.entry]);
		const second = await toldWith([damaged.entry, good.entry]);
		await Promise.all([good.remove(), damaged.remove()]);

		const why = `${join(damaged.package, "dist", "pi.cjs")} is damaged: it is empty (reinstall pi-cairn)`;
		const told = `Cairn memory: ${damaged.package} is not used, ${good.package} is: ${why}\n`;
		assert.deepEqual(
			[first, second],
			[
				["Hi.\n", told, 5],
				["Hi.\n", told, 5],
			],
		);
	});
});
