import { deepEqual, equal } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Home, makeHome } from "../e2e/harness/home.ts";
import { runPi } from "../e2e/harness/print.ts";
import { startChatServer } from "../servers/chat-server.ts";
import { printAtOnce } from "./whole-prints.ts";

describe("many pi -p at once", () => {
	it("all end well, show no error, and have their facts kept", async () => {
		const { exitCodes, noise, lost } = await printAtOnce(5);

		deepEqual({ exitCodes, noise, lost }, { exitCodes: [0, 0, 0, 0, 0], noise: [], lost: [] });
	});
});

/** A repository with one commit, in a world where git never answers. */
function repositoryWithHangingGit(home: Home): string {
	const git = (...args: readonly string[]): void => {
		execFileSync("git", ["-C", home.project, "-c", "user.name=a", "-c", "user.email=a@b", ...args]);
	};
	git("init", "-q");
	git("commit", "-q", "--allow-empty", "-m", "first");
	const folder = join(home.folder, "bin");
	mkdirSync(folder);
	writeFileSync(join(folder, "git"), "#!/bin/sh\nexec sleep 1000\n");
	chmodSync(join(folder, "git"), 0o755);
	return `${folder}:${home.env["PATH"]}`;
}

function manyFacts(home: Home, count: number): void {
	const folder = join(home.agent, "cairn", "global");
	mkdirSync(folder, { recursive: true });
	for (let fact = 0; fact < count; fact += 1) {
		const text = `---\ncaption: Fact ${fact} of many\n---\n\nNumber ${fact} says something about thing ${fact % 101}.\n`;
		writeFileSync(join(folder, `fact-${fact}.md`), text);
	}
}

describe("pi -p", () => {
	it("answers and ends while git hangs, on the first visit to a repository", async (test) => {
		const server = await startChatServer(["Answered."]);
		const home = await makeHome({ port: server.port });
		test.after(() => Promise.all([server.close(), home.remove()]));
		const PATH = repositoryWithHangingGit(home);

		const ended = await runPi(home, ["-p", "Say something"], { PATH });

		deepEqual([ended.code, ended.stdout, ended.stderr], [0, "Answered.\n", ""]);
	});

	it("answers and ends while thousands of facts wait to be indexed and embedded, and goes on the next time", async (test) => {
		const server = await startChatServer(["Once.", "Twice."]);
		const home = await makeHome({ port: server.port });
		test.after(() => Promise.all([server.close(), home.remove()]));
		manyFacts(home, 3000);

		const first = await runPi(home, ["-p", "Say something"]);
		const second = await runPi(home, ["-p", "Say something"]);

		deepEqual([first.code, first.stdout, first.stderr], [0, "Once.\n", ""]);
		deepEqual([second.code, second.stdout, second.stderr], [0, "Twice.\n", ""]);
	});

	it("answers and ends where Cairn's folder is a file", async (test) => {
		const server = await startChatServer(["Answered."]);
		const home = await makeHome({ port: server.port });
		test.after(() => Promise.all([server.close(), home.remove()]));
		writeFileSync(join(home.agent, "cairn"), "not a folder");

		const ended = await runPi(home, ["-p", "Say something"]);

		equal(ended.code, 0);
		equal(ended.stdout, "Answered.\n");
	});
});
