import { deepEqual, equal, ok } from "node:assert/strict";
import { execFile } from "node:child_process";
import { lstat, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "../e2e/harness/home.ts";
import { installLikePi, packed } from "./packed.ts";

const run = promisify(execFile);
const MB = 1_000_000;

interface Manifest {
	readonly name: string;
	readonly files: readonly string[];
	readonly scripts?: Readonly<Record<string, string>>;
	readonly gypfile?: boolean;
}

async function filesBelow(folder: string): Promise<readonly string[]> {
	const names = await readdir(folder, { recursive: true });
	return names.map((name) => join(folder, name));
}

describe("the tarball", () => {
	it("holds something for every entry of `files`", async () => {
		const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Manifest;

		const { names } = await packed();

		for (const entry of manifest.files)
			ok(
				names.some((name) => name === entry || name.startsWith(`${entry}/`)),
				entry,
			);
	});

	it("holds everything that its README and its page for contributors link to", async () => {
		const { names } = await packed();
		const pages = ["README.md", "CONTRIBUTING.md"];
		const texts = await Promise.all(pages.map((name) => readFile(join(ROOT, name), "utf8")));

		const targets = texts.flatMap((text) =>
			Array.from(text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/gu), ([, target]) => target),
		);

		ok(targets.length > 10);
		deepEqual(
			targets.filter((target) => target !== undefined && !names.includes(target)),
			[],
		);
	});

	it("holds what pi, the command line and the readers of licences need", async () => {
		const { names } = await packed();

		const needed = [
			"src/pi/entry.ts",
			"dist/pi.cjs",
			"dist/cli.js",
			"dist/index.js",
			"bin/cairn.js",
			"README.md",
			"LICENSE",
			"NOTICE",
		];
		for (const name of needed) ok(names.includes(name), name);
	});

	it("holds no test, no measurement and no tool", async () => {
		const { names } = await packed();

		deepEqual(
			names.filter((name) => /^(test|bench|eval|scripts|native|node_modules|\.)/.test(name)),
			[],
		);
	});

	it("passes publint", async () => {
		const { tarball } = await packed();

		const { stdout } = await run(process.execPath, [join(ROOT, "node_modules/publint/src/cli.js"), tarball]);

		ok(/All good!|No issues/i.test(stdout), stdout);
	});
});

describe("the installed package", () => {
	let folder = "";
	let files: readonly string[] = [];

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "cairn-install-"));
		await installLikePi((await packed()).tarball, folder);
		files = await filesBelow(join(folder, "node_modules"));
	});

	after(() => rm(folder, { recursive: true, force: true }));

	it("brings no native module", () => {
		ok(files.some((file) => file.endsWith("pi-cairn/package.json")));
		deepEqual(
			files.filter((file) => /\.(node|so|dylib|dll)$|binding\.gyp$/.test(file)),
			[],
		);
	});

	it("runs no script when it is installed, nor does anything it depends on", async () => {
		const manifests = files.filter((file) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file));
		const scripted: string[] = [];
		for (const path of manifests) {
			const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
			const names = Object.keys(manifest.scripts ?? {});
			if (names.some((name) => ["preinstall", "install", "postinstall", "prepare"].includes(name))) scripted.push(path);
		}

		ok(manifests.length >= 2);
		deepEqual(scripted, []);
	});

	it("takes at most 50 MB", async () => {
		const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size));
		const total = sizes.reduce((sum, size) => sum + size, 0);

		ok(total < 50 * MB, `${(total / MB).toFixed(1)} MB`);
	});

	it("does not bring pi along", () => {
		equal(
			files.some((file) => file.includes("@earendil-works")),
			false,
		);
	});
});
