import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refusalSentences } from "../../src/render/remarks.ts";

describe("the sentences about a refusal", () => {
	it("say of an empty caption that it is empty, and of no limit that was passed", () => {
		const limits = [{ field: "caption", limit: 1, actual: 0, advice: "say it in one line" }];

		const said = refusalSentences({ kind: "refused", because: "limits", limits });

		assert.equal(said, "Refused, nothing was stored. caption: empty; say it in one line.");
	});

	it("say of a path outside the project where it lies, and nothing of a limit", () => {
		const said = refusalSentences({ kind: "refused", because: "outside-project", path: "/b/web" });

		assert.equal(
			said,
			"Refused, nothing was stored: /b/web lies outside the project. Leave it out (an update replaces the paths), or use scope global.",
		);
	});

	it("name a way out for a fact that is global already and was to go into a project", () => {
		const said = refusalSentences({ kind: "refused", because: "outside-project", path: "/b/web", moving: true });

		assert.equal(
			said,
			'Refused, nothing was moved: the fact is about /b/web, which lies outside this project. Leave it where it is, or take its paths from it first: /memory update <id> --path "", or memory_update with paths [].',
		);
	});
});
