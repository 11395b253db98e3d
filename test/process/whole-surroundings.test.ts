import { deepEqual, equal, match } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { aWholeHome, ended, openWhole, runProgram, startProgram, type WholeHome, withWhole } from "./whole-memory.ts";

async function given(test: TestContext, config?: Readonly<Record<string, unknown>>): Promise<WholeHome> {
	const at = await aWholeHome(config);
	test.after(() => at.remove());
	return at;
}

const ENVIRONMENTS: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
	"no HOME": { HOME: undefined },
	"an empty HOME": { HOME: "" },
	"a HOME that is a file": { HOME: "/etc/passwd" },
	"a HOME that does not exist": { HOME: "/no/such/home" },
	"a TMPDIR that does not exist": { TMPDIR: "/no/such/folder" },
	"another calendar day and Turkish letters": { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8" },
	"a time zone that is none": { TZ: "no/where" },
};

describe("a process with", () => {
	for (const [what, variables] of Object.entries(ENVIRONMENTS)) {
		it(`${what} remembers and recalls`, async (test) => {
			const at = await given(test);
			const env = Object.fromEntries(
				Object.entries({ ...at.env, ...variables }).filter(([, value]) => value !== undefined),
			);
			const there = { ...at, env: env as Record<string, string> }; // the undefined ones were left out

			const { lines, stderr, code } = await runProgram(there, "both", "Istanbul ISTANBUL zebras", "istanbul zebras");

			match(lines[0] ?? "", /"did":"added"/);
			match(lines[1] ?? "", /"captions":\["Istanbul ISTANBUL zebras"\]/);
			deepEqual([stderr, code], ["", 0]);
		});
	}

	for (const name of ["a b", "漢字 😀", `quote's "and" $HOME %20 #?`]) {
		it(`a CAIRN_HOME named ${name} remembers and recalls`, async (test) => {
			const at = await given(test);
			const there = { ...at, env: { ...at.env, CAIRN_HOME: join(at.folder, name) } };

			const { lines } = await runProgram(there, "both", "Zebras have stripes", "zebras");

			match(lines[1] ?? "", /Zebras have stripes/);
		});
	}
});

describe("a clock that jumps", () => {
	for (const [where, now] of [
		["to the beginning", 0],
		["before the beginning", -1e12],
		["to the year 9999", Date.UTC(9999, 11, 31)],
	] as const) {
		it(`${where} keeps nobody from writing, and what was written then is read now`, async (test) => {
			const at = await given(test);
			let present = Date.now();
			const { memory, here } = await openWhole(at, { clock: { now: () => present } });
			await here.remember({ caption: "Zebras have stripes", content: "before", scope: "global" });
			present = now;

			const added = await here.remember({ caption: "Giraffes have necks", content: "then", scope: "global" });
			const edited = await here.update(added.kind === "added" ? added.fact.id : "", { content: "then, edited" });
			present = Date.now();
			const recalled = await here.recall({ queries: ["giraffes", "zebras"] });
			const status = await here.status();
			await memory.close();

			deepEqual([added.kind, edited.kind, recalled.kind === "hits" && recalled.total], ["added", "edited", 2]);
			equal(status.stores.flatMap(({ problems }) => problems).length, 0);
		});
	}
});

describe("two projects at once", () => {
	it("keep their facts apart, under one memory", async (test) => {
		const at = await given(test);
		const other = join(at.folder, "other");
		mkdirSync(other);
		writeFileSync(join(other, "package.json"), "{}");

		await withWhole(at, async (here, memory) => {
			const there = memory.open({ cwd: other, trusted: true, actor: "agent" });
			await Promise.all([
				here.remember({ caption: "Zebras live here", content: "x", scope: "personal" }),
				there.remember({ caption: "Zebras live there", content: "x", scope: "personal" }),
			]);
			const both = await Promise.all([here, there].map((place) => place.recall({ queries: ["zebras live"] })));

			deepEqual(
				both.map((outcome) => outcome.kind === "hits" && outcome.hits.map(({ item }) => item.fact.caption)),
				[["Zebras live here"], ["Zebras live there"]],
			);
		});
	});
});

describe("a session that is open while another writes", () => {
	it("sees what came and went, and where a folder was moved away and back", async (test) => {
		const at = await given(test);
		const { memory, here } = await openWhole(at);
		await here.recall({ queries: ["zebras"] });

		await runProgram(at, "remember", "Zebras have stripes");
		const seen = await here.recall({ queries: ["zebras"] });
		await rename(join(at.cairn, "global"), join(at.cairn, "elsewhere"));
		const gone = await here.recall({ queries: ["zebras"] });
		await rename(join(at.cairn, "elsewhere"), join(at.cairn, "global"));
		const back = await here.recall({ queries: ["zebras"] });
		await memory.close();

		deepEqual([seen.kind, gone.kind, back.kind], ["hits", "nothing", "hits"]);
	});
});

function isolatable(): boolean {
	try {
		execFileSync("unshare", ["--net", "true"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

describe("without a network", () => {
	it("nothing is asked of one, with the settings as they come", async (test) => {
		const at = await given(test, { "embedder.provider": "builtin" });
		const asked: string[] = [];
		const fetch = (url: string | URL | Request): Promise<Response> => {
			asked.push(url instanceof Request ? url.url : url.toString());
			return Promise.reject(new Error("no network"));
		};

		await withWhole(
			at,
			async (here) => {
				await here.remember({ caption: "Zebras have stripes", content: "black and white", scope: "global" });
				await here.recall({ queries: ["striped animals"] });
				await here.promptIndex("What do zebras look like?");
				await here.status();
			},
			{ fetch },
		);

		deepEqual(asked, []);
	});

	it("a process says the same as with one", { skip: !isolatable() && "no network namespaces here" }, async (test) => {
		const at = await given(test, { "embedder.provider": "builtin" });
		const lonely = ["unshare", "--net"];

		const stored = await ended(startProgram(at, ["remember", "Zebras have stripes"], lonely));
		const alone = await ended(startProgram(at, ["recall", "striped zebras"], lonely));
		const together = await runProgram(at, "recall", "striped zebras");

		match(stored.lines.join(), /"did":"added"/);
		match(alone.lines.join(), /Zebras have stripes/);
		deepEqual(alone, together);
	});
});
