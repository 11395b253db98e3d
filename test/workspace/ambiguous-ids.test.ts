import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { shortId } from "../../src/kernel/ids.ts";
import type { Workspace } from "../../src/memory.ts";
import { aBench } from "./given.ts";

const yes = { confirm: async () => true };

/** Two facts of one moment, and what both their ids begin with. */
async function twoOfOneMoment(): Promise<{ here: Workspace; ids: readonly string[]; beginning: string }> {
	const here = aBench().open({ actor: "user" });
	const ids: string[] = [];
	for (const caption of ["Zebras have stripes", "Deploys go out on Tuesdays"]) {
		const outcome = await here.remember({ caption, content: "", scope: "global", userRequested: true });
		if (outcome.kind === "added") ids.push(shortId(outcome.fact.id));
	}
	return { here, ids, beginning: ids[0]?.slice(0, 6) ?? "" };
}

const CAPTIONS = ["Deploys go out on Tuesdays", "Zebras have stripes"];

function captionsOf(ambiguous: readonly { readonly facts: readonly { readonly caption: string }[] }[] = []): unknown {
	return ambiguous.map(({ facts }) => facts.map(({ caption }) => caption).sort());
}

describe("the beginning of an id that two facts have", () => {
	it("is answered by a recall with both captions, apart from what is unknown", async () => {
		const { here, ids, beginning } = await twoOfOneMoment();

		const outcome = await here.recall({ ids: [beginning, "zzzzzz", ids[1] ?? ""] });

		equal(outcome.kind, "read");
		if (outcome.kind !== "read") return;
		deepEqual(
			outcome.hits.map(({ item }) => item.fact.caption),
			["Deploys go out on Tuesdays"],
		);
		deepEqual(outcome.unknown, ["zzzzzz"]);
		deepEqual(captionsOf(outcome.ambiguous), [CAPTIONS]);
	});

	it("changes, forgets and erases neither of them", async () => {
		const { here, beginning } = await twoOfOneMoment();

		const updated = await here.update(beginning, { pin: true });
		const forgotten = await here.forget([beginning, "zzzzzz"], yes);
		const purged = await here.purge(beginning, yes);

		deepEqual(captionsOf(updated.kind === "ambiguous" ? [updated] : []), [CAPTIONS]);
		deepEqual(captionsOf(purged.kind === "ambiguous" ? [purged] : []), [CAPTIONS]);
		equal(forgotten.kind, "forgotten");
		if (forgotten.kind !== "forgotten") return;
		deepEqual([forgotten.changes, forgotten.unknown], [[], ["zzzzzz"]]);
		deepEqual(captionsOf(forgotten.ambiguous), [CAPTIONS]);
		equal((await here.list()).total, 2);
	});

	it("names one fact as soon as it is long enough", async () => {
		const { here, ids } = await twoOfOneMoment();

		const outcome = await here.update(ids[0]?.slice(0, 20) ?? "", { pin: true });

		equal(outcome.kind, "edited");
	});
});
