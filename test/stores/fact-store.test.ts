import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { MarkdownStore } from "../../src/stores/markdown-store.ts";
import { NOON } from "../../src/testing/builders.ts";
import { factStoreCases, type GivenFactStore } from "../../src/testing/fact-store-cases.ts";
import { aStore, MemoryFactStore } from "../../src/testing/memory-fact-store.ts";

interface Implementation {
	readonly name: string;
	make(root: string): GivenFactStore;
}

const implementations: readonly Implementation[] = [
	{
		name: "in memory",
		make: () => {
			const store = new MemoryFactStore();
			return { store, place: async (name, text) => store.place(name, text) };
		},
	},
	...(["global", "shared", "personal"] as const).map((scope) => ({
		name: `as a folder, ${scope}`,
		make: (root: string): GivenFactStore => {
			const folder = join(root, "cairn");
			const id = scope === "global" ? scope : (`${scope}:x` as const);
			const store = new MarkdownStore(aStore({ id, scope, folder, frame: root }), { clock: { now: () => NOON } });
			return {
				store,
				place: async (name, text) => {
					await mkdir(folder, { recursive: true });
					await writeFile(join(folder, name), text);
				},
			};
		},
	})),
];

for (const implementation of implementations) {
	describe(`a fact store ${implementation.name}`, () => {
		for (const behaviour of factStoreCases) {
			it(`${behaviour.group}: ${behaviour.name}`, async (test) => {
				const root = await mkdtemp(join(tmpdir(), "cairn-store-"));
				test.after(() => rm(root, { recursive: true }));

				await behaviour.run(implementation.make(root));
			});
		}
	});
}
