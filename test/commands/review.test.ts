import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Status } from "../../src/memory.ts";
import type { FactProblem } from "../../src/ports/fact-store.ts";
import { attentionLine, statusText } from "../../src/render/status.ts";
import { type Answers, fakeMemory } from "../pi/fake-memory.ts";
import { aChange, anIndexed } from "../render/given.ts";
import { type Ran, ranOn } from "./given.ts";

const PORT: FactProblem = {
	name: "port.md",
	reason: "conflict",
	detail: "git's conflict markers",
	line: 1,
	versions: ["---\ncaption: The port is 8080\n---\n", "---\ncaption: The port is 9090\n---\n"],
};

function statusWith(global: readonly FactProblem[], shared: readonly FactProblem[] = []): Status {
	const store = (scope: "global" | "shared", problems: readonly FactProblem[]) => ({
		store: { id: scope === "global" ? ("global" as const) : ("shared:1" as const), scope, folder: "/a", frame: "/" },
		facts: 0,
		problems,
		exists: true,
	});
	return {
		project: undefined,
		stores: [store("global", global), store("shared", shared)],
		index: { location: "/a", notes: [] },
		embedder: { provider: "off", embedded: 0, total: 0 },
		diagnostics: [],
		settingsWarnings: [],
	};
}

async function run(line: string, status: Status, answers: Answers = {}): Promise<Ran> {
	return await ranOn(line, fakeMemory({ review: async () => [], status: async () => status, ...answers }));
}

const { fact } = anIndexed({ caption: "Kept" });
const kept: Answers = { keepVersion: async () => ({ kind: "kept", fact, change: aChange(fact) }) };

describe("reviewing files that git left with two versions", () => {
	it("lists them with what differs, and how one version is kept", async () => {
		const { text, end, data } = await run("review", statusWith([PORT]));

		equal(
			text,
			[
				"1 file with two versions, left by git and not read before one is kept:",
				"global/port.md",
				"  ours   | caption: The port is 8080",
				"  theirs | caption: The port is 9090",
				"cairn review keep <file> ours|theirs keeps this branch's version or the other one, which then is in the history.",
			].join("\n"),
		);
		equal(end, "done");
		deepEqual(data, [{ kind: "conflict", store: "global", scope: "global", problem: PORT, versions: PORT.versions }]);
	});

	it("says so where nothing waits, and leaves out files that are broken otherwise", async () => {
		const { text, end } = await run("review", statusWith([{ name: "x.md", reason: "yaml", detail: "bad" }]));

		equal(text, "Nothing waits for review.");
		equal(end, "nothing");
	});

	it("keeps the version that is named", async () => {
		const { text, end, memory } = await run("review keep port.md theirs", statusWith([PORT]), kept);

		deepEqual(memory.of("keepVersion"), [[{ store: "global", name: "port.md" }, "theirs"]]);
		equal(text, "kept “Kept”; the other version is in its history · undo with cairn undo");
		equal(end, "done");
	});

	it("takes the file without its ending", async () => {
		const keepVersion: Answers["keepVersion"] = async () => ({ kind: "kept", fact, change: aChange(fact) });

		const { memory } = await run("review keep port ours", statusWith([], [PORT]), { keepVersion });

		deepEqual(memory.of("keepVersion"), [[{ store: "shared:1", name: "port.md" }, "ours"]]);
	});

	it("says that git waits for the file to be added, where it lies in the repository", async () => {
		const after = { store: "shared:1", folder: "/a b/.pi/cairn", name: "port.md", fact, text: "" } as const;
		const keepVersion: Answers["keepVersion"] = async () => ({ kind: "kept", fact, change: aChange(fact, { after }) });

		const { text } = await run("review keep port.md ours", statusWith([], [PORT]), { keepVersion });

		equal(
			text,
			'kept “Kept”; the other version is in its history · left for you: git add "/a b/.pi/cairn/port.md" · undo with cairn undo',
		);
	});

	it("points to itself from the state of the memory", () => {
		match(
			statusText(statusWith([PORT])),
			/port\.md:1 is left alone: .* \(\/memory review keeps one of its versions\)/u,
		);
		equal(
			attentionLine(statusWith([PORT])),
			"memory: 1 file with two versions, left by git, for /memory review (see /memory status)",
		);
	});

	it("asks for the scope where two stores have a file of that name", async () => {
		const both = statusWith([PORT], [PORT]);

		await rejects(run("review keep port.md ours", both, kept), {
			message: "several files are called port.md",
			hint: "there are global/port.md, shared/port.md",
		});
		const { memory } = await run("review keep shared/port.md ours", both, kept);
		deepEqual(memory.of("keepVersion"), [[{ store: "shared:1", name: "port.md" }, "ours"]]);
	});

	it("refuses a file that has no two versions, and a choice that is missing", async () => {
		await rejects(run("review keep other.md ours", statusWith([PORT])), {
			message: "no file with two versions is called other.md",
			hint: "there are global/port.md",
		});
		await rejects(run("review keep port.md", statusWith([PORT])), /takes a file, and ours or theirs/u);
		await rejects(run("review approve abcdef ours", statusWith([PORT])), /takes nothing after the id/u);
	});

	it("says what came of it where nothing was kept", async () => {
		const gone = await run("review keep port.md ours", statusWith([PORT]), {
			keepVersion: async () => ({ kind: "gone" }),
		});
		const broken = await run("review keep port.md ours", statusWith([PORT]), {
			keepVersion: async () => ({ kind: "not-a-fact", why: "no caption" }),
		});

		equal(gone.end, "nothing");
		equal(broken.end, "failed");
		match(broken.text, /that version of port\.md is no fact: no caption/u);
	});
});
