import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editFact } from "../../src/commands/edit-fact.ts";
import type { Dialog } from "../../src/commands/run.ts";
import type { Store } from "../../src/facts/scope.ts";
import { aFact } from "../../src/testing/builders.ts";

const STORE: Store = { id: "personal:app", scope: "personal", folder: "/stores/app", frame: "/work/app" };

function editor(change: (text: string) => string | undefined): Dialog {
	return {
		ask: async () => undefined,
		confirm: async () => false,
		choose: async () => undefined,
		edit: async (_title, text) => change(text),
	};
}

describe("a fact in an editor", () => {
	const fact = aFact({ caption: "Use pnpm", content: "Never npm.", tags: ["tools"], paths: ["src"] });

	it("becomes a correction of what was changed, paths as absolute ones", async () => {
		const dialog = editor((text) =>
			text.replace("Use pnpm", "Use bun").replace("[tools]", "[tools, ci]").replace("[src]", "[src, web]"),
		);

		assert.deepEqual(await editFact(fact, STORE, dialog), {
			caption: "Use bun",
			tags: ["tools", "ci"],
			paths: ["/work/app/src", "/work/app/web"],
		});
	});

	it("is left alone when nothing was changed, or the editor was left without saving", async () => {
		assert.equal(
			await editFact(
				fact,
				STORE,
				editor((text) => text),
			),
			undefined,
		);
		assert.equal(
			await editFact(
				fact,
				STORE,
				editor(() => undefined),
			),
			undefined,
		);
	});

	it("is not taken when it is no fact any more, or says another id", async () => {
		await assert.rejects(
			editFact(
				fact,
				STORE,
				editor((text) => text.replace("tags: [tools]", "tags: [tools")),
			),
			{
				code: "INPUT_INVALID",
				hint: "nothing was changed",
			},
		);
		await assert.rejects(
			editFact(
				fact,
				STORE,
				editor((text) => text.replace(fact.id, aFact().id)),
			),
			/id cannot be changed/u,
		);
	});
});
