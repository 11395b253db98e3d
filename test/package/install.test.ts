import { deepEqual, equal, match, ok } from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { sectionIn, toolNames } from "../e2e/conversation.ts";
import { type Copy, checkout } from "../e2e/harness/copy.ts";
import { type Home, makeHome } from "../e2e/harness/home.ts";
import { runPi } from "../e2e/harness/print.ts";
import { type ChatServer, calls, startChatServer } from "../servers/chat-server.ts";
import { NODES, networkEnv, nodeVersion, packed } from "./packed.ts";

const run = promisify(execFile);
const FACT = {
	caption: "The end-to-end suite needs Docker",
	content: "Start it with docker compose up before pnpm test:e2e.",
};

describe("pi install", () => {
	let server: ChatServer;
	const homes: Home[] = [];

	/** A home in which `node`, and so pi and npm, are the given executable. */
	const homeOn = async (node: string): Promise<Home> => {
		const home = await makeHome({ port: server.port, extensions: [], env: { CAIRN_SOURCES: "0" } });
		homes.push(home);
		const path = [dirname(node), home.env["PATH"], process.env["PATH"]].join(":");
		return { ...home, env: { ...home.env, ...(await networkEnv()), PATH: path, PI_OFFLINE: "" } };
	};

	const pi = (home: Home, args: readonly string[]): Promise<unknown> =>
		run("pi", [...args], { cwd: home.project, env: home.env, timeout: 120_000 });

	/** One run that remembers, and another whose first prompt brings the fact back. */
	const remembersAndRecalls = async (home: Home, args: readonly string[] = []): Promise<void> => {
		server.push(calls("memory_remember", { ...FACT, scope: "global" }), "Kept.", "Docker.");

		const learning = await runPi(home, [...args, "-p", "Remember this please"]);
		const asking = await runPi(home, [...args, "-p", "What do I have to start before the end-to-end suite?"]);

		deepEqual([learning.stdout, learning.stderr, learning.code], ["Kept.\n", "", 0]);
		deepEqual([asking.stdout, asking.stderr, asking.code], ["Docker.\n", "", 0]);
		const files = await readdir(join(home.agent, "cairn", "global"));
		equal(files.filter((file) => file.endsWith(".md")).length, 1);
		const last = server.requests.at(-1);
		ok(last !== undefined);
		match(sectionIn(last) ?? "", /only long-term memory/);
		ok(toolNames(last).includes("memory_recall"));
		match(JSON.stringify(last.messages.at(-1)), /docker compose up/);
	};

	before(async () => {
		server = await startChatServer();
	});
	after(async () => {
		await server.close();
		for (const home of homes) await home.remove();
	});

	for (const version of NODES) {
		it(`takes the tarball on Node ${version}, and the memory works there`, async () => {
			const home = await homeOn(await nodeVersion(version));
			const { tarball } = await packed();

			await pi(home, ["install", `npm:pi-cairn@file:${tarball}`]);

			await remembersAndRecalls(home);
		});
	}

	it("takes the tarball for one project with -l, which pi then asks to trust", async () => {
		const home = await homeOn(process.execPath);
		const { tarball } = await packed();

		await pi(home, ["install", "-l", `npm:pi-cairn@file:${tarball}`]);

		match(await readFile(join(home.project, ".pi", "settings.json"), "utf8"), /pi-cairn/);
		await remembersAndRecalls(home, ["-a"]);
	});

	describe("from sources", () => {
		let copy: Copy;
		before(async () => {
			copy = await checkout();
		});
		after(() => copy.remove());

		it("takes a local path", async () => {
			const home = await homeOn(process.execPath);

			await pi(home, ["install", copy.package]);

			await remembersAndRecalls(home);
		});

		it("takes a git repository, in which nothing was built", async () => {
			const home = await homeOn(process.execPath);
			const folder = await mkdtemp(join(tmpdir(), "cairn-git-"));
			const repository = join(folder, "cairn", "pi-cairn");
			const skipped = join(copy.package, "node_modules");
			await cp(copy.package, repository, { recursive: true, filter: (path) => path !== skipped });
			const git = (...args: readonly string[]) =>
				run("git", ["-c", "user.name=Cairn", "-c", "user.email=cairn@example.invalid", ...args], { cwd: repository });
			await git("init", "--quiet");
			await git("add", "--all");
			await git("commit", "--quiet", "--message", "As it is");
			// Git takes the address of a host that does not exist to the folder.
			const env = {
				...home.env,
				GIT_CONFIG_COUNT: "1",
				GIT_CONFIG_KEY_0: `url.file://${folder}/.insteadOf`,
				GIT_CONFIG_VALUE_0: "https://git.example.invalid/",
			};

			await pi({ ...home, env }, ["install", "git:git.example.invalid/cairn/pi-cairn"]);

			const installed = await readdir(join(home.agent, "git"), { recursive: true });
			ok(installed.some((name) => name.endsWith("src/pi/entry.ts")));
			ok(!installed.some((name) => name.endsWith("pi-cairn/dist")));
			await remembersAndRecalls(home);
			await rm(folder, { recursive: true });
		});
	});
});
