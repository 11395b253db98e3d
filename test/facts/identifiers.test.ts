import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
	holdsWhole,
	type Identifier,
	type IdentifierKind,
	identifiersAfterEdit,
	identifiersOf,
	lostIdentifiers,
} from "../../src/facts/identifiers.ts";

const CASES: readonly (readonly [text: string, kind: IdentifierKind, identifier: string])[] = [
	["See https://example.com/a?b=1#c.", "url", "https://example.com/a?b=1#c"],
	["Uses postgres://localhost:5433/app, mostly", "url", "postgres://localhost:5433/app"],
	["Mail ops@example.org for access", "email", "ops@example.org"],
	["Until the release on 2026-12-24", "date", "2026-12-24"],
	["期限は2026年12月24日です", "date", "2026年12月24日"],
	["Fixed in 0a1b2c3d", "hash", "0a1b2c3d"],
	["Fact 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b", "hash", "01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b"],
	["Needs Node 22.19.0 at least", "version", "22.19.0"],
	["The v2 of the interface", "version", "v2"],
	["Look in src/gate/decide.ts:12 first", "path", "src/gate/decide.ts:12"],
	["Look in ~/.pi/agent/cairn", "path", "~/.pi/agent/cairn"],
	["Set it in vite.config.ts.", "path", "vite.config.ts"],
	["Kept in .env", "path", ".env"],
	["C:\\work\\app holds it", "path", "C:\\work\\app"],
	["Pass --runInBand=true to it", "flag", "--runInBand=true"],
	["Pass -w too", "flag", "-w"],
	["As #412 says", "ticket", "#412"],
	["As POL-358 says", "ticket", "POL-358"],
	["Press Ctrl+Shift+K", "key", "Ctrl+Shift+K"],
	["Waits 30 s for it", "quantity", "30 s"],
	["At most 512MB", "quantity", "512MB"],
	["The server listens on port 3000", "number", "3000"],
	["ポート3000を使う", "number", "3000"],
	["Export DATABASE_URL first", "constant", "DATABASE_URL"],
	["Call openMemory before", "code", "openMemory"],
	["The used_count column", "code", "used_count"],
	["A FactIndex is needed", "code", "FactIndex"],
	["Run `pnpm test:e2e` there", "command", "pnpm test:e2e"],
	["```sh\ndocker compose up -d\n```", "command", "docker compose up -d"],
	['He said "never on a friday" once', "quote", "never on a friday"],
	["「金曜日は禁止」とのこと", "quote", "金曜日は禁止"],
];

function texts(identifiers: readonly Identifier[]): readonly string[] {
	return identifiers.map(({ text }) => text).toSorted();
}

describe("identifiers of a text", () => {
	for (const [text, kind, identifier] of CASES) {
		it(`finds the ${kind} ${identifier}`, () => {
			assert.deepEqual(
				identifiersOf(text).filter((one) => one.text === identifier),
				[{ kind, text: identifier }],
			);
		});
	}

	it("finds none in plain prose", () => {
		assert.deepEqual(identifiersOf("Ask before you push, and never on a friday. It takes 3 tries."), []);
	});

	it("takes whole tokens only", () => {
		assert.equal(holdsWhole("port 13000", "3000"), false);
		assert.equal(holdsWhole("see src/app/main.ts", "src/app"), false);
		assert.equal(holdsWhole("version 1.2.3", "1.2"), false);
		assert.equal(holdsWhole("see src/app.", "src/app"), true);
		assert.equal(holdsWhole("ポート3000を使う", "3000"), true);
	});

	it("reads a hostile text of the greatest length in linear time", () => {
		for (const piece of ["a", "-", "/a", "a.", "1,", "`", '"', "_a", "@", "A_", "```\n"]) {
			identifiersOf(piece.repeat(Math.ceil(16_000 / piece.length)));
		}
	});
});

const pieces = fc.oneof(
	fc.constantFrom(...CASES.map(([text]) => text)),
	fc.string({ maxLength: 40 }),
	fc.string({ unit: "grapheme", maxLength: 20 }),
);
const anyText = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join("\n"));

describe("identifiers of a rewrite", () => {
	it("are all there when nothing was changed", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				assert.deepEqual(lostIdentifiers(identifiersOf(text), text, text), []);
			}),
		);
	});

	it("are lost when a number is no longer a token of its own", () => {
		const original = "The port is 3000";

		const lost = lostIdentifiers(identifiersOf(original), original, "The port is 13000");

		assert.deepEqual(texts(lost), ["3000"]);
	});
});

describe("identifiers after an edit", () => {
	it("hold those of the newer text and those of the older that it does not contradict", () => {
		const kept = identifiersAfterEdit("Port 3000, set in vite.config.ts", "The port is 4000 now");

		assert.deepEqual(texts(kept), ["4000", "vite.config.ts"]);
	});

	it("let another command replace the old one", () => {
		assert.deepEqual(texts(identifiersAfterEdit("Run `npm test`", "Run `pnpm test`")), ["pnpm test"]);
	});

	it("keep what both name although another of its family is new", () => {
		assert.deepEqual(texts(identifiersAfterEdit("Ports 3000 and 3001", "Ports 3000 and 4001")), ["3000", "4001"]);
	});

	it("do not let a time replace a size", () => {
		assert.deepEqual(texts(identifiersAfterEdit("At most 512 MB", "Within 30 s")), ["30 s", "512 MB"]);
	});
});
