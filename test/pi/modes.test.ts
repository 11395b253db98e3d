import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Place } from "../../src/memory.ts";
import type { Company } from "../../src/pi/company.ts";
import { fakeMemory } from "./fake-memory.ts";
import { FakePi } from "./fake-pi.ts";

const WRITERS = ["memory_remember", "memory_update", "memory_forget"];

async function started(options: ConstructorParameters<typeof FakePi>[0]): Promise<FakePi> {
	const pi = await new FakePi(options).start();
	await pi.prompt("hello");
	return pi;
}

function placeOf(pi: FakePi): Place | undefined {
	return pi.memory.of("open")[0]?.[0] as Place | undefined; // its only argument
}

describe("a memory that is off", () => {
	for (const [how, options] of [
		["by the command line", { flags: { memory: "off" } }],
		["by the settings", { memory: fakeMemory({}, { "memory.mode": "off" }) }],
	] as const) {
		it(`opens nothing, says nothing and offers no tool, ${how}`, async () => {
			const pi = await new FakePi(options).start();

			const { section, message } = await pi.prompt("hello");

			assert.equal(section, undefined);
			assert.equal(message, undefined);
			assert.deepEqual(pi.active, ["read"]);
			assert.deepEqual(pi.memory.of("open"), []);
			assert.deepEqual(pi.notes, []);
		});
	}

	it("is not even looked at when the command line turns it off", async () => {
		assert.equal((await started({ flags: { memory: "off" } })).opens, 0);
	});

	it("tells how to turn it on when it is asked for", async () => {
		const pi = await started({ flags: { memory: "off" } });

		await pi.command("status");

		assert.match(pi.notes[0] ?? "", /memory is off in this session.*--memory full/u);
	});

	it("takes the section of an earlier run out of the prompt", async () => {
		const before = await started({});
		const pi = new FakePi({ flags: { memory: "off" } });
		pi.entries = before.entries;
		await pi.start();

		assert.equal((await pi.prompt("go on")).section, undefined);
	});
});

describe("a memory that is only read", () => {
	for (const [how, options] of [
		["by the command line", { flags: { memory: "read" } }],
		["by the settings", { memory: fakeMemory({}, { "memory.mode": "read" }) }],
	] as const) {
		it(`withdraws the tools that write, and says why nothing is, ${how}`, async () => {
			const pi = await started(options);

			assert.deepEqual(
				pi.active.filter((name) => WRITERS.includes(name)),
				[],
			);
			assert.ok(pi.active.includes("memory_recall"));
			assert.match(placeOf(pi)?.readOnly ?? "", /memory/u);
		});
	}

	it("is what a word counts as that is none of the three, and the user is told", async () => {
		const pi = await started({ flags: { memory: "none" } });

		assert.match(placeOf(pi)?.readOnly ?? "", /--memory read/u);
		assert.match(pi.notes[0] ?? "", /takes off, read or full/u);
	});

	it("is written again by a run that says full, whatever the settings say", async () => {
		const pi = await started({ flags: { memory: "full" }, memory: fakeMemory({}, { "memory.mode": "read" }) });

		assert.equal(placeOf(pi)?.readOnly, undefined);
		assert.ok(WRITERS.every((name) => pi.active.includes(name)));
	});
});

describe("the flag --memory", () => {
	const registered = (args?: readonly string[]): readonly string[] =>
		new FakePi(args === undefined ? {} : { args }).registeredFlags;

	it("is there where it was typed with a word of ours, where help was asked for, and where nobody knows", () => {
		for (const args of [
			["--memory", "off"],
			["-p", "--memory=read", "Hi"],
			["--help"],
			["--memory", "x", "-h"],
			undefined,
		]) {
			assert.deepEqual(registered(args), ["memory"], args?.join(" "));
		}
	});

	it("is left to another package everywhere else, since pi does not start with two of a name", () => {
		for (const args of [
			[],
			["-p", "off"],
			["--memory", "512"],
			["--memory"],
			["--memory=", "off"],
			["--", "--memory", "off"],
		]) {
			assert.deepEqual(registered(args), [], args.join(" "));
		}
	});
});

describe("a word after --memory that is no mode", () => {
	const said = (args: readonly string[]): { readonly lines: string[]; readonly pi: FakePi } => {
		const lines: string[] = [];
		const complainAtFailure = (text: string) => {
			lines.push(text);
			return () => void lines.pop();
		};
		return { lines, pi: new FakePi({ args, complainAtFailure }) };
	};

	it("is answered with the three words should pi end on it, and with nothing once pi has started", async () => {
		for (const args of [["--memory", "reed"], ["--memory=reed"], ["--memory"]]) {
			const { lines, pi } = said(args);
			assert.deepEqual(lines, ["Cairn memory: --memory takes off, read or full\n"], args.join(" "));
			await pi.start();
			assert.deepEqual(lines, []);
		}
	});

	it("is none where a mode was typed, no flag was, or help was asked for", () => {
		for (const args of [
			["--memory", "off"],
			["-p", "--memories"],
			["--memory", "x", "--help"],
			["--", "--memory"],
		]) {
			assert.deepEqual(said(args).lines, [], args.join(" "));
		}
	});
});

describe("sessions of one process", () => {
	it("are children of a session with an interface when they have none, and only read", async () => {
		const company: Company = new Set();
		await started({ company });

		const child = await started({ company, mode: "print" });

		assert.match(placeOf(child)?.readOnly ?? "", /sub-agent of another session/u);
	});

	it("are children of one without an interface while it delegates", async () => {
		const company: Company = new Set();
		const parent = await started({ company, mode: "print" });
		const beside = await started({ company, mode: "print" });
		await parent.fire("tool_execution_start", { toolName: "subagent" });

		const child = await started({ company, mode: "print" });
		await parent.fire("tool_execution_end", { toolName: "subagent" });
		const later = await started({ company, mode: "print" });

		assert.equal(placeOf(beside)?.readOnly, undefined);
		assert.match(placeOf(child)?.readOnly ?? "", /sub-agent/u);
		assert.equal(placeOf(later)?.readOnly, undefined);
	});

	it("are nobody's children once the other one has ended", async () => {
		const company: Company = new Set();
		const first = await started({ company });
		await first.fire("session_shutdown", { reason: "new" });

		const second = await started({ company, mode: "print" });

		assert.equal(placeOf(second)?.readOnly, undefined);
	});
});
