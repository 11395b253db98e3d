import { deepEqual } from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, it, type TestContext } from "node:test";
import { runGit } from "../../src/host/git-command.ts";

/** The ids that children of this process were signalled by. None is: Node itself would signal any id, even a made up one. */
function signalled(context: TestContext): readonly unknown[] {
	const ids: unknown[] = [];
	const watch = (message: unknown): void => {
		const { process: child } = message as { readonly process: ChildProcess };
		child.kill = () => {
			ids.push(child.pid);
			return false;
		};
	};
	subscribe("child_process", watch);
	context.after(() => unsubscribe("child_process", watch));
	return ids;
}

describe("asking a git that is not on this machine", () => {
	for (const [when, soon] of [
		["before", false],
		["at once", true],
	] as const) {
		it(`signals nothing where it is cancelled ${when}`, async (t) => {
			const ids = signalled(t);
			const ending = new AbortController();
			if (!soon) ending.abort();
			const options = { cwd: ".", variables: { PATH: "/nowhere" }, deadlineMs: 1000, signal: ending.signal };

			const asked = runGit(["status"], options);
			ending.abort();

			deepEqual(await asked, { kind: "failed", why: "asking git was cancelled" });
			deepEqual(ids, []);
		});
	}
});
