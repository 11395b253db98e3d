import { deepEqual, equal, match, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { DEFAULT_SETTINGS } from "../../src/settings/defaults.ts";
import { environmentName, SETTING_NAMES } from "../../src/settings/names.ts";
import { resolveSettings, rowOf } from "../../src/settings/settings.ts";
import { SETTINGS } from "../../src/settings/table.ts";
import { readValue } from "../../src/settings/value.ts";

describe("settings", () => {
	it("are the defaults of the table when nothing was written", () => {
		for (const name of SETTING_NAMES) deepEqual(DEFAULT_SETTINGS[name], SETTINGS[name].default, name);
	});

	it("have defaults that their own rows accept", () => {
		for (const name of SETTING_NAMES) {
			deepEqual(readValue(name, rowOf(name), rowOf(name).default), { kind: "taken", value: rowOf(name).default });
		}
	});

	it("are taken nested by section and flat alike", () => {
		const nested = resolveSettings({ file: { recall: { pageSize: 20 }, write: { inCI: true } } });
		const flat = resolveSettings({ file: { "recall.pageSize": 20, "write.inCI": true } });

		equal(nested.value["recall.pageSize"], 20);
		deepEqual(nested, flat);
		deepEqual(nested.warnings, []);
	});

	it("beat each other in the order default, file, project, environment", () => {
		const file = { recall: { pageSize: 11, maxResults: 11, floor: 0.11 } };
		const project = { recall: { pageSize: 12, maxResults: 12 } };
		const variables = { CAIRN_RECALL_PAGE_SIZE: "13" };

		const { value, warnings } = resolveSettings({ file, project, variables });

		deepEqual(
			[value["recall.pageSize"], value["recall.maxResults"], value["recall.floor"], value["recall.indexFacts"]],
			[13, 12, 0.11, 20],
		);
		deepEqual(warnings, []);
	});

	it("say where each comes from, and nothing of a value that could not be used", () => {
		const { origins } = resolveSettings({
			file: { "recall.pageSize": 4, "recall.floor": 0.4, "write.inCI": "perhaps" },
			project: { "recall.floor": 0.5 },
			variables: { CAIRN_RECALL_PAGE_SIZE: "3" },
		});

		deepEqual(Object.fromEntries(origins), { "recall.pageSize": "environment", "recall.floor": "project" });
	});

	it("out of bounds are clamped, and the warning names the key and the bounds", () => {
		const { value, warnings } = resolveSettings({ file: { recall: { pageSize: 0, floor: 1.5 } } });

		deepEqual([value["recall.pageSize"], value["recall.floor"]], [1, 1]);
		match(warnings[0] ?? "", /^config\.json: recall\.pageSize, which goes from 1 to 100, is 0: 1 is used$/);
		match(warnings[1] ?? "", /recall\.floor/);
	});

	it("that count things are whole numbers", () => {
		const { value, warnings } = resolveSettings({ file: { recall: { pageSize: 8.4, floor: 0.31 } } });

		deepEqual([value["recall.pageSize"], value["recall.floor"]], [8, 0.31]);
		match(warnings.join(), /recall\.pageSize, which takes whole numbers, is 8\.4: 8 is used/);
	});

	it("of the wrong type are ignored, with a warning that does not repeat the value", () => {
		const { value, warnings } = resolveSettings({
			file: { recall: { pageSize: "8" }, write: { inCI: "yes" }, embedder: { apiKey: ["sk-very-secret"] } },
		});

		equal(value["recall.pageSize"], 8);
		equal(value["write.inCI"], false);
		equal(warnings.length, 3);
		match(warnings[0] ?? "", /recall\.pageSize takes a number, not text/);
		ok(!warnings.join().includes("secret"));
	});

	it("of an unknown choice are ignored, with the nearest one named", () => {
		const { value, warnings } = resolveSettings({ file: { "embedder.provider": "olama" } });

		equal(value["embedder.provider"], "builtin");
		match(warnings.join(), /builtin, openai, ollama, off.*did you mean "ollama"\?/);
	});

	it("of an unknown name are said, with the nearest one named", () => {
		for (const [file, expected] of [
			[{ recall: { pagesize: 3 } }, /"recall\.pagesize" is not a setting; did you mean "recall\.pageSize"\?/],
			[{ "recal.pageSize": 3 }, /did you mean "recall\.pageSize"\?/],
			[{ colour: "red" }, /"colour" is not a setting$/],
			[{ recall: 8 }, /"recall" is a section and takes an object, not a number/],
			[{ "recall.pageSize": 3, recall: { pageSize: 4 } }, /is set twice; the last one counts/],
			[[1], /settings are not an object: a list/],
		] as const) {
			match(resolveSettings({ file }).warnings.join(), expected);
		}
	});

	it("that stand dotted and in their section count as they are written last", () => {
		equal(resolveSettings({ file: { "recall.pageSize": 3, recall: { pageSize: 4 } } }).value["recall.pageSize"], 4);
		equal(resolveSettings({ file: { recall: { pageSize: 4 }, "recall.pageSize": 3 } }).value["recall.pageSize"], 3);
	});

	it("may carry a reference to a schema", () => {
		deepEqual(resolveSettings({ file: { $schema: "https://example.org/s.json" } }).warnings, []);
	});

	it("are not confused by the names that every object has", () => {
		const file: unknown = JSON.parse('{"__proto__":{"recall.pageSize":99},"constructor":1,"recall":{"toString":1}}');

		const { value, warnings } = resolveSettings({ file });

		deepEqual(value, DEFAULT_SETTINGS);
		equal(warnings.length, 3);
	});

	it("survive any JSON, and stay within their bounds", () => {
		const named = fc.dictionary(fc.constantFrom(...SETTING_NAMES), fc.jsonValue());

		fc.assert(
			fc.property(fc.oneof(named, fc.jsonValue()), (file) => {
				const { value } = resolveSettings({ file, project: file });

				for (const name of SETTING_NAMES) equal(readValue(name, rowOf(name), value[name]).kind, "taken");
			}),
		);
	});
});

describe("a project's settings", () => {
	it("may not hold credentials, addresses or the guard against itself", () => {
		const project = {
			embedder: { apiKey: "sk-x", endpoint: "https://evil.example", provider: "openai", model: "m" },
			shared: { incoming: "trust" },
		};

		const { value, warnings } = resolveSettings({ project });

		deepEqual(value, DEFAULT_SETTINGS);
		equal(warnings.length, 5);
		for (const warning of warnings) match(warning, /^the project: \S+ is for the user alone and is ignored$/);
	});

	it("never hold a secret, whatever the table says of it", () => {
		for (const name of SETTING_NAMES.filter((each) => rowOf(each).type === "secret")) {
			equal(resolveSettings({ project: { [name]: "x" } }).value[name], rowOf(name).default, name);
		}
	});
});

describe("environment variables", () => {
	it("have the name of their setting in capitals", () => {
		equal(environmentName("recall.pageSize"), "CAIRN_RECALL_PAGE_SIZE");
		equal(environmentName("embedder.apiKey"), "CAIRN_EMBEDDER_API_KEY");
		equal(environmentName("write.inCI"), "CAIRN_WRITE_IN_CI");
		equal(new Set(SETTING_NAMES.map(environmentName)).size, SETTING_NAMES.length);
	});

	it("are read by the type of their setting", () => {
		const { value, warnings } = resolveSettings({
			variables: {
				CAIRN_RECALL_FLOOR: " 0.25 ",
				CAIRN_WRITE_IN_CI: "Yes",
				CAIRN_TOOLS_HIDE: "ctx_memory, other_memory,",
				CAIRN_TOOLS_EXPOSURE: "deferred",
			},
		});

		deepEqual(
			[value["recall.floor"], value["write.inCI"], value["tools.hide"], value["tools.exposure"]],
			[0.25, true, ["ctx_memory", "other_memory"], "deferred"],
		);
		deepEqual(warnings, []);
	});

	it("that cannot be read are ignored, and named as they were written", () => {
		const { value, warnings } = resolveSettings({
			file: { recall: { pageSize: 9 } },
			variables: { CAIRN_RECALL_PAGE_SIZE: "many", CAIRN_WRITE_IN_CI: "", CAIRN_RECALL_PAGESIZE: "1" },
		});

		equal(value["recall.pageSize"], 9);
		match(warnings.join("\n"), /CAIRN_RECALL_PAGE_SIZE takes a number, not text/);
		match(warnings.join("\n"), /CAIRN_WRITE_IN_CI takes true or false/);
		match(warnings.join("\n"), /CAIRN_RECALL_PAGESIZE is not a setting; did you mean CAIRN_RECALL_PAGE_SIZE\?/);
	});

	it("of other programs are none of our business", () => {
		deepEqual(resolveSettings({ variables: { CAIRN_HOME: "/x", CAIRNGORM: "1", CAIRN_DEMO: "1" } }).warnings, []);
	});
});

describe("a setting that a project may only lower", () => {
	const resolved = (file: unknown, project: unknown) => resolveSettings({ file, project });

	it("is lowered by a project", () => {
		equal(resolved({}, { memory: { mode: "off" } }).value["memory.mode"], "off");
		equal(resolved({ memory: { mode: "read" } }, { memory: { mode: "off" } }).value["memory.mode"], "off");
	});

	it("is never raised by a project above the user's own choice, which is said", () => {
		const { value, warnings } = resolved({ memory: { mode: "read" } }, { memory: { mode: "full" } });

		equal(value["memory.mode"], "read");
		deepEqual(warnings, ["the project: memory.mode may only be lowered, and stays read"]);
	});
});
