import { deepEqual, equal, match } from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Bench, bench, repository } from "./repositories.ts";

function cacheFile({ home }: Bench): string {
	return join(home, ".pi", "agent", "cairn", "cache", "projects.json");
}

describe("the list of projects", () => {
	it("is the user's own and holds no more than paths, keys, commits and times", async (t) => {
		const given = bench(t);
		const { folder, first } = repository(join(given.disk, "app"));
		await given.open().identify(folder);

		const { repositories, projects } = JSON.parse(readFileSync(cacheFile(given), "utf8"));

		equal(statSync(cacheFile(given)).mode & 0o777, 0o600);
		deepEqual(Object.keys(repositories[0]), ["directory", "place", "roots", "seen"]);
		deepEqual(projects, [{ root: folder, key: `git-${first}`, name: "app", seen: given.clock.now() }]);
	});

	const broken: Readonly<Record<string, string>> = {
		"is empty": "",
		"is cut off": '{"version":1,"reposit',
		"is of another version": '{"version":99,"repositories":[],"projects":[]}',
		"holds other things": '{"version":1,"repositories":[{"directory":7}],"projects":[{"key":"../up","root":"/"}]}',
		"is no object": "null",
	};
	for (const [how, text] of Object.entries(broken)) {
		it(`is made anew when it ${how}`, async (t) => {
			const given = bench(t);
			const { folder, first } = repository(join(given.disk, "app"));
			mkdirSync(join(cacheFile(given), ".."), { recursive: true });
			writeFileSync(cacheFile(given), text);

			const identity = await given.open().identify(folder);

			equal(identity.key, `git-${first}`);
			equal((await given.open().known()).length, 1);
		});
	}

	it("costs one more question to git when it was deleted, and nothing else", async (t) => {
		const given = bench(t);
		const { folder } = repository(join(given.disk, "app"));
		const before = await given.open().identify(folder);
		rmSync(cacheFile(given));

		const after = await given.open().identify(folder);

		deepEqual(after, before);
		equal(given.started(), 2);
	});

	it("that cannot be written is said and changes no identity", { skip: process.getuid?.() === 0 }, async (t) => {
		const given = bench(t);
		const { folder, first } = repository(join(given.disk, "app"));
		const sealed = given.folder(join(given.home, "sealed"));
		chmodSync(sealed, 0o500);

		const identity = await given.open({ cairnHome: join(sealed, "cairn") }).identify(folder);

		equal(identity.key, `git-${first}`);
		match(identity.warnings.join(), /cannot be kept/);
	});

	it("whose folder is a file is said and changes no identity", async (t) => {
		const given = bench(t);
		const { folder, first } = repository(join(given.disk, "app"));
		const file = join(given.folder(join(given.home, "x"), "file"), "file");

		const identity = await given.open({ cairnHome: file }).identify(folder);

		equal(identity.key, `git-${first}`);
		match(identity.warnings.join(), /cannot be kept/);
	});

	it("keeps every repository that was first visited at the same time", async (t) => {
		const given = bench(t);
		const folders = [1, 2, 3, 4].map((each) => repository(join(given.disk, `app${each}`)).folder);

		const project = given.open();
		await Promise.all(folders.map((folder) => project.identify(folder)));

		equal((await given.open().known()).length, folders.length);
	});

	it("lists the last seen first", async (t) => {
		const given = bench(t);
		const [one, two] = [repository(join(given.disk, "one")).folder, repository(join(given.disk, "two")).folder];
		await given.open().identify(one);
		given.clock.advance(1000);
		await given.open().identify(two);
		given.clock.advance(48 * 60 * 60 * 1000);
		await given.open().identify(one);

		const roots = (await given.open().known()).map(({ root }) => root);

		deepEqual(roots, [one, two]);
	});

	it("stays whole when several processes write it at the same time, and git is asked again at worst", async (t) => {
		const given = bench(t);
		const folders = [1, 2, 3, 4].map((each) => repository(join(given.disk, `app${each}`)).folder);

		await Promise.all(folders.map((folder) => given.open().identify(folder)));
		const again = await Promise.all(folders.map((folder) => given.open().identify(folder)));

		equal(new Set(again.map(({ key }) => key)).size, folders.length);
		equal(JSON.parse(readFileSync(cacheFile(given), "utf8")).version, 1);
		deepEqual(readdirSync(join(cacheFile(given), "..")), ["projects.json"]);
	});
});
