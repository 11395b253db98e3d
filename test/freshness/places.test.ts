import { deepEqual } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { placesIn } from "../../src/freshness/places.ts";

function textsOf(text: string): readonly string[] {
	return placesIn(text).map((place) => place.text);
}

describe("paths in a text", () => {
	it("are found in prose, in backticks and in brackets", () => {
		const text = "The gate (src/gate/decide.ts) reads `config/app.toml`, then docs/errors.md.";

		deepEqual(textsOf(text), ["src/gate/decide.ts", "config/app.toml", "docs/errors.md"]);
	});

	it("are found by their ending without a slash, and by well-known names", () => {
		deepEqual(textsOf("Edit package.json, Makefile, .nvmrc and Dockerfile"), [
			"package.json",
			"Makefile",
			".nvmrc",
			"Dockerfile",
		]);
	});

	it("keep the brackets of file-system routes", () => {
		deepEqual(textsOf("see app/(shop)/[id]/page.tsx (and app/[slug])"), ["app/(shop)/[id]/page.tsx", "app/[slug]"]);
	});

	it("may begin at home, at the disk or at the folder itself", () => {
		const paths = placesIn("~/notes/a.md /etc/hosts.conf ./src/a.ts").map(({ path }) => path);

		deepEqual(paths, ["~/notes/a.md", "/etc/hosts.conf", "src/a.ts"]);
	});

	it("carry the lines that are named behind them", () => {
		const found = placesIn("src/a.ts:10, src/b.ts:10-20, src/c.ts:10:5, src/d.ts#L3-L9").map(({ lines }) => lines);

		deepEqual(found, [
			{ first: 10, last: 10 },
			{ first: 10, last: 20 },
			{ first: 10, last: 10 },
			{ first: 3, last: 9 },
		]);
	});

	it("carry no lines that cannot be", () => {
		const found = placesIn("src/a.ts:0 src/b.ts:20-10 src/c.ts:1-9999").map(({ lines }) => lines);

		deepEqual(found, [undefined, undefined, undefined]);
	});

	it("are not addresses, versions, numbers, hosts or paths that climb", () => {
		const text = "https://example.org/a/b.ts 1.2.3 10/20 api.example.org ../other/a.ts node.js v1.2 e.g. 24/7";

		deepEqual(
			textsOf(text).filter((each) => each !== "node.js"),
			[],
		);
	});

	it("are looked for in linear time, whatever the text", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom("a", "/", ".", ":", "1", "(", "[", " ", "~", "-"), maxLength: 3000 }),
				(text) => {
					return placesIn(text).length <= 24;
				},
			),
		);
	});
});
