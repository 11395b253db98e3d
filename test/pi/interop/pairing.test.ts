import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Status } from "../../../src/memory.ts";
import { type ChassisParts, pairWithChassis } from "../../../src/pi/interop/chassis.ts";
import { registerInfoPage } from "../../../src/pi/interop/unipi.ts";

const theme = { fg: (_colour: string, text: string) => text };

interface Spec {
	readonly title: string;
	describe(args: unknown, cwd: string, given: typeof theme): string;
	summarize(result: unknown, args: unknown, given: typeof theme, failed: boolean): string;
	expand(result: unknown, given: typeof theme): string[];
}

interface Section {
	render(): { text: string };
	detail(): string[];
}

interface Chassis {
	readonly rows: Record<string, Spec>;
	readonly sections: Section[];
	readonly types: Set<string>;
	disposed: number;
	readonly place: object;
}

function chassis(name: string): Chassis {
	const made: Chassis = { rows: {}, sections: [], types: new Set(), disposed: 0, place: {} };
	Reflect.set(made.place, Symbol.for(`pi-${name}/registry`), {
		apiVersion: 1,
		toolRowsVersion: 1,
		registerToolRows: (specs: Record<string, Spec>) => {
			Object.assign(made.rows, specs);
			return () => (made.disposed += 1);
		},
		register: (_pi: unknown, spec: Section) => {
			made.sections.push(spec);
			return { refresh: () => undefined, dispose: () => (made.disposed += 1) };
		},
	});
	Reflect.set(made.place, Symbol.for(`${name}.plainMessageTypes`), made.types);
	return made;
}

function parts(state: Partial<ReturnType<ChassisParts["state"]>> = {}): ChassisParts {
	const whole = { recalled: 3, omitted: 2, total: 41, changed: [], ...state };
	return { pi: {} as ExtensionAPI, ctx: {} as ExtensionContext, state: () => whole }; // handed on as they are
}

describe("pairing with pi-chassis", () => {
	for (const name of ["chassis", "halo"]) {
		it(`draws the tools as its rows, and the recall without a panel (pi-${name})`, () => {
			const host = chassis(name);

			pairWithChassis(parts(), host.place);

			const row = host.rows["memory_remember"];
			assert.equal(row?.describe({ caption: "Needs docker" }, "/", theme), "Needs docker");
			assert.equal(row?.summarize({ details: { summary: "remembered" } }, {}, theme, false), "remembered");
			assert.deepEqual(row?.expand({ content: [{ type: "text", text: "a\nb" }] }, theme), ["a", "b"]);
			assert.ok(host.types.has("cairn-recall"));
		});
	}

	it("shows what was recalled, how many facts there are, and what changed", () => {
		const host = chassis("chassis");
		const change = {
			version: 1,
			id: "a",
			caption: "Needs docker",
			kind: "fact",
			scope: "personal",
			actor: "agent",
		} as const;

		pairWithChassis(parts({ changed: [{ ...change, action: "added" }] }), host.place);

		assert.equal(host.sections[0]?.render().text, "3/5 recalled · 41 facts");
		assert.deepEqual(host.sections[0]?.detail(), ["added Needs docker"]);
	});

	it("counts a single fact in the singular", () => {
		const host = chassis("chassis");
		pairWithChassis(parts({ total: 1, recalled: 0 }), host.place);

		assert.equal(host.sections[0]?.render().text, "1 fact");
	});

	it("says so while there is no fact yet", () => {
		const host = chassis("chassis");
		pairWithChassis(parts({ total: 0, recalled: 0 }), host.place);

		assert.equal(host.sections[0]?.render().text, "no facts yet");
	});

	it("takes rows and section away when the session ends", () => {
		const host = chassis("chassis");

		pairWithChassis(parts(), host.place)?.dispose();

		assert.equal(host.disposed, 2);
	});

	it("does nothing and leaves nothing behind where it is not loaded", () => {
		const place = {};

		assert.equal(pairWithChassis(parts(), place), undefined);
		assert.deepEqual(Reflect.ownKeys(place), []);
	});
});

interface Group {
	readonly id: string;
	dataProvider(): Promise<Record<string, { value: string; detail?: string }>>;
}

function infoScreen(existing: readonly string[] = []): {
	readonly place: object;
	readonly groups: Group[];
	fetched: number;
} {
	const groups: Group[] = [];
	const made = { place: {}, groups, fetched: 0 };
	Reflect.set(made.place, "__unipi_info_registry", {
		registerGroup: (group: Group) => groups.push(group),
		getGroup: (id: string) => (existing.includes(id) ? {} : undefined),
		invalidateCache: () => undefined,
		getGroupData: async () => {
			made.fetched += 1;
		},
	});
	return made;
}

function storeWith(scope: "global" | "personal", facts: number): Status["stores"][number] {
	const store = { id: scope === "global" ? scope : "personal:app", scope, folder: "/f", frame: "/f" } as const;
	return { store, facts, problems: [], exists: true };
}

const SOURCE = {
	status: async () => ({ stores: [storeWith("personal", 4), storeWith("global", 7)] }) as unknown as Status, // all that is read
	projects: async () => 3,
	recent: () => [],
};

describe("the page on UniPi's info screen", () => {
	it("counts the facts of the project and of all scopes as its footer reads them", async () => {
		const screen = infoScreen();

		registerInfoPage(SOURCE, screen.place);

		const [group] = screen.groups;
		const data = await group?.dataProvider();
		assert.equal(group?.id, "memory");
		assert.equal(data?.["projectCount"]?.value, "4");
		assert.equal(data?.["totalCount"]?.value, "11");
		assert.equal(data?.["projects"]?.value, "3");
		assert.equal(data?.["recent"]?.value, "none");
	});

	it("stands beside UniPi's own memory where that is on", () => {
		const screen = infoScreen(["memory"]);

		registerInfoPage(SOURCE, screen.place);

		assert.equal(screen.groups[0]?.id, "cairn");
	});

	it("has its numbers made anew at once and after each change", () => {
		const screen = infoScreen();

		const refresh = registerInfoPage(SOURCE, screen.place);
		refresh();

		assert.equal(screen.fetched, 2);
	});

	it("is not made where there is no info screen", () => {
		const place = {};
		registerInfoPage(SOURCE, place)();

		assert.deepEqual(Reflect.ownKeys(place), []);
	});
});
