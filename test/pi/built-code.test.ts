import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { asScript, BuiltCode } from "../../bin/built-code.cjs";

/** Large enough to be worth keeping. */
const PADDING = `/*${"-".repeat(4000)}*/`;
const SCRIPT = "greeting.cjs";

interface Greeting {
	greet(): string;
}

function scriptSaying(word: string): string {
	return asScript(
		`"use strict";function greet(){return "${word} from "+require("node:path").basename(__filename)}exports.greet=greet;${PADDING}`,
	);
}

describe("built code", () => {
	let root: string;
	let folder: string;
	let kept: string;

	before(() => {
		root = mkdtempSync(join(tmpdir(), "cairn-built-"));
	});
	beforeEach(() => {
		folder = mkdtempSync(join(root, "dist-"));
		kept = mkdtempSync(join(root, "kept-"));
		writeFileSync(join(folder, SCRIPT), scriptSaying("hello"));
	});
	after(() => {
		rmSync(root, { recursive: true });
	});

	/** What a start does, and what it says. */
	const session = (): string => {
		const code = new BuiltCode(folder, kept);
		const said = (code.load(SCRIPT) as Greeting).greet();
		code.keep();
		return said;
	};
	const files = (): readonly string[] => readdirSync(kept).map((name) => join(kept, name));
	const onlyFile = (): string => {
		const [file, ...others] = files();
		assert.ok(file !== undefined && others.length === 0, String(files()));
		return file;
	};
	/** How many sessions in a row have used what the one before had kept. */
	const sessions = (): number => readFileSync(onlyFile()).readUInt32LE(4);

	it("is kept after a session and used by the next ones, three of which add to it", () => {
		const said = [1, 2, 3, 4, 5].map(() => [session(), sessions()]);

		const greeting = "hello from greeting.cjs";
		assert.deepEqual(said, [
			[greeting, 1],
			[greeting, 2],
			[greeting, 3],
			[greeting, 3],
			[greeting, 3],
		]);
	});

	it("is kept with what was compiled when it was called", () => {
		const idle = new BuiltCode(folder, kept);
		idle.load(SCRIPT);
		idle.keep();
		const { size } = statSync(onlyFile());
		rmSync(onlyFile());

		session();

		assert.ok(statSync(onlyFile()).size > size);
	});

	it("is kept for its user alone", () => {
		session();

		assert.equal(statSync(onlyFile()).mode & 0o777, 0o600);
	});

	it("is compiled again where what was kept is damaged, cut short or empty", () => {
		const damages = [
			(bytes: Buffer) => bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 4),
			(bytes: Buffer) => bytes.subarray(0, bytes.length >> 1),
			(bytes: Buffer) => bytes.subarray(0, 5),
			() => Buffer.alloc(0),
		];
		for (const damage of damages) {
			session();
			session();
			writeFileSync(onlyFile(), damage(readFileSync(onlyFile())));

			assert.equal(session(), "hello from greeting.cjs");
			assert.equal(sessions(), 1);
		}
	});

	it("is kept of what is loaded later as well, once that was called", () => {
		writeFileSync(join(folder, "later.cjs"), scriptSaying("late"));
		const code = new BuiltCode(folder, kept);
		(code.load(SCRIPT) as Greeting).greet();
		code.keep();
		(code.load("later.cjs") as Greeting).greet();
		code.keep();

		const again = new BuiltCode(folder, kept);
		again.load(SCRIPT);
		again.keep();
		again.load("later.cjs");
		again.keep();

		assert.deepEqual(
			files().map((file) => readFileSync(file).readUInt32LE(4)),
			[2, 2],
		);
	});

	it("is kept once more at the end, with what was called since, and counts as one session's", () => {
		const code = new BuiltCode(folder, kept);
		const greeting = code.load(SCRIPT) as Greeting;
		code.keep();
		const { size } = statSync(onlyFile());
		greeting.greet();
		code.keep();
		const unchanged = statSync(onlyFile()).size;
		code.keep({ isEnd: true });
		const whole = [statSync(onlyFile()).size, sessions()];
		rmSync(onlyFile());
		code.keep({ isEnd: true });

		assert.equal(unchanged, size);
		assert.ok((whole[0] ?? 0) > size);
		assert.deepEqual([whole[1], files()], [1, []]);
	});

	it("is neither read through a link or a pipe, nor waited for, nor read where it is far too large", () => {
		session();
		const file = onlyFile();
		const elsewhere = join(root, "elsewhere");
		renameSync(file, elsewhere);
		const traps = [
			() => symlinkSync(elsewhere, file),
			() => execFileSync("mkfifo", [file]),
			() => {
				renameSync(elsewhere, file);
				truncateSync(file, 2 ** 33);
			},
		];
		for (const trap of traps) {
			rmSync(file, { force: true });
			trap();

			assert.equal(session(), "hello from greeting.cjs");
			assert.equal(sessions(), 1);
		}
	});

	it("is written to no file that is there already", () => {
		const precious = join(root, "precious.txt");
		writeFileSync(precious, "mine");
		const code = new BuiltCode(folder, kept);
		(code.load(SCRIPT) as Greeting).greet();
		session();
		const name = onlyFile();
		rmSync(name);
		const random = Math.random;
		Math.random = () => 0.5;
		try {
			symlinkSync(precious, `${name}.${process.pid}-${(0.5).toString(36).slice(2)}.part`);
			code.keep();
		} finally {
			Math.random = random;
		}

		assert.equal(readFileSync(precious, "utf8"), "mine");
		assert.ok(!existsSync(name));
	});

	it("leaves what others have begun to write alone, and removes what was left of it long ago", () => {
		const [young, old] = ["young", "old"].map((age) => join(kept, `cairn-x.${age}.part`));
		assert.ok(young !== undefined && old !== undefined);
		for (const part of [young, old]) writeFileSync(part, "half");
		utimesSync(old, new Date(0), new Date(0));

		session();

		assert.deepEqual([existsSync(young), existsSync(old)], [true, false]);
	});

	it("is not taken from another user", { skip: process.getuid?.() !== 0 && "only root can give a file away" }, () => {
		session();
		session();
		chownSync(onlyFile(), 12_345, 12_345);

		assert.equal(session(), "hello from greeting.cjs");
		assert.equal(sessions(), 1);
	});

	it("is that of the script as it is now, also where another is as long and as old", () => {
		session();
		const file = join(folder, SCRIPT);
		const { atime, mtime } = statSync(file);
		writeFileSync(file, scriptSaying("adieu"));
		utimesSync(file, atime, mtime);

		assert.equal(session(), "adieu from greeting.cjs");
	});

	it("runs without a folder to keep it in, and where nothing can be written there", () => {
		const without = new BuiltCode(folder, undefined).load(SCRIPT) as Greeting;
		rmSync(kept, { recursive: true });
		const gone = session();
		writeFileSync(kept, "a file");
		const blocked = session();
		rmSync(kept);
		mkdirSync(kept);

		assert.deepEqual(
			[without.greet(), gone, blocked],
			Array.from({ length: 3 }, () => "hello from greeting.cjs"),
		);
	});

	it("leaves nothing half-written behind", () => {
		const code = new BuiltCode(folder, kept);
		(code.load(SCRIPT) as Greeting).greet();
		session();
		const file = onlyFile();
		rmSync(file);
		mkdirSync(file);

		code.keep();

		assert.deepEqual(files(), [file]);
	});

	it("runs each script once, also those that others need", () => {
		writeFileSync(join(folder, "counter.cjs"), asScript("exports.state={count:0};"));
		writeFileSync(
			join(folder, "left.cjs"),
			asScript(`exports.state=require("./counter.cjs").state;exports.state.count++;`),
		);
		const code = new BuiltCode(folder, kept);

		const states = ["left.cjs", "left.cjs", "counter.cjs"].map(
			(name) => code.load(name) as { state: { count: number } },
		);

		assert.deepEqual(
			states.map(({ state }) => state.count),
			[1, 1, 1],
		);
	});

	it("runs a lazy script when something of it is first used, and once, whoever needs it", () => {
		writeFileSync(join(folder, "said.cjs"), asScript("exports.said=[];"));
		writeFileSync(
			join(folder, "lazy-late.cjs"),
			asScript(
				`const {said}=require("./said.cjs"),{name}=require("./user.cjs");said.push("late");exports.word=()=>name+" is late";`,
			),
		);
		const user = asScript(
			`const late=require("./lazy-late.cjs");exports.name="user";exports.ask=()=>late.word()+late.word();`,
		);
		writeFileSync(join(folder, "user.cjs"), user);
		writeFileSync(join(folder, "other.cjs"), user.replace(`"user"`, `"other"`));
		const code = new BuiltCode(folder, kept);
		const { said } = code.load("said.cjs") as { said: readonly string[] };
		const [one, other] = ["user.cjs", "other.cjs"].map((name) => code.load(name) as { ask(): string });
		const before = [...said];

		const answers = [one?.ask(), other?.ask(), one?.ask()];

		assert.deepEqual(
			answers,
			Array.from({ length: 3 }, () => "user is lateuser is late"),
		);
		assert.deepEqual([before, said], [[], ["late"]]);
	});

	it("tells of a lazy script that is missing or damaged at once, and needs nothing of the disk to run it later", () => {
		const word = (text: string): string => asScript(`exports.word=()=>"${text}";${PADDING}`);
		writeFileSync(
			join(folder, "user.cjs"),
			asScript(`const late=require("./lazy-late.cjs");exports.ask=()=>late.word();`),
		);
		const user = (): { ask(): string } => new BuiltCode(folder, kept).load("user.cjs") as { ask(): string };
		const late = join(folder, "lazy-late.cjs");
		assert.throws(user, { code: "ERR_MODULE_NOT_FOUND" });
		writeFileSync(late, "function (");
		assert.throws(user, /lazy-late\.cjs is damaged: .*reinstall pi-cairn/u);

		for (const says of ["unknown", "kept", "kept"]) {
			writeFileSync(late, word(says));
			const code = new BuiltCode(folder, kept);
			const later = code.load("user.cjs") as { ask(): string };
			rmSync(late);
			rmSync(kept, { recursive: true });

			assert.equal(later.ask(), says);
			mkdirSync(kept);
			code.keep();
		}
	});

	it("runs a script again that failed, and says what it said", () => {
		writeFileSync(join(folder, "failing.cjs"), asScript(`throw new Error("not today")`));
		const code = new BuiltCode(folder, kept);

		assert.throws(() => code.load("failing.cjs"), /not today/u);
		writeFileSync(join(folder, "failing.cjs"), asScript(`exports.fine = true`));
		assert.deepEqual(code.load("failing.cjs"), { fine: true });
	});

	it("calls a pipe in a script's place damaged, and does not wait for it", {
		skip: !existsSync("/usr/bin/mkfifo"),
	}, () => {
		execFileSync("mkfifo", [join(folder, "pipe.cjs")]);

		assert.throws(() => new BuiltCode(folder, kept).load("pipe.cjs"), /pipe\.cjs is damaged: it is empty/u);
	});

	it("names the script that is damaged, and what to do", () => {
		for (const [name, text] of [
			["cut.cjs", "function ("],
			["empty.cjs", ""],
			["other.cjs", "({ other: true })"],
			["bare.cjs", `require("node:path")`],
		] as const) {
			writeFileSync(join(folder, name), text);

			assert.throws(
				() => new BuiltCode(folder, kept).load(name),
				new RegExp(`${name} is damaged: .*reinstall pi-cairn`, "u"),
			);
		}
	});

	it("tells errors with the places where they stand in the script", () => {
		const code = asScript(`throw new Error("here")`);
		writeFileSync(join(folder, "failing.cjs"), code);
		const column = code.indexOf("new Error") + 1;

		assert.throws(
			() => new BuiltCode(folder, kept).load("failing.cjs"),
			(error: Error) => new RegExp(`failing\\.cjs:1:${column}\\b`, "u").test(error.stack ?? ""),
		);
	});

	it("says that a file is no module only where there is none, and of a missing package its name alone", () => {
		mkdirSync(join(folder, "folder.cjs"));
		writeFileSync(join(folder, "needing.cjs"), asScript(`require("a-package-that-is-not-there")`));
		const code = new BuiltCode(folder, kept);

		assert.throws(() => code.load("folder.cjs"), { code: "EISDIR" });
		assert.throws(() => code.load("needing.cjs"), { message: "Cannot find module 'a-package-that-is-not-there'" });
	});

	it("says of a script that is not there what Node says of a module", () => {
		const code = new BuiltCode(folder, kept);

		assert.throws(() => code.load("gone.cjs"), {
			code: "ERR_MODULE_NOT_FOUND",
			message: /Cannot find module '.*gone/u,
		});
	});
});
