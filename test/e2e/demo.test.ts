import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ASKING_STEPS, LEARNING_STEPS, UNRELATED_STEPS } from "../../scripts/demo/script.ts";
import { startChatServer } from "../servers/chat-server.ts";
import { ROOT } from "./harness/home.ts";

interface Ended {
	readonly code: number;
	readonly output: string;
}

describe("npm run demo", () => {
	let folder: string;

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-e2e-demo-"));
	});
	after(() => rm(folder, { recursive: true, force: true }));

	const demo = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
		new Promise((resolve) => {
			const options = { env: { ...process.env, TMPDIR: folder, ...env } };
			const script = [join(ROOT, "scripts", "demo.ts"), ...args];
			const child = execFile(process.execPath, script, options, (error, stdout, stderr) => {
				resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
			});
			child.stdin?.end();
		});
	const leftovers = async (): Promise<readonly string[]> =>
		(await readdir(folder)).filter((name) => name.startsWith("cairn-demo-"));

	it("recalls in a second clone what the first session learned, and says so", async () => {
		const { code, output } = await demo([]);

		assert.equal(code, 0, output);
		assert.match(output, /memory {3}reinforced “Run e2e tests/u);
		assert.match(output, /put this beside the question[\s\S]*│ \[[\w-]{22}\] Run e2e tests/u);
		assert.match(output, /memory_recall: 1 fact: “Run e2e tests with pnpm test:e2e”; why: similarity/u);
		assert.match(output, /nothing relevant, so nothing was added to the prompt/u);
		assert.match(output, /It worked: [^\n]+\n$/u);
		assert.ok(!output.includes("\u001b"));
		assert.deepEqual(await leftovers(), []);
	});

	it("takes the user's own pi and model for --live, and only with consent", async () => {
		const server = await startChatServer([...LEARNING_STEPS, ...ASKING_STEPS, ...UNRELATED_STEPS]);
		const agent = join(folder, "agent");
		const model = { id: "mine", name: "Mine", contextWindow: 64_000, maxTokens: 4096 };
		const baseUrl = `http://127.0.0.1:${server.port}/v1`;
		const provider = { baseUrl, api: "openai-completions", apiKey: "none", models: [model] };
		await mkdir(agent);
		await writeFile(join(agent, "models.json"), JSON.stringify({ providers: { own: provider } }));
		await writeFile(
			join(agent, "settings.json"),
			JSON.stringify({ defaultProvider: "own", defaultModel: "mine", enableInstallTelemetry: false }),
		);
		const env = { PI_CODING_AGENT_DIR: agent, PI_OFFLINE: "1", CI: "true" };

		const unasked = await demo(["--live"], env);
		const sent = server.requests.length;
		const agreed = await demo(["--live", "--yes"], env);
		await server.close();

		assert.equal(unasked.code, 2);
		assert.equal(sent, 0);
		assert.equal(agreed.code, 0, agreed.output);
		assert.match(agreed.output, /uses the model own\/mine/u);
		assert.match(agreed.output, /It worked/u);
		assert.ok(!(await readdir(agent)).includes("cairn"));
	});

	it("answers questions about a folder of notes and writes nothing there", async () => {
		const notes = join(folder, "notes");
		await mkdir(notes);
		await writeFile(join(notes, "vpn.md"), "# VPN setup\n\nUse wireguard; the keys are in the safe.\n");
		await writeFile(join(notes, "empty.md"), "");
		await writeFile(join(notes, "key.md"), "# Key\n\nIt is AKIAQYLPMN5HFIQR7XYA.\n");
		await mkdir(join(notes, "old"));
		await writeFile(join(notes, "old", "till.md"), "# Till\n\nIt closes at nine.\n");

		const { code, output } = await demo(["--stores", notes, "how do I set up the VPN?", "apple pie recipe"]);

		assert.equal(code, 0, output);
		assert.match(output, /empty\.md: the file is empty/u);
		assert.match(output, /Notes in its subfolders are read as well/u);
		assert.match(output, /2 notes indexed in/u);
		assert.match(output, /1 file left out:\n\s+key\.md: is kept from models: secret/u);
		assert.match(output, /VPN setup\n\s+vpn\.md/u);
		assert.match(output, /nothing relevant/u);
		assert.deepEqual((await readdir(notes)).sort(), ["empty.md", "key.md", "old", "vpn.md"]);
	});

	it("refuses what it does not know, and tells where there is no git", async () => {
		const unknown = await demo(["--nope"]);
		const gitless = await demo([], { PATH: folder });

		assert.deepEqual([unknown.code, gitless.code], [2, 2]);
		assert.match(unknown.output, /unknown option '--nope'/u);
		assert.match(gitless.output, /git was not found/u);
	});
});
