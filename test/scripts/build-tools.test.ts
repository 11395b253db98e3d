import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { whyNotBuilt, whyNotBuiltHere } from "../../scripts/build-tools.ts";

describe("the tools of the build", () => {
	const wanted = { rolldown: "1.3.3", typescript: "7.0.2", "fast-check": "4.11.0" };

	it("are said to be out of step with package.json, each with both versions and what to do", () => {
		equal(
			whyNotBuilt(wanted, { rolldown: "1.2.0" }),
			"not built: rolldown 1.2.0 is installed where package.json wants 1.3.3, and typescript (none) is installed where package.json wants 7.0.2; run npm ci first",
		);
	});

	it("are fit when they are the versions that package.json names, as they are here", async () => {
		equal(whyNotBuilt(wanted, { rolldown: "1.3.3", typescript: "7.0.2" }), undefined);
		equal(await whyNotBuiltHere(), undefined);
	});
});
