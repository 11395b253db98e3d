/** What any write lock must do. Each case wants two locks over the same names, or the same one twice. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { isMemoryError } from "../kernel/errors.ts";
import type { WriteLock } from "../ports/write-lock.ts";
import type { ConformanceCase } from "./conformance.ts";

export interface TwoLocks {
	readonly one: WriteLock;
	readonly other: WriteLock;
}

/** A promise that is fulfilled from outside. */
function gate(): { readonly opened: Promise<void>; open(): void } {
	let open = (): void => undefined;
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { opened, open };
}

const isBusy = (error: unknown): boolean => isMemoryError(error) && error.code === "INDEX_BUSY";

export const writeLockCases: readonly ConformanceCase<TwoLocks>[] = [
	{
		group: "lock",
		name: "runs one work at a time",
		run: async ({ one, other }) => {
			let inside = 0;
			let most = 0;
			const work = async (): Promise<void> => {
				inside += 1;
				most = Math.max(most, inside);
				await new Promise((resolve) => setTimeout(resolve, 1));
				inside -= 1;
			};

			await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).run("global", work)));

			equal(most, 1);
		},
	},
	{
		group: "lock",
		name: "keeps names apart",
		run: async ({ one, other }) => {
			const first = gate();
			const holding = one.run("a", () => first.opened);

			equal(await other.run("b", async () => "done"), "done");
			first.open();
			await holding;
		},
	},
	{
		group: "lock",
		name: "passes results and errors on, and is free afterwards",
		run: async ({ one, other }) => {
			await rejects(
				one.run("a", async () => {
					throw new RangeError("mine");
				}),
				RangeError,
			);

			equal(await other.run("a", async () => 7, { waitMs: 1000 }), 7);
		},
	},
	{
		group: "lock",
		name: "gives up after the wait, and leaves the holder alone",
		run: async ({ one, other }) => {
			const held = gate();
			const holding = one.run("a", async () => {
				await held.opened;
				return "kept";
			});

			await rejects(
				other.run("a", async () => "stolen", { waitMs: 30 }),
				isBusy,
			);
			held.open();

			equal(await holding, "kept");
			equal(await other.run("a", async () => "next"), "next");
		},
	},
	{
		group: "lock",
		name: "stops to wait when it is cancelled",
		run: async ({ one, other }) => {
			const held = gate();
			const order: string[] = [];
			const controller = new AbortController();
			const holding = one.run("a", () => held.opened);
			const waiting = other.run("a", async () => order.push("never"), { signal: controller.signal });

			controller.abort(new Error("enough"));
			await rejects(waiting, /enough/);
			held.open();
			await holding;
			await other.run("a", async () => order.push("later"));

			deepEqual(order, ["later"]);
		},
	},
];
