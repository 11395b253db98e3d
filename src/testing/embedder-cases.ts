/** What every embedder does, as cases that any implementation can be run through. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { isMemoryError } from "../kernel/errors.ts";
import type { EmbeddedText, Embedder } from "../ports/embedder.ts";
import type { ConformanceCase } from "./conformance.ts";

export interface EmbedderGiven {
	readonly embedder: Embedder;
}

const LONG = Array.from({ length: 120 }, (_, at) => `Step ${at} of the release copies the files to the server.`).join(
	"\n",
);

/** A given embedder is opened for the case and closed after it. */
export const embedderCases: readonly ConformanceCase<EmbedderGiven>[] = [
	{
		group: "space",
		name: "says the same space each time, with the dimensions of its vectors",
		run: async ({ embedder }) => {
			const first = await embedder.space();
			const second = await embedder.space();
			const [text] = await embedder.embed(["a"], { role: "document" });

			deepEqual(second, first);
			equal(text?.passages[0]?.raw.length, first.dimensions);
			ok(first.fingerprint.length > 0);
		},
	},
	{
		group: "embed",
		name: "answers in the order of the texts, however many there are",
		run: async ({ embedder }) => {
			const texts = Array.from({ length: 70 }, (_, at) => `number ${at} of the list`);

			const together = await embedder.embed(texts, { role: "document" });
			const alone = await embedder.embed([texts[69] ?? ""], { role: "document" });

			equal(together.length, 70);
			deepEqual(rawOf(together[69]), rawOf(alone[0]));
		},
	},
	{
		group: "embed",
		name: "answers nothing to no texts",
		run: async ({ embedder }) => deepEqual(await embedder.embed([], { role: "document" }), []),
	},
	{
		group: "embed",
		name: "gives unit vectors to empty, odd and very long texts",
		run: async ({ embedder }) => {
			const texts = ["", " \n", "\0\u{1f600}\ud800", "x".repeat(50_000), LONG];

			for (const role of ["document", "query"] as const)
				for (const text of await embedder.embed(texts, { role })) checkVectors(text);
		},
	},
	{
		group: "embed",
		name: "gives one passage to a query, whatever its length",
		run: async ({ embedder }) => {
			const [text] = await embedder.embed([LONG], { role: "query" });

			equal(text?.passages.length, 1);
		},
	},
	{
		group: "embed",
		name: "puts texts that share words nearer than texts that share none",
		run: async ({ embedder }) => {
			const [query] = await embedder.embed(["run the database tests"], { role: "query" });
			const [near, far] = await embedder.embed(
				["how to run the tests of the database", "bananas ripen quicker beside apples"],
				{ role: "document" },
			);

			ok(cosine(query, near) > cosine(query, far) + 0.1);
		},
	},
	{
		group: "gloss",
		name: "adds nothing to English",
		run: async ({ embedder }) => equal(await embedder.gloss("Use pnpm to install the dependencies."), ""),
	},
	{
		group: "cancellation",
		name: "passes on the reason of a signal that was aborted before",
		run: async ({ embedder }) => {
			const signal = AbortSignal.abort();

			await rejects(embedder.embed(["a"], { role: "query", signal }), (error) => !isMemoryError(error));
			await rejects(embedder.space(signal), (error) => error === signal.reason);
		},
	},
];

function rawOf(text: EmbeddedText | undefined): number[] {
	return Array.from(text?.passages[0]?.raw ?? []);
}

function checkVectors(text: EmbeddedText): void {
	ok(text.passages.length >= 1);
	for (const { raw, gloss, glossWeight } of text.passages) {
		ok(Math.abs(Math.hypot(...raw) - 1) < 1e-5);
		ok(gloss === undefined ? glossWeight === 0 : Math.abs(Math.hypot(...gloss) - 1) < 1e-5);
		ok(glossWeight >= 0 && glossWeight <= 1);
	}
}

function cosine(first: EmbeddedText | undefined, second: EmbeddedText | undefined): number {
	const other = rawOf(second);
	return rawOf(first).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
