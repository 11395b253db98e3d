import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { asScript } from "../../bin/built-code.cjs";
import { type ChatServer, calls, startChatServer, textOf } from "../servers/chat-server.ts";
import { sectionIn, toolNames } from "./conversation.ts";
import { type Copy, checkout, installed } from "./harness/copy.ts";
import { type Home, type HomeOptions, makeHome } from "./harness/home.ts";
import { runPi } from "./harness/print.ts";
import { RpcPi } from "./harness/rpc.ts";

const NAVIGATOR = fileURLToPath(new URL("harness/navigator.ts", import.meta.url));
const ANSWER = "Hello.";
/** Each file is questions to the disk, and its code another: about half a millisecond. */
const MOST_FILES = 4;
/** Writes the path of each file that is opened to the file named by `OPENED`. */
const LISTING = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { openSync, appendFileSync } = fs;
fs.openSync = (path, ...rest) => (appendFileSync(process.env.OPENED, path + "\\n"), openSync(path, ...rest));
syncBuiltinESMExports();
`;

interface KeptCode {
	readonly path: string;
	readonly mode: number;
	/** How many sessions have used and added to it. */
	readonly sessions: number;
}

async function withTemporary(home: Home): Promise<Home> {
	const temporary = join(home.folder, "tmp");
	await mkdir(temporary);
	return { ...home, env: { ...home.env, TMPDIR: temporary } };
}

/** Of what every session runs. */
async function keptCode(home: Home): Promise<readonly KeptCode[]> {
	const temporary = home.env["TMPDIR"] ?? "";
	const names = await readdir(temporary, { recursive: true });
	const paths = names.filter((name) => /\/cairn-(?!lazy)[^/]+$/u.test(name)).map((name) => join(temporary, name));
	return await Promise.all(
		paths.map(async (path) => {
			const [bytes, { mode }] = await Promise.all([readFile(path), stat(path)]);
			return { path, mode: mode & 0o777, sessions: bytes.readUInt32LE(4) };
		}),
	);
}

function sessionsOf(kept: readonly KeptCode[]): readonly number[] {
	return [...new Set(kept.map(({ sessions }) => sessions))];
}

describe("loading", () => {
	let server: ChatServer;
	let copy: Copy;
	const homes: Home[] = [];

	const homeWith = async (options: Omit<HomeOptions, "port">): Promise<Home> => {
		const home = await makeHome({ port: server.port, ...options, env: { CAIRN_SOURCES: "0", ...options.env } });
		homes.push(home);
		return home;
	};
	/** The files that a run opens. */
	const openedBy = async (home: Home): Promise<readonly string[]> => {
		const list = join(home.folder, `loaded-${server.requests.length}.txt`);
		const hook = join(home.folder, "list-loads.mjs");
		await writeFile(hook, LISTING);
		const ended = await runPi(home, ["-p", "Hello"], { NODE_OPTIONS: `--import=${hook}`, OPENED: list });
		assert.equal(ended.stdout, `${ANSWER}\n`);
		return (await readFile(list, "utf8")).trim().split("\n");
	};
	const works = async (home: Home, args: readonly string[] = []): Promise<void> => {
		server.push(ANSWER);
		const ended = await runPi(home, [...args, "-p", "Hello"]);
		assert.equal(ended.stderr, "");
		assert.equal(ended.stdout, `${ANSWER}\n`);
		const last = server.requests.at(-1);
		assert.ok(last !== undefined);
		assert.match(sectionIn(last) ?? "", /only long-term memory/u);
		assert.ok(toolNames(last).includes("memory_recall"));
	};

	before(async () => {
		server = await startChatServer();
		copy = await installed();
	});
	after(async () => {
		await server.close();
		await copy.remove();
		for (const home of homes) await home.remove();
	});

	it("takes the built core from an npm install, natively: only the entry goes through pi's compiler", async () => {
		const home = await homeWith({ extensions: [copy.entry] });
		const own = await withTemporary(home);

		await works(own);

		const compiled = await readdir(join(own.env["TMPDIR"] ?? "", "jiti"));
		assert.deepEqual(
			compiled.filter((name) => !name.startsWith("pi-entry")),
			[],
		);
	});

	it("reads few files, none twice, from its start to the first answer", async () => {
		const home = await homeWith({ extensions: [copy.entry] });
		server.push(ANSWER);

		const built = (await openedBy(home)).filter((path) => path.includes("/pi-cairn/dist/"));

		assert.ok(built.length <= MOST_FILES, built.join("\n"));
		assert.ok(built.some((path) => path.endsWith("/pi.cjs")));
		assert.deepEqual(built, [...new Set(built)]);
	});

	it("leaves what most sessions have no use for until it is used", async () => {
		const home = await homeWith({ extensions: [copy.entry], env: { CAIRN_EMBEDDER_PROVIDER: "off" } });
		const own = await withTemporary(home);
		await works(own);
		server.push(ANSWER);
		const idle = await openedBy(own);
		server.push(calls("memory_recall", { query: "Which port?" }), ANSWER);
		const asking = await openedBy(own);

		// It is read in any case, and set up from the code that was kept of it when it is used.
		const lazy = (paths: readonly string[]): number =>
			paths.filter((path) => /\/cairn-lazy-[^/]*(?<!\.part)$/u.test(path)).length;
		assert.deepEqual([lazy(idle), lazy(asking)], [0, 1]);
	});

	it("keeps the code of what a session called where pi keeps its own, for the next one, and for its user alone", async () => {
		const home = await homeWith({ extensions: [copy.entry] });
		const own = await withTemporary(home);

		await works(own);
		const first = await keptCode(own);
		await works(own);
		const second = await keptCode(own);
		for (const { path } of second) await writeFile(path, "noise");
		await works(own);
		const third = await keptCode(own);

		assert.ok(first.length >= 2 && first.every(({ mode }) => mode === 0o600), JSON.stringify(first));
		assert.deepEqual([sessionsOf(first), sessionsOf(second), sessionsOf(third)], [[1], [2], [1]]);
	});

	it("keeps no code where Node is told to keep none", async () => {
		const home = await homeWith({ extensions: [copy.entry], env: { NODE_DISABLE_COMPILE_CACHE: "1" } });
		const own = await withTemporary(home);

		await works(own);

		assert.deepEqual(await keptCode(own), []);
	});

	it("works from a local path and for one project alone", async () => {
		const local = await homeWith({ extensions: [], settings: { packages: [copy.package] } });
		const project = await homeWith({ extensions: [] });
		await mkdir(join(project.project, ".pi"));
		await writeFile(join(project.project, ".pi", "settings.json"), JSON.stringify({ packages: [copy.package] }));

		await works(local);
		await works(project, ["-a"]);
	});

	it("works from a checkout in which nothing was built", async () => {
		const sources = await checkout();
		try {
			await works(await homeWith({ extensions: [sources.entry] }));
		} finally {
			await sources.remove();
		}
	});

	it("takes the new version at /reload after an update", async () => {
		const home = await homeWith({ extensions: [copy.entry, NAVIGATOR] });
		const pi = new RpcPi(home);
		const described = async (): Promise<string> => JSON.stringify((await pi.send("get_commands")).data);
		const first = await described();

		const built = join(copy.package, "dist", "pi.cjs");
		const manifest = join(copy.package, "package.json");
		const [core, version] = await Promise.all([readFile(built, "utf8"), readFile(manifest, "utf8")]);
		const { atime, mtime } = await stat(built);
		// As long as before, and as old: a registry gives all files the same time.
		await writeFile(built, core.replace("Memory: search,", "Memory, search!"));
		await utimes(built, atime, mtime);
		const starter = join(copy.package, "dist", "start.cjs");
		const starting = await readFile(starter, "utf8");
		await writeFile(starter, `process.stderr.write("started anew\\n");${starting}`);
		await writeFile(manifest, version.replace(/"version": "[^"]+"/u, '"version": "9.9.9"'));
		await pi.prompt("/test-reload");
		const reloaded = await described();
		await pi.prompt("/test-reload");
		await pi.close();
		await writeFile(built, core);
		await writeFile(starter, starting);
		await writeFile(manifest, version);

		assert.match(first, /"Memory: search,/u);
		assert.match(reloaded, /"Memory, search!/u);
		assert.equal(pi.stderr, "started anew\n");
	});

	it("leaves a running pi alone when the package is taken away under it, and says what to do", async () => {
		const home = await homeWith({ extensions: [copy.entry] });
		const [built, away] = [join(copy.package, "dist"), join(copy.package, "dist.away")];
		const remember = {
			name: "memory_remember",
			args: { caption: "Sky is blue", content: "By day.", user_requested: true },
		};
		server.push(ANSWER, { calls: [remember] }, ANSWER);
		const pi = new RpcPi(home);
		await pi.send("get_state");
		await rename(built, away);

		await pi.prompt("Hello");
		await pi.prompt("Remember the sky");
		const code = await pi.close();
		await rename(away, built);

		assert.equal(code, 0);
		assert.match(textOf(server.requests.at(-1)?.messages.at(-1) ?? { role: "", content: "" }), /start pi again/u);
	});

	it("works where the file that starts it was cut down to nothing", async () => {
		const home = await homeWith({ extensions: [copy.entry] });
		const starter = join(copy.package, "dist", "start.cjs");
		const whole = await readFile(starter);
		await writeFile(starter, "");
		try {
			await works(home);
		} finally {
			await writeFile(starter, whole);
		}
	});

	it("names the file that is missing and what to do, each once, whichever of its scripts it is", async () => {
		const home = await homeWith({ extensions: [copy.entry] });
		for (const part of ["session", "lazy-rest"]) {
			const [name = ""] = (await readdir(join(copy.package, "dist"))).filter((each) => each.startsWith(`${part}-`));
			const script = join(copy.package, "dist", name);
			const whole = await readFile(script);
			await rm(script);
			try {
				server.push(ANSWER);
				const ended = await runPi(home, ["-p", "Hello"]);

				assert.equal(ended.stdout, `${ANSWER}\n`, part);
				const line = /^Cairn memory.*: .*Cannot find module '.*(?<file>(?:session|lazy-rest)-[^/]*)'.*reinstall.*\n$/u;
				assert.equal(line.exec(ended.stderr)?.groups?.["file"], name, ended.stderr);
			} finally {
				await writeFile(script, whole);
			}
		}
	});

	it("shows one warning and leaves pi alone when the install is broken", async () => {
		const broken = await installed();
		try {
			await writeFile(join(broken.package, "dist", "pi.cjs"), asScript(`require("a-package-that-is-not-there");`));
			const home = await homeWith({ extensions: [broken.entry] });
			server.push(ANSWER, ANSWER);

			const print = await runPi(home, ["-p", "Hello"]);
			const pi = new RpcPi(home);
			await pi.prompt("Hello");
			await pi.close();
			await rm(join(broken.package, "package.json"));
			server.push(ANSWER);
			const worse = await runPi(home, ["-p", "Hello"]);
			await rm(join(broken.package, "bin"), { recursive: true });
			server.push(ANSWER);
			const worst = await runPi(home, ["-p", "Hello"]);

			assert.equal(print.stdout, `${ANSWER}\n`);
			assert.match(print.stderr, /^Cairn memory is off: .*a-package-that-is-not-there.*\(reinstall pi-cairn\)\n$/u);
			assert.equal(pi.notifications().filter((note) => note.includes("Cairn memory is off")).length, 1);
			assert.equal(worse.stdout, `${ANSWER}\n`);
			assert.match(worse.stderr, /Cairn memory is off/u);
			assert.deepEqual([worst.stdout, worst.code], [`${ANSWER}\n`, 0]);
		} finally {
			await broken.remove();
		}
	});
});
