/** What pages look like: compared with `docs/screens`, which `CAIRN_WRITE_SCREENS=1` writes anew. */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Workspace } from "../../../src/memory.ts";
import { addPage } from "../../../src/pi/pages/add.ts";
import { costPage } from "../../../src/pi/pages/cost.ts";
import { DebugPage } from "../../../src/pi/pages/debug.ts";
import { ManagePage } from "../../../src/pi/pages/manage/page.ts";
import type { Desk, Page } from "../../../src/pi/pages/page.ts";
import { reviewPage } from "../../../src/pi/pages/review/page.ts";
import { SettingsPage } from "../../../src/pi/pages/setup/page.ts";
import type { RecallHit } from "../../../src/recall/outcome.ts";
import { NOON } from "../../../src/testing/builders.ts";
import { aBench } from "../../workspace/given.ts";
import { EmulatedScreen } from "./emulator.ts";
import { CONFLICT, furnished, type Given, Sitting } from "./given.ts";

const FOLDER = fileURLToPath(new URL("../../../docs/screens/", import.meta.url));
const WRITES = process.env["CAIRN_WRITE_SCREENS"] === "1";

interface Scene {
	readonly name: string;
	readonly page: (desk: Desk) => Page;
	/** Keys, and texts that are typed. */
	readonly keys?: readonly (string | { readonly type: string })[];
	readonly given?: () => Given;
}

const AT = new Date(NOON - 3_600_000).toISOString();

/** The workspace of a bench with some of its answers replaced. */
function withAnswers(answers: Partial<Workspace>): Given {
	const bench = furnished(aBench());
	return { bench, workspace: { ...bench.open({ actor: "user" }), ...answers } };
}

const STALE: Pick<RecallHit, "freshness"> = {
	freshness: { kind: "stale", holds: 1, stale: [{ kind: "moved", cited: "packages/web", to: "apps/web" }] },
};

function withVerdicts(): Given {
	const given = withAnswers({});
	const { workspace } = given;
	const recall: Workspace["recall"] = async (request, options) => {
		const outcome = await given.bench?.open({ actor: "user" }).recall(request, options);
		assert.ok(outcome !== undefined);
		if (outcome.kind !== "read") return outcome;
		const judge = (hit: RecallHit): RecallHit =>
			hit.item.fact.paths.includes("packages/web") ? { ...hit, ...STALE } : hit;
		return { ...outcome, hits: outcome.hits.map(judge) };
	};
	assert.ok(workspace !== undefined);
	return { ...given, workspace: { ...workspace, recall } };
}

const COSTS: Partial<Workspace> = {
	cost: async () => [
		{
			at: AT,
			purpose: "judge",
			provider: "classifier",
			model: "jev-latest",
			usage: { inputTokens: 1840, outputTokens: 12, costUsd: 0.0018 },
			milliseconds: 420,
			outcome: "done",
		},
		{ at: AT, purpose: "rewrite", provider: "chat", model: "scripted", milliseconds: 900, outcome: "failed" },
	],
};

const SCENES: readonly Scene[] = [
	{ name: "manage", page: (desk) => new ManagePage(desk), given: withVerdicts },
	{ name: "manage-fact", page: (desk) => new ManagePage(desk), keys: ["enter"], given: withVerdicts },
	{ name: "manage-forget", page: (desk) => new ManagePage(desk, "tabs"), keys: ["enter", "d"] },
	{ name: "edit", page: (desk) => new ManagePage(desk, "e2e"), keys: ["enter", "e", "tab"] },
	{ name: "history", page: (desk) => new ManagePage(desk, "tabs"), keys: ["enter", "p", "h"] },
	{ name: "why", page: (desk) => new ManagePage(desk, "tabs"), keys: ["enter", "w"] },
	{
		name: "add",
		page: (desk) => addPage(desk),
		keys: [{ type: "Deploys need the VPN" }, "tab", { type: "Connect first." }],
	},
	{
		name: "debug",
		page: (desk) => new DebugPage(desk),
		keys: [{ type: "Never edit generated files by hand" }],
		// Without neighbours there are no numbers that tuning would change.
		given: () => ({ bench: aBench() }),
	},
	{ name: "settings", page: (desk) => new SettingsPage(desk, "judge.urgency") },
	{
		name: "settings-typing",
		page: (desk) => new SettingsPage(desk, "pageSize"),
		keys: ["enter", "ctrl+u", { type: "900" }],
	},
	{
		name: "review",
		page: (desk) => reviewPage(desk),
		given: () => {
			const bench = furnished(aBench());
			bench.shelf.global().place("port.md", CONFLICT);
			return { bench };
		},
	},
	{ name: "cost", page: (desk) => costPage(desk), given: () => withAnswers(COSTS) },
];

const SIZES = [
	{ columns: 40, rows: 30 },
	{ columns: 120, rows: 34 },
] as const;

async function drawn({ page, keys = [], given }: Scene, { columns, rows }: (typeof SIZES)[number]): Promise<string> {
	const screen = new EmulatedScreen(columns, rows);
	const sitting = new Sitting({ bench: furnished(aBench()), ...given?.(), rows, columns, screen: screen.tui });
	screen.tui.addChild(sitting.stack);
	screen.tui.start();
	await sitting.open(page);
	for (const key of keys) {
		if (typeof key === "string") await sitting.press(key);
		else await sitting.type(key.type);
	}
	await screen.draw();
	const text = screen.text();
	screen.stop();
	return text;
}

describe("a page on a terminal", () => {
	for (const scene of SCENES) {
		for (const size of SIZES) {
			it(`looks as it is documented: ${scene.name} at ${size.columns} columns`, async () => {
				const path = join(FOLDER, `${scene.name}-${size.columns}.txt`);

				const text = `${await drawn(scene, size)}\n`;

				if (WRITES) {
					await mkdir(FOLDER, { recursive: true });
					await writeFile(path, text);
				}
				assert.equal(text, await readFile(path, "utf8"));
			});
		}
	}

	it("is drawn anew when the terminal becomes narrower and wider again", async () => {
		const screen = new EmulatedScreen(120, 34);
		const sitting = new Sitting({ bench: furnished(aBench()), rows: 34, screen: screen.tui });
		screen.tui.addChild(sitting.stack);
		screen.tui.start();
		await sitting.open((desk) => new ManagePage(desk));
		await screen.draw();
		const wide = screen.text();

		await screen.resize(44, 24);
		const narrow = screen.text();
		await screen.resize(120, 34);

		assert.match(narrow, /Run e2e tests/);
		assert.match(narrow, /esc leave/);
		assert.equal(screen.text(), wide);
		screen.stop();
	});
});
