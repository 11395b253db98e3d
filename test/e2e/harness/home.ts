/** A home of its own for one run of pi: folders, settings, a scripted model, and an environment with nothing else in it. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const ENTRY = join(ROOT, "src", "pi", "entry.ts");
const BIN = join(ROOT, "node_modules", ".bin");

export interface Home {
	readonly folder: string;
	readonly home: string;
	readonly agent: string;
	readonly project: string;
	readonly env: Readonly<Record<string, string>>;
	remove(): Promise<void>;
}

export interface HomeOptions {
	/** Of the scripted chat server. */
	readonly port: number;
	/** Added to pi's settings. */
	readonly settings?: Readonly<Record<string, unknown>>;
	readonly env?: Readonly<Record<string, string>>;
	readonly contextWindow?: number;
	/** Extensions to load; Cairn's entry when absent. */
	readonly extensions?: readonly string[];
}

async function writeJson(path: string, value: unknown): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, JSON.stringify(value, undefined, "\t"));
}

function models(options: HomeOptions): unknown {
	const model = { id: "scripted", name: "Scripted", contextWindow: options.contextWindow ?? 64_000, maxTokens: 4096 };
	const provider = { baseUrl: `http://127.0.0.1:${options.port}/v1`, api: "openai-completions", apiKey: "none" };
	return { providers: { scripted: { ...provider, models: [model] } } };
}

export async function makeHome(options: HomeOptions): Promise<Home> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-e2e-"));
	const [home, agent, project] = ["home", "agent", "project"].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	]; // three names, three paths
	await Promise.all([home, project].map((path) => mkdir(path, { recursive: true })));
	await writeJson(join(agent, "models.json"), models(options));
	await writeJson(join(agent, "settings.json"), {
		defaultProvider: "scripted",
		defaultModel: "scripted",
		defaultThinkingLevel: "off",
		enableInstallTelemetry: false,
		quietStartup: true,
		defaultProjectTrust: "never",
		retry: { enabled: false },
		extensions: options.extensions ?? [ENTRY],
		...options.settings,
	});
	await writeFile(join(project, "package.json"), `{ "name": "sample" }\n`);
	const env = {
		PATH: `${BIN}:${dirname(process.execPath)}:/usr/bin:/bin`,
		HOME: home,
		TMPDIR: tmpdir(),
		LANG: "C.UTF-8",
		TERM: "xterm-256color",
		PI_CODING_AGENT_DIR: agent,
		PI_OFFLINE: "1",
		PI_SKIP_VERSION_CHECK: "1",
		PI_TELEMETRY: "0",
		CAIRN_SOURCES: "1",
		...options.env,
	};
	// A terminal that was closed just now may still be writing.
	const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	return { folder, home, agent, project, env, remove };
}

export interface SessionEntry {
	readonly type: string;
	readonly customType?: string;
	readonly data?: unknown;
	readonly content?: unknown;
	readonly details?: unknown;
}

/** The entries of every session that pi has written, oldest session first. */
export async function sessionsOf(home: Home): Promise<readonly (readonly SessionEntry[])[]> {
	const files = await readdir(join(home.agent, "sessions"), { recursive: true });
	const sessions = files.filter((file) => file.endsWith(".jsonl")).sort();
	return await Promise.all(
		sessions.map(async (file) => {
			const text = await readFile(join(home.agent, "sessions", file), "utf8");
			return text
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line) as SessionEntry); // pi's own format
		}),
	);
}
