import { equal, match, notEqual } from "node:assert/strict";
import { dirname } from "node:path";
import { describe, it } from "node:test";
import { scopeOf } from "../../src/facts/scope.ts";
import { globalStore, journalFolder, layoutOf, personalStore, sharedStore } from "../../src/stores/layout.ts";

const layout = layoutOf("/home/me/.pi/agent/cairn");

describe("the layout", () => {
	it("puts the three stores where the documentation says", () => {
		equal(globalStore(layout, "/home/me").folder, "/home/me/.pi/agent/cairn/global");
		equal(personalStore(layout, "git-abc", "/git/shop").folder, "/home/me/.pi/agent/cairn/personal/git-abc");
		equal(sharedStore("/git/shop").folder, "/git/shop/.pi/cairn");
		equal(journalFolder(layout, "git-abc"), "/home/me/.pi/agent/cairn/personal/git-abc/journal");
	});

	it("frames each store, and names its scope in its id", () => {
		for (const store of [globalStore(layout, "/home/me"), personalStore(layout, "k", "/r"), sharedStore("/r")]) {
			equal(scopeOf(store.id), store.scope);
		}
		equal(globalStore(layout, "/home/me").frame, "/home/me");
		equal(sharedStore("/git/shop").frame, "/git/shop");
	});

	it("tells two clones apart in what they share, and not in what is personal", () => {
		notEqual(sharedStore("/git/one").id, sharedStore("/git/two").id);
		match(sharedStore("/git/one").id, /^shared:[0-9a-f]{16}$/);
		equal(personalStore(layout, "git-abc", "/git/one").id, personalStore(layout, "git-abc", "/git/two").id);
	});

	it("lets no project key lead out of the personal folder", () => {
		for (const key of ["..", ".", "", "a/b", "../../x", "a\\b", "a\0b"]) {
			const { folder } = personalStore(layout, key, "/r");

			equal(dirname(folder), layout.personal, key);
		}
	});
});
