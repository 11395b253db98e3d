import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { duration, Paper, wantsColour } from "../../scripts/demo/paper.ts";
import { displayWidth } from "../../src/render/width.ts";

function written(work: (paper: Paper) => void, colour = false): string {
	let text = "";
	work(new Paper({ columns: 60, colour, write: (more) => (text += more) }));
	return text;
}

describe("the demo's paper", () => {
	it("never writes a line that is wider than the terminal", () => {
		const text = written((paper) => {
			paper.heading("A title");
			paper.say("memory", "金曜日は本番環境にデプロイしない。".repeat(5), { took: 1234 });
			paper.quote(`caption: ${"long ".repeat(30)}`);
			paper.text("word ".repeat(40));
		});

		for (const line of text.split("\n")) assert.ok(displayWidth(line) <= 60, line);
	});

	it("puts the time at the right edge of the first line", () => {
		assert.equal(
			written((paper) => paper.say("you", "hello", { took: 85 })),
			`you      hello${" ".repeat(41)}85 ms\n`,
		);
	});

	it("writes escape sequences only when colours are wanted", () => {
		const work = (paper: Paper): void => paper.say("you", "hello", { ink: "good" });

		assert.ok(!written(work).includes("\u001b"));
		assert.ok(written(work, true).includes("\u001b[32mhello\u001b[39m"));
	});

	it("wants colours on a terminal alone, and not where NO_COLOR is set", () => {
		assert.equal(wantsColour({ isTTY: true }, {}), true);
		assert.equal(wantsColour({}, {}), false);
		assert.equal(wantsColour({ isTTY: true }, { NO_COLOR: "1" }), false);
	});

	it("tells short times in milliseconds and long ones in seconds", () => {
		assert.deepEqual([duration(84.6), duration(1240)], ["85 ms", "1.2 s"]);
	});
});
