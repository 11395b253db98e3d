import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInThisContext } from "node:vm";
import { withPlainExports } from "../../scripts/plain-exports.ts";

function getter(name: string, value: string): string {
	return `Object.defineProperty(exports,"${name}",{enumerable:!0,get:function(){return ${value}}})`;
}

function exportsOf(code: string): Readonly<Record<string, unknown>> {
	const exports = {};
	(runInThisContext(`((exports)=>{${code}})`) as (exports: object) => void)(exports);
	return exports;
}

describe("a built script", () => {
	it("gives the same names and values by plain exports as by getters", () => {
		const code = `"use strict";const a=1,$b=()=>2;${getter("x", "a")},${getter("$y", "$b")},${getter("z", ".69")},${getter("w", "-1e-3")};`;
		const plain = withPlainExports(code);

		assert.doesNotMatch(plain, /defineProperty/u);
		assert.deepEqual(Object.entries(exportsOf(plain)).map(String), Object.entries(exportsOf(code)).map(String));
		assert.deepEqual(Object.keys(exportsOf(plain)), ["x", "$y", "z", "w"]);
	});

	it("keeps a getter that asks another script, which may be set up only then", () => {
		const others = `${getter("x", "other.a")},${getter("y", "other.b")};`;

		assert.equal(withPlainExports(others), others);
		assert.match(
			withPlainExports(`${others}${getter("z", "a")},${getter("w", "b")};`),
			/other\.b.*Object\.assign\(exports,\{z:a,w:b\}\)/u,
		);
	});

	it("is left as it is where getters stand elsewhere than at its end", () => {
		const early = `${getter("x", "a")},${getter("y", "b")};let a,b;a=1;b=2;`;

		assert.equal(withPlainExports(early), early);
	});
});
