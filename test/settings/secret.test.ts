import { equal, throws } from "node:assert/strict";
import { describe, it } from "node:test";
import { resolveSecret } from "../../src/settings/secret.ts";

const variables = { EMBED_KEY: "sk-from-environment", EMPTY: " " };

describe("a credential", () => {
	it("is taken from the variable it refers to, in any of three spellings", () => {
		for (const value of ["$EMBED_KEY", "${EMBED_KEY}", "env:EMBED_KEY"]) {
			equal(resolveSecret("embedder.apiKey", value, variables), "sk-from-environment", value);
		}
	});

	it("is itself when it is no reference", () => {
		for (const value of ["sk-literal", "", "pa$$word", "$5-off", "environment:EMBED_KEY"]) {
			equal(resolveSecret("embedder.apiKey", value, variables), value, value);
		}
	});

	it("whose variable is missing or empty is an error that names both, never a key to send", () => {
		for (const value of ["$MISSING", "${MISSING}", "env:EMPTY"]) {
			throws(() => resolveSecret("embedder.apiKey", value, variables), {
				code: "SETTINGS_INVALID",
				message: /^embedder\.apiKey refers to the environment variable (?:MISSING|EMPTY), which is not set$/,
			});
		}
	});

	it("that was meant as a reference and names no variable is an error too", () => {
		for (const value of ["${EMBED_KEY", "env:", "env:not a name", "${}"]) {
			throws(() => resolveSecret("embedder.apiKey", value, variables), { code: "SETTINGS_INVALID" }, value);
		}
	});
});
