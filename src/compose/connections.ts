/** Settings tried out before they hold: who answers for the judge and the embedder, and which models there are. */
import { MemoryError } from "../kernel/errors.ts";
import type { Connection, Setup } from "../memory.ts";
import { modelNamesOf } from "../models/model-names.ts";
import { openEmbedder } from "../models/open-embedder.ts";
import { openJudge } from "../models/open-judge.ts";
import type { JudgeRequest } from "../ports/judge.ts";
import { settingsIn } from "../settings/edit.ts";
import { readOnlyCommand, readOnlyReason } from "../settings/read-only.ts";
import { resolveSettings } from "../settings/settings.ts";
import type { Settings } from "../settings/table.ts";
import { readSettingsFile, writeSetting } from "../stores/settings-file.ts";
import type { SetupParts } from "./setup.ts";

const SETTINGS_WAIT_MS = 2_000;
const SAMPLE = { caption: "The e2e suite needs docker", content: "Run docker compose up first." };

/** As small as a request can be. */
const QUESTION: JudgeRequest = {
	case: { candidate: { ...SAMPLE, paths: [], userRequested: false }, neighbours: [] },
	state: `Candidate: ${SAMPLE.caption}. ${SAMPLE.content}`,
	questions: [
		{
			type: "noul",
			id: "durable",
			instructions: "Is the candidate a lasting fact rather than the status of a task?",
			criteria: { true: "It still holds in later sessions.", false: "It will not last." },
		},
	],
};

export function setupOver(parts: SetupParts): Omit<Setup, "path" | "origins"> {
	const { path } = parts;
	return {
		read: async () => {
			const reading = await readSettingsFile(path);
			if (reading.kind === "failed") throw reading.error;
			if (reading.kind === "absent") return { value: new Map(), warnings: [] };
			const { warnings } = resolveSettings({ file: reading.json });
			const ofFile = reading.complaints.map(({ text }) => text);
			return { value: settingsIn(reading.json), warnings: [...ofFile, ...warnings] };
		},
		write: async (name, value) => {
			checkWritable(parts);
			await inTurn(parts, () => writeSetting(path, name, value));
		},
		test: (connection, settings, signal) =>
			connection === "judge" ? testJudge(parts, settings, signal) : testEmbedder(parts, settings, signal),
		models: (connection, settings, signal) => listModels(parts, { connection, settings, signal }),
	};
}

/** Two that are set at once are both kept. Where the lock cannot be had, what may mend that is set all the same. */
async function inTurn({ lock }: SetupParts, work: () => Promise<void>): Promise<void> {
	let isBegun = false;
	const begun = async (): Promise<void> => {
		isBegun = true;
		await work();
	};
	try {
		await (await lock()).run("settings", begun, { waitMs: SETTINGS_WAIT_MS });
	} catch (error) {
		if (isBegun) throw error;
		await work();
	}
}

/**
 * Settings are the user's own, and no memory: `memory.mode` does not keep them from being changed.
 * @throws MemoryError MEMORY_OFF in CI and in sub-agents
 */
function checkWritable({ options: { env, session }, choice }: SetupParts): void {
	const reason = session === undefined ? readOnlyCommand : readOnlyReason;
	const why = reason(env, choice.settings["write.inCI"]);
	if (why === undefined) return;
	const hint = "the environment sets them for one run: CAIRN_WRITE_IN_CI and the like";
	throw new MemoryError("MEMORY_OFF", `settings are not written here: ${why}`, { hint });
}

/** The first of those that the settings ask for: another that stands in would hide what is wrong with it. */
async function testJudge(parts: SetupParts, settings: Settings, signal: AbortSignal | undefined): Promise<string> {
	const { options, clock } = parts;
	const { hostModels, env, fetch = globalThis.fetch } = options;
	const choice = { ...parts, env, fetch, ...(hostModels === undefined ? {} : { hostModels }) };
	const [first = "local"] = openJudge({ ...choice, settings }).order;
	const judge = openJudge({ ...choice, settings: { ...settings, "judge.provider": first } });
	const began = clock.now();
	const { provider, model, usage } = await judge.ask(QUESTION, signal);
	if (first === "local") return "the built-in rules decide: nothing to connect";
	const tokens = usage === undefined ? "" : `, ${usage.inputTokens + usage.outputTokens} tokens`;
	return `${provider} answered as ${model === "" ? "its only model" : model} in ${clock.now() - began} ms${tokens}`;
}

async function testEmbedder(parts: SetupParts, settings: Settings, signal: AbortSignal | undefined): Promise<string> {
	const { clock } = parts;
	const embedder = openEmbedder({ ...parts.choice, settings }, parts.diagnostics);
	if (embedder === undefined) return "embedding is off: keywords carry recall";
	try {
		const began = clock.now();
		await embedder.embed([SAMPLE.caption], { role: "query", ...(signal === undefined ? {} : { signal }) });
		const { dimensions } = await embedder.space(signal);
		return `${settings["embedder.provider"]} answered with ${dimensions} dimensions in ${clock.now() - began} ms`;
	} finally {
		await embedder.close();
	}
}

interface Listing {
	readonly connection: Connection;
	readonly settings: Settings;
	readonly signal: AbortSignal | undefined;
}

async function listModels(parts: SetupParts, { connection, settings, signal }: Listing): Promise<readonly string[]> {
	const { hostModels, env, fetch = globalThis.fetch } = parts.options;
	const source = sourceOf(connection, settings);
	if (source === "none") return [];
	if (source === "host") {
		const models = (await hostModels?.classifiers()) ?? [];
		return models.map((model) => `${model.provider}/${model.id}`);
	}
	const missing = connection === "judge" ? "judge.endpoint" : "embedder.endpoint";
	if (settings[missing].trim() === "") {
		throw new MemoryError("PROVIDER_UNSET", `${missing} is not set`, { hint: "set it first" });
	}
	return await modelNamesOf(connection, settings, { env, fetch, signal });
}

/** Who lists the models; pi's chat models are chosen in pi. */
function sourceOf(connection: Connection, settings: Settings): "server" | "host" | "none" {
	if (connection === "embedder") {
		const provider = settings["embedder.provider"];
		return provider === "openai" || provider === "ollama" ? "server" : "none";
	}
	const provider = settings["judge.provider"];
	if (provider === "auto") return settings["judge.endpoint"].trim() === "" ? "host" : "server";
	if (provider === "classifier") return "host";
	return provider === "systemone" ? "server" : "none";
}
