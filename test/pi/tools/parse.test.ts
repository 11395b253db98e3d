import assert from "node:assert/strict";
import { posix } from "node:path";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { isMemoryError } from "../../../src/kernel/errors.ts";
import { parseForget } from "../../../src/pi/tools/forget.ts";
import { absolutePath, projectReference } from "../../../src/pi/tools/input.ts";
import { parseRecall } from "../../../src/pi/tools/recall.ts";
import { parseRemember } from "../../../src/pi/tools/remember.ts";
import { parseStatus } from "../../../src/pi/tools/status.ts";
import { parseUpdate } from "../../../src/pi/tools/update.ts";

const base = { cwd: "/project/web", home: "/home/u" };
const saying = (pattern: RegExp) => (error: unknown) => isMemoryError(error) && pattern.test(error.message);

describe("paths", () => {
	it("are taken relative to the folder, to the home, or absolute, with or without pi's @", () => {
		assert.equal(absolutePath("src/a.ts", base), "/project/web/src/a.ts");
		assert.equal(absolutePath("@../x", base), "/project/x");
		assert.equal(absolutePath("~/notes", base), "/home/u/notes");
		assert.equal(absolutePath("~", base), "/home/u");
		assert.equal(absolutePath("/etc/hosts", base), "/etc/hosts");
		assert.equal(absolutePath("src/**/*.ts", base), "/project/web/src/**/*.ts");
	});

	it("tell a project's directory from its name", () => {
		assert.equal(projectReference("../api", base), "/project/api");
		assert.equal(projectReference("api", base), "api");
	});
});

describe("the arguments of memory_recall", () => {
	it("become a request with absolute paths", () => {
		assert.deepEqual(parseRecall({ queries: ["a"], paths: ["src"], scope: "global", page: 2 }, base), {
			queries: ["a"],
			paths: ["/project/web/src"],
			scope: "global",
			page: 2,
		});
	});

	it("may give one text for a list, and null for nothing", () => {
		assert.deepEqual(parseRecall({ queries: "a", ids: null }, base), { queries: ["a"] });
	});

	it("are refused by the name of the field that is wrong", () => {
		assert.throws(() => parseRecall({}, base), saying(/^queries is missing/u));
		assert.throws(() => parseRecall({ queries: ["a", 3] }, base), saying(/^queries\[1\] must be a text/u));
		assert.throws(() => parseRecall({ queries: [" "] }, base), saying(/^queries\[0\] is empty/u));
		assert.throws(() => parseRecall({ query: "a" }, base), saying(/^query is no parameter here; there are queries/u));
		assert.throws(() => parseRecall({ queries: "a", scope: "team" }, base), saying(/^scope must be one of global/u));
		assert.throws(() => parseRecall({ queries: "a", page: 0 }, base), saying(/^page must be a whole number/u));
		assert.throws(() => parseRecall("x", base), saying(/^arguments must be an object/u));
		assert.throws(
			() => parseRecall({ queries: Array.from({ length: 17 }, () => "q") }, base),
			saying(/^queries has 17 entries, the limit is 16/u),
		);
		const many = Array.from({ length: 1001 }, (_, at) => `src/${at}`);
		assert.throws(() => parseRecall({ paths: many }, base), saying(/^paths has 1001 entries, the limit is 64/u));
		assert.throws(() => parseRecall({ ids: many }, base), saying(/^ids has 1001 entries, the limit is 1000/u));
		assert.throws(
			() => parseRemember({ caption: "c", content: "t", paths: many }, base),
			saying(/^paths has 1001 entries, the limit is 1000/u),
		);
	});
});

describe("the arguments of memory_remember", () => {
	it("become a draft", () => {
		const args = {
			caption: "c",
			content: "t",
			kind: "gotcha",
			pin: true,
			user_requested: true,
			triples: [["a", "b", "c"]],
		};

		assert.deepEqual(parseRemember(args, base), {
			kind: "fact",
			draft: { caption: "c", content: "t", kind: "gotcha", pin: true, userRequested: true, triples: [["a", "b", "c"]] },
		});
	});

	it("become an observation when their kind says so", () => {
		assert.deepEqual(parseRemember({ caption: "c", content: "t", kind: "observation" }, base), {
			kind: "observation",
			draft: { caption: "c", content: "t" },
		});
	});

	it("are refused by the name of the field that is wrong", () => {
		assert.throws(() => parseRemember({ content: "t" }, base), saying(/^caption is missing/u));
		assert.throws(() => parseRemember({ caption: "c", content: "" }, base), saying(/^content is empty/u));
		assert.throws(
			() => parseRemember({ caption: "c", content: "t", kind: "rule" }, base),
			saying(/^kind must be one of/u),
		);
		assert.throws(() => parseRemember({ caption: "c", content: "t", pin: "yes" }, base), saying(/^pin must be true/u));
		assert.throws(
			() => parseRemember({ caption: "c", content: "t", triples: [["a", "b"]] }, base),
			saying(/^triples\[0\] must be \[subject/u),
		);
	});
});

describe("the arguments of memory_update", () => {
	it("become a correction", () => {
		assert.deepEqual(parseUpdate({ id: "abcdef", caption: "c", move_to: "global" }, base), {
			id: "abcdef",
			correction: { caption: "c", moveTo: "global" },
		});
	});

	it("move to another project where what they name is no scope", () => {
		const to = (moveTo: string) => parseUpdate({ id: "abcdef", move_to: moveTo }, base).correction;

		assert.deepEqual(to("shop"), { toProject: "shop" });
		assert.deepEqual(to("../shop"), { toProject: posix.resolve(base.cwd, "../shop") });
	});

	it("must change something", () => {
		assert.throws(() => parseUpdate({ id: "abcdef", scope: "global" }, base), saying(/^nothing to change/u));
	});
});

describe("the arguments of memory_forget and memory_status", () => {
	it("are ids, each once", () => {
		assert.deepEqual(parseForget({ ids: ["a", "a", "b"] }), ["a", "b"]);
		assert.throws(() => parseForget({ ids: [] }), saying(/^ids is missing/u));
	});

	it("ask for the list when a page or scope is given", () => {
		assert.deepEqual(parseStatus({}), { list: false });
		assert.deepEqual(parseStatus({ page: 2 }), { list: true, page: 2 });
	});
});

describe("any arguments at all", () => {
	it("are parsed or refused with a typed error", () => {
		const parsers = [parseRecall, parseRemember, parseUpdate, parseForget, parseStatus];
		const names = fc.constantFrom(
			"queries",
			"paths",
			"ids",
			"id",
			"caption",
			"content",
			"triples",
			"page",
			"scope",
			"list",
		);

		fc.assert(
			fc.property(fc.dictionary(names, fc.anything()), fc.constantFrom(...parsers), (args, parse) => {
				try {
					parse(args, base);
				} catch (error) {
					assert.ok(isMemoryError(error) && error.code === "INPUT_INVALID", String(error));
				}
			}),
		);
	});
});
