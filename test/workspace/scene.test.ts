import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { MemoryError } from "../../src/kernel/errors.ts";
import { literalProject } from "../../src/testing/literal-project.ts";
import { idsOf, openScene } from "../../src/workspace/scene.ts";
import { aBench, captionsFor, fileOf, ROOT } from "./given.ts";

const HERE = { cwd: ROOT, trusted: true };

describe("the stores that a place sees", () => {
	it("are personal, shared and global, in this order", async () => {
		const { deps } = aBench();

		const stores = await openScene(HERE, deps).stores(1000);

		deepEqual(idsOf(stores), ["personal:app", "shared:workapp", "global"]);
	});

	it("leave out the shared one where the host withholds trust", async () => {
		const { deps } = aBench();

		const stores = await openScene({ ...HERE, trusted: false }, deps).stores(1000);

		deepEqual(idsOf(stores), ["personal:app", "global"]);
	});

	it("are the global one alone where no project is", async () => {
		const { deps } = aBench();

		const stores = await openScene({ cwd: "/elsewhere", trusted: true }, deps).stores(1000);

		deepEqual(idsOf(stores), ["global"]);
	});

	it("leave out the personal one while git does not answer, and wait for it only once", async () => {
		const { timer } = aBench();
		const waits: number[] = [];
		const counting = {
			...timer,
			within: async <T>(milliseconds: number): Promise<T | undefined> => void waits.push(milliseconds),
		};
		const project = { ...literalProject({ root: ROOT }), identify: () => new Promise<never>(() => undefined) };
		const { deps } = aBench({ project, timer: counting });
		const scene = openScene(HERE, deps);

		const first = await scene.stores(500);
		await scene.stores(500);
		await scene.stores(2000);

		deepEqual(idsOf(first), ["shared:workapp", "global"]);
		deepEqual(waits, [500, 0, 1500]);
	});
});

describe("a project that cannot be found out", () => {
	const fail = () => Promise.reject(new MemoryError("STORE_IO", "too many files are open"));

	it("takes no global fact along, and is reported", async () => {
		const { deps, shelf, open } = aBench({ project: { ...literalProject(), root: fail, identify: fail } });
		shelf.global().place("a.md", fileOf("Zebras have stripes"));
		const here = open();

		const captions = await captionsFor(here, "zebras");

		deepEqual(captions, ["Zebras have stripes"]);
		const degraded = deps.diagnostics.recent().map((diagnostic) => diagnostic.degraded);
		equal(degraded.includes(`facts of the project at ${ROOT}`), true);
	});
});

describe("a project whose git gives no answer", () => {
	it("keeps what is written under the folder's key, and says why", async () => {
		const why = "git gave no answer within 5000 ms";
		const { shelf, open } = aBench({ project: literalProject({ root: ROOT, key: "path-app", unanswered: why }) });

		const personal = await open().remember({
			caption: "Zebras have stripes",
			content: "all of them",
			scope: "personal",
		});
		const global = await open().remember({ caption: "Lions have manes", content: "some of them", scope: "global" });

		deepEqual(personal.kind === "added" && personal.remarks, [{ kind: "by-folder", why }]);
		equal((await shelf.personal({ key: "path-app", root: ROOT }).list()).length, 1);
		deepEqual(global.kind === "added" && global.remarks, []);
	});
});

describe("opening a place", () => {
	it("makes a project known by its name, without being asked", async () => {
		const { project, open } = aBench();

		await open().recall({ queries: ["anything"] });

		equal(project.identified > 0, true);
	});
});
