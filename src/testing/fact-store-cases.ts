/** What every store of facts does. */
import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import type { Fact } from "../facts/fact.ts";
import { fileHash } from "../facts/fingerprint.ts";
import { isMemoryError } from "../kernel/errors.ts";
import type { FactFile, FactStore } from "../ports/fact-store.ts";
import { aFact } from "./builders.ts";
import type { ConformanceCase } from "./conformance.ts";

export interface GivenFactStore {
	/** A store of which nothing is there yet. */
	readonly store: FactStore;
	/** Puts a file into the store as an editor would. */
	readonly place: (name: string, text: string) => Promise<void>;
}

type Run = (given: GivenFactStore) => Promise<void>;

function caseOf(group: string, name: string, run: Run): ConformanceCase<GivenFactStore> {
	return { group, name, run };
}

function nameOf(fact: Fact): string {
	return `${fact.id}.md`;
}

function added(store: FactStore, fact: Fact): Promise<FactFile> {
	return store.write(fact, { name: nameOf(fact), expected: "absent" });
}

async function factIn(store: FactStore, name: string): Promise<FactFile> {
	const reading = await store.read(name);
	ok(reading.kind === "fact", JSON.stringify(reading));
	return reading.file;
}

function refuses(work: Promise<unknown>, code: "FACT_CHANGED" | "FACT_INVALID"): Promise<void> {
	return rejects(work, (error) => isMemoryError(error) && error.code === code);
}

const READING: readonly ConformanceCase<GivenFactStore>[] = [
	caseOf("reading", "finds nothing in a store that is not there", async ({ store }) => {
		equal(await store.folderStamp(), "absent");
		deepEqual(await store.list(), []);
		equal(await store.stamp("a.md"), undefined);
		deepEqual(await store.read("a.md"), { kind: "gone" });
	}),
	caseOf("reading", "gives the fact, the text and its hash", async ({ store, place }) => {
		await place("note.md", "---\ncaption: Use pnpm\nowner: me\n---\n\nNot npm.\n");

		const file = await factIn(store, "note.md");

		equal(file.fact.caption, "Use pnpm");
		equal(file.text, "---\ncaption: Use pnpm\nowner: me\n---\n\nNot npm.\n");
		equal(file.hash, fileHash(file.text));
		equal(file.stamp, await store.stamp("note.md"));
		deepEqual(file.derived, ["id", "created", "updated"]);
	}),
	caseOf("reading", "reports a broken file and reads the others", async ({ store, place }) => {
		await place("broken.md", "---\ncaption: [\n---\n");
		await place("whole.md", "Fine");

		const reading = await store.read("broken.md");

		ok(reading.kind === "broken");
		equal(reading.problem.name, "broken.md");
		equal(reading.problem.reason, "yaml");
		equal((await factIn(store, "whole.md")).fact.caption, "Fine");
	}),
	caseOf("reading", "lists every file with its stamp", async ({ store, place }) => {
		await place("b.md", "B");
		await place("a.md", "A");

		const listed = await store.list();

		deepEqual(
			listed.map(({ name }) => name),
			["a.md", "b.md"],
		);
		for (const { name, stamp } of listed) equal(await store.stamp(name), stamp);
	}),
];

const STAMPS: readonly ConformanceCase<GivenFactStore>[] = [
	caseOf("stamps", "change with the file, and with no other", async ({ store, place }) => {
		await place("a.md", "one");
		await place("b.md", "one");
		const [a, b] = [await store.stamp("a.md"), await store.stamp("b.md")];

		await place("a.md", "another");

		notEqual(await store.stamp("a.md"), a);
		equal(await store.stamp("b.md"), b);
	}),
	caseOf("stamps", "of the folder change when a file comes and when one goes", async ({ store }) => {
		const before = await store.folderStamp();
		const file = await added(store, aFact());
		const between = await store.folderStamp();
		await store.remove(file.name, { hash: file.hash });

		notEqual(between, before);
		notEqual(await store.folderStamp(), between);
	}),
];

const WRITING: readonly ConformanceCase<GivenFactStore>[] = [
	caseOf("writing", "keeps a fact that can be read again", async ({ store }) => {
		const fact = aFact({ tags: ["a"], paths: ["src"], triples: [["a", "needs", "b"]], evidence: "he said: so" });

		const written = await added(store, fact);

		deepEqual(await factIn(store, nameOf(fact)), written);
		deepEqual(written.fact, fact);
		deepEqual(written.derived, []);
	}),
	caseOf("writing", "writes what it composed", async ({ store }) => {
		const fact = aFact();

		const written = await added(store, fact);

		equal(written.text, await store.compose(fact));
	}),
	caseOf("writing", "keeps unknown keys and comments", async ({ store, place }) => {
		await place("note.md", "---\ncaption: Old # mine\nowner: me\n---\n\nNot npm.\n");
		const { fact, hash } = await factIn(store, "note.md");

		const written = await store.write({ ...fact, caption: "New" }, { name: "note.md", expected: { hash } });

		ok(written.text.includes("caption: New # mine\n"), written.text);
		ok(written.text.includes("owner: me\n"), written.text);
		equal(written.text, (await factIn(store, "note.md")).text);
	}),
	caseOf("writing", "refuses when a file is there that was not expected", async ({ store, place }) => {
		await place("note.md", "Hello");

		await refuses(store.write(aFact(), { name: "note.md", expected: "absent" }), "FACT_CHANGED");
		equal((await factIn(store, "note.md")).text, "Hello");
	}),
	caseOf("writing", "refuses when the file was changed or is gone", async ({ store, place }) => {
		const { name, hash, fact } = await added(store, aFact());
		await place(name, "Changed by hand");

		await refuses(store.write(fact, { name, expected: { hash } }), "FACT_CHANGED");
		await refuses(store.remove(name, { hash }), "FACT_CHANGED");
		await refuses(store.write(fact, { name: "other.md", expected: { hash } }), "FACT_CHANGED");
		equal((await factIn(store, name)).text, "Changed by hand");
	}),
	caseOf("writing", "refuses over a limit and leaves nothing behind", async ({ store }) => {
		await refuses(added(store, aFact({ content: "x".repeat(16_001) })), "FACT_INVALID");

		deepEqual(await store.list(), []);
	}),
	caseOf("writing", "brings a former text back to the byte", async ({ store }) => {
		const text = "---\ncaption: x   # mine\nowner: me\n---\nbody\n\n";

		const written = await store.writeText(text, { name: "x.md", expected: "absent" });

		equal(written.text, text);
		equal((await factIn(store, "x.md")).text, text);
		await refuses(store.writeText("", { name: "x.md", expected: { hash: written.hash } }), "FACT_INVALID");
	}),
	caseOf("writing", "lets exactly one of two writers of one new name win", async ({ store }) => {
		const facts = [aFact({ caption: "one" }), aFact({ caption: "two" })];

		const results = await Promise.allSettled(
			facts.map((fact) => store.write(fact, { name: "same.md", expected: "absent" })),
		);

		const won = results.filter((result) => result.status === "fulfilled");
		equal(won.length, 1);
		equal((await factIn(store, "same.md")).text, won[0]?.value.text);
	}),
];

const REMOVING: readonly ConformanceCase<GivenFactStore>[] = [
	caseOf("removing", "takes the file away", async ({ store }) => {
		const { name, hash } = await added(store, aFact());

		await store.remove(name, { hash });

		deepEqual(await store.read(name), { kind: "gone" });
		deepEqual(await store.list(), []);
	}),
	caseOf("removing", "is content when nothing was expected and nothing is there", async ({ store, place }) => {
		await store.remove("a.md", "absent");

		await place("a.md", "A");
		await refuses(store.remove("a.md", "absent"), "FACT_CHANGED");
	}),
];

export const factStoreCases: readonly ConformanceCase<GivenFactStore>[] = [
	...READING,
	...STAMPS,
	...WRITING,
	...REMOVING,
];
