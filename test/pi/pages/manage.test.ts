import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import { ManagePage } from "../../../src/pi/pages/manage/page.ts";
import type { EditedOutside } from "../../../src/pi/pages/page.ts";
import { aBench, OTHER, ROOT } from "../../workspace/given.ts";
import { CONFLICT, factText, furnished, type Given, Sitting } from "./given.ts";

const sitting = async (given: Given = {}, query = ""): Promise<Sitting> =>
	await new Sitting({ bench: furnished(), ...given }).open((desk) => new ManagePage(desk, query));

describe("the list of facts", () => {
	it("narrows with each letter, by caption, tag, path and content", async () => {
		const page = await sitting();

		await page.type("docker");
		match(page.screen(), /1 of 6 facts/);
		match(page.screen(), /❯.*Run e2e tests/);
		await page.press("ctrl+u");
		await page.type("部署");

		match(page.screen(), /1 of 6 facts/);
	});

	it("has facets of scope and kind, each at a key", async () => {
		const page = await sitting();

		await page.press("tab", "tab", "tab");
		match(page.screen(), /scope personal · kind all/);
		match(page.screen(), /2 of 6 facts/);
		await page.press("tab");
		for (let at = 0; at < 3; at += 1) await page.press("shift+tab");

		match(page.screen(), /scope all · kind preference/);
		match(page.screen(), /❯.*tabs over spaces/);
	});

	it("finds by meaning, and goes back to words with the next letter", async () => {
		const page = await sitting();

		await page.type("overwritten generated");
		await page.press("ctrl+s");
		match(page.screen(), /kind all · by meaning/);
		match(page.screen(), /❯.*Never edit generated/);
		await page.type("!");

		doesNotMatch(page.screen(), /kind all · by meaning/);
		match(page.screen(), /No fact has all of these words/);
	});

	it("stands still at both ends, and takes pages at a time", async () => {
		const page = await sitting();

		await page.press("up", "pageUp");
		const first = page.screen();
		await page.press("pageDown", "pageDown", "down");

		match(first, /❯/);
		equal(page.screen().includes("❯"), true);
		equal(page.screen() === first, false);
	});

	it("says how to begin where there are no facts", async () => {
		const page = await new Sitting().open((desk) => new ManagePage(desk));

		match(page.screen(), /No facts yet\./);
		await page.press("enter", "e", "ctrl+d", "ctrl+p", "ctrl+z");
		match(page.screen(), /changed nothing that could be undone/);
	});

	it("shows and counts a file that could not be read where it is the only one", async () => {
		const bench = aBench();
		bench.shelf.global().place("broken.md", "---\ntags: [one\n---\n\nText.\n");
		const page = await new Sitting({ bench }).open((desk) => new ManagePage(desk));

		match(page.screen(), /0 facts, 1 file left alone/);
		match(page.screen(), /❯ !.*broken\.md/);
		doesNotMatch(page.screen(), /No facts yet/);
	});

	it("tells a facet without facts from words that none has", async () => {
		const page = await sitting();

		await page.press("tab", "tab");
		match(page.screen(), /No fact is of this scope and kind/);
		await page.type("zzz");

		match(page.screen(), /No fact has all of these words/);
	});

	it("begins with the words that were given", async () => {
		match((await sitting({}, "docker")).screen(), /1 of 6 facts/);
	});

	it("leaves with esc, whatever is typed", async () => {
		const page = await sitting({}, "docker");

		await page.press("escape");

		equal(page.left, true);
	});
});

describe("a fact", () => {
	it("is pinned and let go", async () => {
		const page = await sitting({}, "tabs");

		await page.press("enter", "p");
		match(page.screen(), /Changed pin/);
		match(page.bench.shelf.global().text("tabs.md") ?? "", /pin: true/);
		await page.press("p");

		doesNotMatch(page.bench.shelf.global().text("tabs.md") ?? "", /pin: true/);
	});

	it("is forgotten only after a yes, and comes back", async () => {
		const page = await sitting({}, "tabs");

		await page.press("ctrl+d");
		match(page.screen(), /Forget “The user prefers tabs over spaces”\?.*\(y\/n\)/);
		await page.press("n");
		equal(page.bench.shelf.global().text("tabs.md") === undefined, false);
		await page.press("ctrl+d", "y");
		equal(page.bench.shelf.global().text("tabs.md"), undefined);
		match(page.screen(), /0 of 5 facts/);
		await page.press("ctrl+z");

		match(page.screen(), /is back/);
		match(page.screen(), /❯.*tabs over spaces/);
	});

	it("is edited in place: only what was changed is written", async () => {
		const page = await sitting({}, "tabs");

		await page.press("enter", "e");
		await page.type(" always");
		await page.press("ctrl+s");

		match(page.screen(), /Changed caption/);
		match(page.bench.shelf.global().text("tabs.md") ?? "", /caption: .*spaces always/);
		match(page.bench.shelf.global().text("tabs.md") ?? "", /evidence: always tabs please/);
	});

	it("is not overwritten when somebody else has changed it meanwhile, before a second word", async () => {
		const page = await sitting({}, "tabs");
		const store = page.bench.shelf.global();

		await page.press("enter", "e");
		store.place("tabs.md", (store.text("tabs.md") ?? "").replace("worth keeping", "worth more"));
		await page.type("!");
		await page.press("ctrl+s");
		match(page.screen(), /Somebody else has changed this fact/);
		doesNotMatch(store.text("tabs.md") ?? "", /spaces!/);
		await page.press("ctrl+s");

		match(store.text("tabs.md") ?? "", /spaces![\s\S]*worth more/);
	});

	it("is given up in a form only by a second esc", async () => {
		const page = await sitting({}, "tabs");

		await page.press("enter", "e");
		await page.type("!");
		await page.press("escape");
		match(page.screen(), /Not saved yet/);
		await page.press("escape");

		match(page.screen(), /Memory/);
		doesNotMatch(page.bench.shelf.global().text("tabs.md") ?? "", /spaces!/);
	});

	it("goes through the user's own editor: the first line is the caption", async () => {
		const page = await sitting(
			{ outside: () => ({ kind: "edited", text: "# Spaces, never tabs\n\nNew words.\n" }) },
			"tabs",
		);

		await page.press("enter", "o");

		match(page.bench.shelf.global().text("tabs.md") ?? "", /caption: Spaces, never tabs[\s\S]*New words\./);
	});

	it("is not written over what somebody else wrote while the editor was open, and what was typed is kept", async () => {
		const bench = furnished();
		const outside = async (text: string): Promise<EditedOutside> => {
			const [fact] = (await bench.open().list()).facts.filter((each) => each.fact.caption.includes("tabs"));
			await bench.open().update(fact?.fact.id ?? "", { content: "Theirs." });
			return { kind: "edited", text: text.replace(/\n\n[\s\S]*$/u, "\n\nMine.\n") };
		};
		const page = await sitting({ bench, outside, columns: 200 }, "tabs");

		await page.press("enter", "o");

		match(page.bench.shelf.global().text("tabs.md") ?? "", /Theirs\./);
		match(page.screen(), /fact was changed meanwhile in content/);
		match(page.screen(), /kept in \/tmp\/kept\/fact\.md/);
		match(page.kept.join(), /Mine\./);
	});

	it("stays in the form when it was forgotten meanwhile", async () => {
		const page = await sitting({}, "tabs");
		await page.press("enter", "e");
		await page.type("!");
		const store = page.bench.shelf.global();
		const reading = await store.read("tabs.md");
		await store.remove("tabs.md", { hash: reading.kind === "fact" ? reading.file.hash : "" });

		await page.press("ctrl+s");

		match(page.screen(), /The fact is gone[\s\S]*spaces!|spaces![\s\S]*The fact is gone/);
	});

	it("is not forgotten by a yes to another text than it has by then", async () => {
		const page = await sitting({}, "tabs");
		const store = page.bench.shelf.global();
		await page.press("enter", "d");
		store.place("tabs.md", (store.text("tabs.md") ?? "").replace("worth keeping", "worth more"));

		await page.press("y");

		match(page.screen(), /changed while you looked at it/);
		match(store.text("tabs.md") ?? "", /worth more/);
	});

	it("says why the editor failed, and changes nothing", async () => {
		const page = await sitting({}, "tabs");

		await page.press("enter", "o");

		match(page.screen(), /no editor here/);
	});

	it("is marked as it will be shown at its paths: a gotcha in full, whatever its wording", async () => {
		const page = await sitting({}, "e2e");
		match(page.screen(), /[◐○].*Run e2e tests/);

		await page.press("enter", "e", "down", "down", "home");
		for (let at = 0; at < 7 && !/‹ gotcha ›/.test(page.screen()); at += 1) await page.press("right");
		await page.press("ctrl+s");

		match(page.screen(), /▸ ●.*Run e2e tests/);
		match(page.screen(), /by its kind and wording\): in full/);
	});

	it("moves to another scope with its paths", async () => {
		const page = await sitting({}, "e2e");

		await page.press("enter", "s", "up", "up", "up", "enter");

		match(page.screen(), /Moved “Run e2e tests with pnpm test:e2e” to global/);
		const files = await page.bench.shelf.global().list();
		const moved = files
			.map(({ name }) => page.bench.shelf.global().text(name) ?? "")
			.find((text) => text.includes("pnpm"));
		match(moved ?? "", new RegExp(`${ROOT}/packages/web`));
	});

	it("stays under the cursor and in the count in its new scope", async () => {
		const page = await sitting({}, "e2e");
		const [before] = page.screen().split("\n");

		await page.press("enter", "s", "up", "up", "up", "enter");

		equal(page.screen().split("\n")[0], before);
		match(page.screen(), /▸ .*Run e2e tests.* global/);
	});

	it("leaves the list where the chosen facet no longer fits it", async () => {
		const page = await sitting({}, "e2e");

		await page.press("tab", "tab", "tab", "enter", "s", "up", "up", "up", "enter");

		match(page.screen(), /0 of \d facts/);
		match(page.screen(), /type to filter/);
	});

	it("moves to another project as one change, which ctrl+z takes back", async () => {
		const page = await sitting({}, "e2e");

		await page.press("enter", "m", "enter");

		match(page.screen(), /Moved “Run e2e tests with pnpm test:e2e” to other \(personal\)/);
		const there = page.bench.shelf.personal({ key: "other", root: OTHER });
		const [file] = await there.list();
		match(there.text(file?.name ?? "") ?? "", /paths:\s*(?:- |\[)packages\/web/);
		const here = page.bench.shelf.personal({ key: "app", root: ROOT });
		equal(here.text("e2e.md"), undefined);
		await page.press("ctrl+z");
		match(here.text("e2e.md") ?? "", /packages\/web/);
		deepEqual(await there.list(), []);
	});

	it("needs the folder of a project where no other is known", async () => {
		const page = await sitting({ projects: async () => [] }, "e2e");

		await page.press("enter", "m");
		match(page.screen(), /No other project is known yet: type the folder of one/);
		await page.type(OTHER);
		await page.press("enter");

		match(page.screen(), /Moved “Run e2e tests .* to other/);
	});

	it("takes a folder from where pi runs, as the command does, and shows whole what is typed", async () => {
		const page = await sitting({ projects: async () => [] }, "e2e");

		await page.press("enter", "m");
		await page.type("../other");
		match(page.screen(), /❯ \.\.\/other +as typed/);
		await page.press("enter");

		match(page.screen(), /Moved “Run e2e tests .* to other/);
	});

	it("has the room on a narrow screen while it has the keys", async () => {
		const page = await sitting();
		doesNotMatch(page.screen(60), /paths {5}packages\/web/);

		await page.press("enter");

		match(page.screen(60), /paths {5}packages\/web/);
	});

	it("shows its history and takes a change back", async () => {
		const page = await sitting({}, "tabs");
		await page.press("enter", "p", "h");
		match(page.screen(), /History of The user prefers tabs/);
		match(page.screen(), /\+ pin: true/);

		await page.press("u", "y");

		match(page.screen(), /as it was before the edit/);
		doesNotMatch(page.bench.shelf.global().text("tabs.md") ?? "", /pin: true/);
		await page.press("down", "u");
		match(page.screen(), /taken back already/);
	});

	it("shows its caption once where the content begins with it", async () => {
		const bench = aBench();
		bench.shelf.global().place("ports.md", "# Ports start at 3000\n\nIn the dev server.\n");
		const page = await new Sitting({ bench }).open((desk) => new ManagePage(desk));

		equal(page.screen(60).split("Ports start at 3000").length, 3);
		match(page.screen(60), /In the dev server/);
	});

	it("says why it is there", async () => {
		const page = await sitting({}, "tabs");

		await page.press("enter", "w");

		match(page.screen(), /the user's words: "always tabs please"/);
	});
});

describe("a file that is no fact", () => {
	it("is put right in the user's own editor, where it lies, and is a fact then", async () => {
		const bench = aBench();
		const store = bench.shelf.global();
		store.place("broken.md", "---\ntags: [one\n---\n\nPorts start at 8080.\n");
		const opened: string[] = [];
		const outsideFile = (path: string): EditedOutside => {
			opened.push(path);
			store.place("broken.md", "---\ntags: [one]\n---\n\nPorts start at 8080.\n");
			// The time of its folder changes as well.
			store.place("beside.md", factText("Tabs are wanted"));
			return { kind: "edited", text: "" };
		};
		const page = await new Sitting({ bench, outsideFile }).open((desk) => new ManagePage(desk));
		match(page.screen(200), /put right: press enter, then o/);

		await page.press("enter");
		match(page.screen(), /o put it right in \$EDITOR/);
		await page.press("o");

		deepEqual(opened, [`${store.store.folder}/broken.md`]);
		match(page.screen(), /2 facts$/m);
		match(page.screen(), /▸.*Ports start at 8080/);
	});

	it("is left as it is when the editor failed, which is said", async () => {
		const bench = aBench();
		bench.shelf.global().place("broken.md", "---\ntags: [one\n---\n\nText.\n");
		const page = await new Sitting({ bench }).open((desk) => new ManagePage(desk));

		await page.press("enter", "o");

		match(page.screen(), /no editor here/);
		match(page.screen(), /1 file left alone/);
	});

	it("is listed with its reason, its line and both versions", async () => {
		const bench = furnished(aBench());
		bench.shelf.global().place("port.md", CONFLICT);
		const page = await sitting({ bench }, "port.md");

		match(page.screen(), /!.*port\.md/);
		match(page.screen(), /this branch/);
		await page.press("enter", "p", "d");
		match(page.screen(), /r keep one version/);
		await page.press("r", "2");

		match(page.screen(), /Kept “The port is 9090”/);
		match(bench.shelf.global().text("port.md") ?? "", /9090/);
	});

	it("is kept from models while it looks like an attack, and leads to its review", async () => {
		const page = await sitting({}, "hostile");

		match(page.screen(), /!.*hostile\.md/);
		await page.press("enter", "r");

		match(page.screen(), /It is kept from models: injection/);
		match(page.screen(), /‹U\+202E›harmless/);
		match(page.screen(), /‹U\+2066›hidden/);
		const lines = page.stack.render(120).join("\n");
		equal(
			["\u001b[31m", "\u001b[2J", "\u001b]0"].some((code) => lines.includes(code)),
			false,
		);
	});
});

describe("more facts than are read at once", () => {
	it("are there while the others still come, and every one can be reached", async () => {
		const bench = aBench();
		for (let at = 0; at < 1200; at += 1) bench.shelf.global().place(`${at}.md`, factText(`Fact number ${at}`));
		const page = await new Sitting({ bench }).open((desk) => new ManagePage(desk));

		await page.rest();
		await page.type("number 1199");

		match(page.screen(), /❯.*Fact number 1199/);
		match(page.screen(), /1 of 1,200 facts/);
	});
});
