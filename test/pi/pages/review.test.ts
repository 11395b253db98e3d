import { equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReviewItem, Status, Workspace } from "../../../src/memory.ts";
import { reviewPage } from "../../../src/pi/pages/review/page.ts";
import { aFact, NOON } from "../../../src/testing/builders.ts";
import { aBench } from "../../workspace/given.ts";
import { fakeMemory } from "../fake-memory.ts";
import { CONFLICT, furnished, Sitting } from "./given.ts";

const item = (caption: string) => {
	const fact = aFact({ caption });
	return { fact, store: "global" as const, name: `${fact.id}.md`, fileHash: "f", contentHash: "c", stamp: "s" };
};

describe("review", () => {
	it("lets a text from others in, and says so", async () => {
		const page = await new Sitting({ bench: furnished(aBench()) }).open((desk) => reviewPage(desk));
		match(page.screen(), /kept back/);
		match(page.screen(), /It is kept from models: /);

		await page.press("a");

		match(page.screen(), /is recalled from now on/);
		match(page.screen(), /Nothing waits for you/);
	});

	it("shows two versions line by line, and keeps the one that is chosen", async () => {
		const bench = aBench();
		bench.shelf.global().place("port.md", CONFLICT);
		const page = await new Sitting({ bench }).open((desk) => reviewPage(desk));

		match(page.screen(), /- caption: "The port is 8080"[\s\S]*\+ caption: "The port is 9090"/);
		await page.press("1");

		match(page.screen(), /Kept “The port is 8080”/);
	});

	it("asks before the new or the old of two close facts is forgotten", async () => {
		const [fresh, old] = [item("Ports start at 8080"), item("Ports start at 3000")];
		const undecided: ReviewItem = { kind: "undecided", item: fresh, near: [old], at: new Date(NOON).toISOString() };
		const memory = fakeMemory({
			review: async () => [undecided],
			status: async () => ({ stores: [] }) as unknown as Status,
			resolve: async () => ({ kind: "forgotten", fact: fresh.fact, changes: [] }),
			forget: async () => ({ kind: "declined" }),
		});
		const workspace: Workspace = memory.memory.open({ cwd: "/", trusted: true, actor: "user" });
		const page = await new Sitting({ workspace }).open((desk) => reviewPage(desk));
		match(page.screen(), /it is close to/);

		await page.press("r");
		match(page.screen(), /Forget “Ports start at 8080”\? \(y\/n\)/);
		await page.press("x", "n");
		equal(memory.of("resolve").length, 0);
		await page.press("o", "y");
		equal(memory.of("forget").length, 1);
		await page.press("r", "y");

		equal(memory.of("resolve")[0]?.[1], "rejected");
	});

	it("tells a failure, and stays", async () => {
		const page = await new Sitting({
			workspace: fakeMemory().memory.open({ cwd: "/", trusted: true, actor: "user" }),
		}).open((desk) => reviewPage(desk));

		match(page.screen(), /review has no answer/);
		await page.press("escape");
		equal(page.left, true);
	});
});
