import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Home, makeHome, ROOT } from "./harness/home.ts";

const BIN = join(ROOT, "bin", "cairn.js");
const OLD_NODE = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.18.0"}})`;

interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

function cairn(home: Home, args: readonly string[], node: readonly string[] = []): Promise<Ended> {
	return ended(process.execPath, [...node, BIN, ...args], home);
}

function ended(program: string, args: readonly string[], home: Home): Promise<Ended> {
	return new Promise((resolve) => {
		const child = spawn(program, args, { cwd: home.project, env: home.env });
		let stdout = "";
		let stderr = "";
		child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
		child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
		child.on("close", (code) => resolve({ code, stdout, stderr }));
	});
}

describe("the cairn command", () => {
	let home: Home;

	before(async () => {
		home = await makeHome({ port: 9 });
		const global = join(home.agent, "cairn", "global");
		await mkdir(global, { recursive: true });
		await writeFile(join(global, "hand.md"), "# Use pnpm, never npm\n\nThe lockfile is pnpm's.\n");
	});
	after(async () => await home.remove());

	it("finds a fact that was written by hand, and exits 0", async () => {
		const found = await cairn(home, ["search", "pnpm", "lockfile"]);

		assert.equal(found.stderr, "");
		assert.match(found.stdout, /Use pnpm, never npm/u);
		assert.equal(found.code, 0);
	});

	it("embeds a long text, and what is left over, before it ends, and makes the index again to the end", async () => {
		const own = await makeHome({ port: 9 });
		const words = "deploy cluster rollback canary metrics budget latency queue worker cache shard index".split(" ");
		const prose = Array.from({ length: 420 }, (_, at) => words[(at * at + 7 * at) % words.length]).join(" ");

		const added = await cairn(own, ["add", prose]);
		const status = await cairn(own, ["status"]);
		const remade = await cairn(own, ["reindex"]);
		await own.remove();

		assert.deepEqual([added.code, added.stderr], [0, ""]);
		assert.match(status.stdout, /1 of 1 facts embedded/u);
		assert.deepEqual([remade.code, remade.stderr], [0, ""]);
		assert.match(remade.stdout, /reindexed 1 fact/u);
	});

	it("exits 1 when nothing is found", async () => {
		assert.equal((await cairn(home, ["search", "kubernetes ingress"])).code, 1);
		assert.equal((await cairn(home, ["list", "--scope", "personal"])).code, 1);
	});

	it("prints JSON that a program can read", async () => {
		const list = await cairn(home, ["list", "--json"]);
		const where = await cairn(home, ["where", "--json"]);

		assert.equal((JSON.parse(list.stdout) as { total: number }).total, 1);
		assert.match(where.stdout, /"scope": "global"/u);
	});

	it("exits 2 with one line for what it does not understand", async () => {
		const unknown = await cairn(home, ["serach", "x"]);

		assert.equal(unknown.code, 2);
		assert.equal(unknown.stdout, "");
		assert.match(unknown.stderr, /^cairn: there is no cairn serach \(did you mean search\?\) \[INPUT_INVALID\]\n$/u);
	});

	it("says in one line, or in JSON, that the folder it stands in was removed", async () => {
		const script = `mkdir gone && cd gone && rmdir ../gone && exec "$@"`;
		const inGoneFolder = ["-c", script, "sh", process.execPath, BIN, "list"];

		const plain = await ended("sh", inGoneFolder, home);
		const json = await ended("sh", [...inGoneFolder, "--json"], home);

		assert.equal(plain.stderr, "cairn: the current folder is gone (change into a folder that is there) [STORE_IO]\n");
		assert.equal(plain.code, 2);
		assert.match(json.stdout, /"STORE_IO"/u);
	});

	it("says in one line that its answer could not be written", { skip: !existsSync("/dev/full") }, async () => {
		const full = await ended("sh", ["-c", `exec "$@" > /dev/full`, "sh", process.execPath, BIN, "list"], home);

		assert.match(full.stderr, /^cairn: the answer could not be written: ENOSPC[^\n]*\n$/u);
		assert.equal(full.code, 2);
	});

	it("says what it needs on an older Node", async () => {
		const old = await cairn(home, ["status"], ["--import", OLD_NODE]);

		assert.equal(old.code, 2);
		assert.equal(old.stderr, "cairn needs Node 22.19 or newer; this is 22.18.0\n");
	});
});
