import { deepEqual, equal, match, ok } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openMemory } from "../../src/compose.ts";
import type { Workspace } from "../../src/memory.ts";
import { doctorText } from "../../src/render/doctor.ts";
import { retryText } from "../../src/render/review.ts";
import { statusText } from "../../src/render/status.ts";
import { rememberReply } from "../../src/render/write-replies.ts";
import { NOON } from "../../src/testing/builders.ts";

const WAY_OUT = /to decide outside pi as well, \/memory settings judge\.provider local/u;

async function at(provider: string, look: (here: Workspace) => Promise<void>): Promise<void> {
	const home = await mkdtemp(join(tmpdir(), "cairn-judge-away-"));
	const memory = await openMemory({ env: { CAIRN_HOME: join(home, "cairn"), CAIRN_JUDGE_PROVIDER: provider }, home });
	try {
		await look(memory.open({ cwd: home, trusted: true, actor: "user" }));
	} finally {
		await memory.close();
		await rm(home, { recursive: true, force: true });
	}
}

describe("a judge that is a model of pi, outside pi", () => {
	for (const provider of ["chat", "classifier"]) {
		it(`is told of with a way out wherever ${provider} keeps a fact waiting`, async () => {
			await at(provider, async (here) => {
				const added = await here.remember({ caption: "Use pnpm", content: "", userRequested: true });
				const retried = await here.retry();
				const doctor = doctorText(await here.doctor());

				match(rememberReply(added, { now: NOON }).receipt, WAY_OUT);
				match(retryText(retried, NOON, String), WAY_OUT);
				match(statusText(await here.status()), WAY_OUT);
				match(doctor, WAY_OUT);
				ok(!new RegExp(`ok +judge: ${provider}`, "u").test(doctor));
			});
		});
	}

	it("is not what the built-in rules are", async () => {
		await at("local", async (here) => {
			const added = await here.remember({ caption: "Use pnpm", content: "", userRequested: true });

			equal(added.kind, "added");
			deepEqual((await here.status()).judgeAway, undefined);
		});
	});
});
