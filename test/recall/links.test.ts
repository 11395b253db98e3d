import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { linkTargets } from "../../src/recall/links.ts";

test("links are read in order, each once, and broken ones are none", () => {
	deepEqual(linkTargets("see [[ Deploy days ]] and [[Ports]], [[Deploy days]]; [[]] [[a\nb]] [not] [[x[y]]"), [
		"Deploy days",
		"Ports",
	]);
});
