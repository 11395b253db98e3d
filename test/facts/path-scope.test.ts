import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
	absolutePath,
	covers,
	framePaths,
	fromFrame,
	isGlob,
	normalPath,
	overlaps,
	pathsOverlap,
	reframePaths,
	specificity,
	toFrame,
	unionPaths,
	withoutCovered,
} from "../../src/facts/path-scope.ts";

const base = { cwd: "/home/me/git/shop/packages/web", home: "/home/me" };
const shop = { scope: "shared", frame: "/home/me/git/shop" } as const;
const everywhere = { scope: "global", frame: "/home/me" } as const;

const segment = fc.constantFrom("a", "b", "ab", "a.ts", "b.ts", "*", "*.ts", "a*", "?", "**", "[id]");
const scope = fc.array(segment, { maxLength: 4 }).map((segments) => segments.join("/") || ".");
const place = fc
	.array(fc.constantFrom("a", "b", "ab", "a.ts", "[id]"), { maxLength: 5 })
	.map((parts) => parts.join("/") || ".");

describe("paths from tools", () => {
	it("are relative to the working folder, to home, or absolute", () => {
		equal(absolutePath("src/a.ts", base), "/home/me/git/shop/packages/web/src/a.ts");
		equal(absolutePath("../api/", base), "/home/me/git/shop/packages/api");
		equal(absolutePath("~/notes", base), "/home/me/notes");
		equal(absolutePath("~", base), "/home/me");
		equal(absolutePath("/etc/hosts", base), "/etc/hosts");
	});

	it("may have the slashes of Windows", () => {
		equal(absolutePath("src\\lib\\a.ts", base), "/home/me/git/shop/packages/web/src/lib/a.ts");
		equal(absolutePath("C:\\work\\shop", base), "C:/work/shop");
	});

	it("mean the folder when they end in a slash or in two stars", () => {
		for (const text of ["src", "./src/", "src/**", "src/**/**/", " src/x/.. "]) equal(normalPath(text), "src");
		for (const text of [".", "./", "", "**", "**/**"]) equal(normalPath(text), ".");
		equal(normalPath("/**"), "/");
	});
});

describe("a frame", () => {
	it("of a project writes paths relative to its root, and names what lies outside", () => {
		deepEqual(toFrame("/home/me/git/shop/packages/web", shop), { kind: "inside", path: "packages/web" });
		deepEqual(toFrame("/home/me/git/shop", shop), { kind: "inside", path: "." });
		deepEqual(toFrame("/home/me/git/shop-old/x", shop), { kind: "outside", path: "/home/me/git/shop-old/x" });
	});

	it("of the global store is home, and takes everything", () => {
		deepEqual(toFrame("/home/me/.zshrc", everywhere), { kind: "inside", path: "~/.zshrc" });
		deepEqual(toFrame("/etc/hosts", everywhere), { kind: "inside", path: "/etc/hosts" });
		deepEqual(toFrame("/home/me", everywhere), { kind: "inside", path: "." });
	});

	it("gives back the absolute path that it took in", () => {
		fc.assert(
			fc.property(place, fc.constantFrom(shop, everywhere), (path, frame) => {
				const absolute = absolutePath(path, { cwd: `${shop.frame}/x`, home: base.home });
				const framed = toFrame(absolute, frame);

				equal(framed.kind, "inside");
				equal(fromFrame(framed.path, frame), absolute);
			}),
		);
	});

	it("turns its whole into the empty list", () => {
		deepEqual(framePaths([shop.frame, `${shop.frame}/src`], shop), { paths: [], outside: [] });
		deepEqual(framePaths(["/etc", `${shop.frame}/src`], shop), { paths: ["src"], outside: ["/etc"] });
	});
});

describe("a fact that moves", () => {
	it("keeps the places it is about", () => {
		deepEqual(reframePaths(["src"], shop, everywhere).paths, ["~/git/shop/src"]);
		deepEqual(reframePaths(["~/git/shop/src"], everywhere, shop).paths, ["src"]);
		deepEqual(reframePaths(["~/git/shop"], everywhere, shop), { paths: [], outside: [] });
	});

	it("names the places that its new store cannot express", () => {
		deepEqual(reframePaths(["~/.zshrc", "~/git/shop/a"], everywhere, shop), {
			paths: ["a"],
			outside: ["/home/me/.zshrc"],
		});
	});

	it("names no place where it named none", () => {
		deepEqual(reframePaths([], shop, everywhere), { paths: [], outside: [] });
		deepEqual(reframePaths([], everywhere, shop), { paths: [], outside: [] });
	});
});

describe("cover", () => {
	it("reaches down and never up", () => {
		ok(covers("src", "src/a.ts"));
		ok(covers("src", "src"));
		ok(!covers("src/a.ts", "src"));
		ok(!covers("src", "src2/a.ts"));
		ok(covers(".", "anything/at/all"));
	});

	it("understands globs, and what lies below a match", () => {
		ok(covers("src/*.ts", "src/a.ts"));
		ok(!covers("src/*.ts", "src/lib/a.ts"));
		ok(covers("**/*.test.ts", "test/facts/a.test.ts"));
		ok(covers("**/*.test.ts", "a.test.ts"));
		ok(covers("packages/*", "packages/web/src/index.ts"));
		ok(covers("src/{a,b}.ts", "src/b.ts"));
		ok(!covers("src/{a,b}.ts", "src/c.ts"));
		ok(covers("src/**/gen", "src/gen"));
		ok(covers("*", ".github"));
	});

	it("takes brackets as names, as routers do", () => {
		ok(covers("app/[id]/page.tsx", "app/[id]/page.tsx"));
		ok(!covers("app/[id]", "app/i"));
		ok(!isGlob("app/[id]/{slug}"));
		ok(isGlob("src/{a,b}"));
	});

	it("holds for itself and passes on", () => {
		fc.assert(
			fc.property(scope, scope, scope, (a, b, c) => {
				ok(covers(a, a));
				if (covers(a, b) && covers(b, c)) ok(covers(a, c), `${a} > ${b} > ${c}`);
			}),
			{ numRuns: 2000 },
		);
	});

	it("is never claimed for a scope with a place outside", () => {
		fc.assert(
			fc.property(scope, scope, place, (a, b, path) => {
				if (covers(a, b) && covers(b, path)) ok(covers(a, path), `${a} > ${b} > ${path}`);
			}),
			{ numRuns: 2000 },
		);
	});

	it("answers at once for hostile patterns", () => {
		ok(!covers(`${"*a".repeat(60)}b`, "a".repeat(250)));
		ok(!covers(`${"**/a/".repeat(30)}b`, "a/".repeat(60)));
		ok(!covers("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", "c"));
	});
});

describe("specificity", () => {
	it("never falls from a scope to one that it covers", () => {
		fc.assert(
			fc.property(scope, scope, (a, b) => {
				if (covers(a, b)) ok(specificity(a) <= specificity(b), `${a} > ${b}`);
			}),
			{ numRuns: 2000 },
		);
	});

	it("puts a file before its siblings' pattern, and that before the folder", () => {
		ok(specificity("src/a.ts") > specificity("src/*.ts"));
		ok(specificity("src/*.ts") > specificity("src"));
		ok(specificity("src") > specificity("."));
	});
});

describe("overlap", () => {
	it("is mutual, and holds wherever there is a common place", () => {
		fc.assert(
			fc.property(scope, scope, place, (a, b, path) => {
				equal(overlaps(a, b), overlaps(b, a));
				if (covers(a, path) && covers(b, path)) ok(overlaps(a, b), `${a} and ${b} at ${path}`);
			}),
			{ numRuns: 2000 },
		);
	});

	it("is denied for separate folders", () => {
		ok(!overlaps("src", "test"));
		ok(!overlaps("src/*.ts", "test/a.ts"));
		ok(!pathsOverlap(["src", "lib"], ["test"]));
		ok(pathsOverlap([], ["test"]));
	});
});

describe("a union of paths", () => {
	it("drops what is covered", () => {
		deepEqual(unionPaths(["src/a.ts", "lib"], ["src", "./lib/"]), ["lib", "src"]);
		deepEqual(unionPaths(["src"], []), []);
		deepEqual(withoutCovered(["src", "."]), []);
	});

	it("covers exactly what its parts covered", () => {
		fc.assert(
			fc.property(fc.array(scope, { minLength: 1, maxLength: 5 }), place, (paths, path) => {
				const kept = withoutCovered(paths);
				const covered = (list: readonly string[]): boolean => list.some((each) => covers(each, path));

				equal(kept.length === 0 ? true : covered(kept), covered(paths));
			}),
		);
	});
});
