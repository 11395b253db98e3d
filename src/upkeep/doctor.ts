/** What a look at the memory's health finds: one finding for each thing that was looked at, with what helps where it is not well. */
import type { BackupInfo } from "../ports/backups.ts";
import type { IndexHealth } from "../ports/fact-index.ts";
import type { FactProblem } from "../ports/fact-store.ts";
import type { KeysOfFiles, Runtime, UnreadNotes } from "../ports/inspection.ts";
import { keyMeant } from "./likely-keys.ts";

export interface Finding {
	/** What was looked at: `database`, `disk`. */
	readonly area: string;
	/** `broken`: facts cannot be kept or recalled as they should be. `poor`: it works, and could be better. */
	readonly state: "well" | "poor" | "broken";
	/** One line. */
	readonly text: string;
	/** What to do about it. */
	readonly fix?: string;
}

const LEAST_NODE = [22, 19] as const;
const SCARCE_BYTES = 500_000_000;
const FULL_BYTES = 50_000_000;
/** Any access of the group or of others. */
const OTHERS = 0o077;
const OLD_BACKUP_MS = 14 * 86_400_000;

function well(area: string, text: string): Finding {
	return { area, state: "well", text };
}

export function checkRuntime({ name, version, platform }: Runtime): Finding {
	const text = `${name} ${version} on ${platform}`;
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const isOld = name === "node" && (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]));
	if (!isOld) return well("host", text);
	return { area: "host", state: "broken", text, fix: `install Node ${LEAST_NODE.join(".")} or newer` };
}

/** `bytes` is `undefined` where the system does not tell. */
export function checkDisk(path: string, bytes: number | undefined): Finding {
	if (bytes === undefined) return well("disk", `free space below ${path} is not known`);
	const text = `${Math.floor(bytes / 1_000_000)} MB free for ${path}`;
	if (bytes >= SCARCE_BYTES) return well("disk", text);
	return {
		area: "disk",
		state: bytes < FULL_BYTES ? "broken" : "poor",
		text,
		fix: "make room: writes fail on a full disk",
	};
}

/** A file or folder that only its user should be able to look into. */
export function checkPrivacy(path: string, mode: number | undefined): Finding | undefined {
	if (mode === undefined || (mode & OTHERS) === 0) return undefined;
	const isFolder = (mode & 0o170000) === 0o040000;
	return {
		area: "permissions",
		state: "poor",
		text: `${path} can be read by others`,
		fix: `chmod ${isFolder ? "700" : "600"} ${path}`,
	};
}

function amount(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export interface StoreLook {
	readonly scope: string;
	readonly folder: string;
	readonly facts: number;
	readonly problems: readonly FactProblem[];
	readonly isWritable: boolean;
}

const PROBLEMS_NAMED = 5;

/** `3 files (a.txt, b.txt, …)`. */
function files(names: readonly string[]): string {
	const more = names.length > PROBLEMS_NAMED ? ", …" : "";
	return `${amount(names.length, "file")} (${names.slice(0, PROBLEMS_NAMED).join(", ")}${more})`;
}

/** Notes that lie where only facts are looked for, and are not read as any. */
export function checkUnread(scope: string, { misnamed, below }: UnreadNotes): Finding | undefined {
	if (misnamed.length + below.length === 0) return undefined;
	const parts = [
		...(misnamed.length > 0 ? [`${files(misnamed)} not named .md`] : []),
		...(below.length > 0 ? [`${files(below)} in folders of it`] : []),
	];
	return {
		area: `${scope} store`,
		state: "poor",
		text: `not read: ${parts.join("; ")}`,
		fix: "facts are the files of the folder itself whose names end in .md: rename or move those that are meant to be facts",
	};
}

/** Keys that were perhaps meant to say something: a file may have any of its own. */
export function checkKeys(scope: string, keys: KeysOfFiles): Finding | undefined {
	const slips = [...keys].flatMap(([key, names]) => {
		const meant = keyMeant(key);
		return meant === undefined ? [] : [`${key} in ${files(names)} (${meant}?)`];
	});
	if (slips.length === 0) return undefined;
	const more = slips.length > PROBLEMS_NAMED ? "; …" : "";
	return {
		area: `${scope} store`,
		state: "poor",
		text: `keys that say nothing to Cairn: ${slips.slice(0, PROBLEMS_NAMED).join("; ")}${more}`,
		fix: "rename those that are meant for Cairn in the files; docs/fact-format.md lists the keys",
	};
}

export function checkStore({ scope, folder, facts, problems, isWritable }: StoreLook): Finding {
	const area = `${scope} store`;
	if (!isWritable) {
		return {
			area,
			state: "broken",
			text: `${folder} cannot be written`,
			fix: "check the owner and the mode of the folder",
		};
	}
	const text = `${amount(facts, "fact")} in ${folder}`;
	if (problems.length === 0) return well(area, text);
	const named = problems
		.slice(0, PROBLEMS_NAMED)
		.map(({ name, line, detail }) => `${name}${line === undefined ? "" : `:${line}`} (${detail})`);
	if (problems.length > PROBLEMS_NAMED) named.push("…");
	return {
		area,
		state: "poor",
		text: `${text}; left alone: ${amount(problems.length, "file")}, ${named.join(", ")}`,
		fix: fixFor(problems),
	};
}

/** What waits for somebody's word, or has two versions to choose from. */
const REVIEWED: ReadonlySet<FactProblem["reason"]> = new Set(["suspicious", "unreviewed", "conflict"]);
/** Left out because the user said so: nothing is wrong with the file. */
const SETTLED: ReadonlySet<FactProblem["reason"]> = new Set(["rejected", "forgotten"]);

function fixFor(problems: readonly FactProblem[]): string {
	const some = (is: (problem: FactProblem) => boolean, fix: string): readonly string[] =>
		problems.some(is) ? [fix] : [];
	return [
		...some(({ reason }) => !REVIEWED.has(reason) && !SETTLED.has(reason), "correct the files"),
		...some(({ reason }) => REVIEWED.has(reason), "look at what waits with /memory review"),
		...some(({ reason }) => reason === "rejected", "what was turned down stays out: nothing has to be done"),
		...some(
			({ reason }) => reason === "forgotten",
			"/memory trash brings back what was forgotten; if it shall stay so, nothing has to be done",
		),
		...(problems.length > PROBLEMS_NAMED ? ["/memory status --json names them all"] : []),
	].join("; ");
}

export function checkDatabase({ location, notes, setAside }: IndexHealth): Finding {
	const lines = [
		...(setAside === undefined ? [] : [`a ${setAside.reason} one was put aside as ${setAside.path}`]),
		...notes,
	];
	if (lines.length === 0) return well("database", location);
	const fix =
		setAside?.reason === "newer"
			? "update pi-cairn, for a newer one has written it"
			: "nothing has to be done where it was rebuilt; /memory reindex makes it anew";
	return { area: "database", state: "poor", text: `${location}: ${lines.join("; ")}`, fix };
}

/** `facts` are those outside repositories, which backups hold; `now` is milliseconds since 1970. */
export function checkBackups(infos: readonly BackupInfo[], facts: number, now: number): Finding {
	const damaged = infos.filter((info) => info.damaged !== undefined);
	const [newest] = infos.filter((info) => info.damaged === undefined);
	if (damaged.length > 0) {
		const text = `${damaged.length} of ${infos.length} are damaged: ${damaged.map(({ name }) => name).join(", ")}`;
		return { area: "backups", state: "poor", text, fix: "remove those files; /memory backup takes a new one" };
	}
	if (newest === undefined && facts === 0) return well("backups", "none yet, and nothing to back up");
	if (newest === undefined) {
		const fix = "/memory backup takes one; where they are daily, a session of a minute does so by itself";
		return { area: "backups", state: "poor", text: "there is none yet", fix };
	}
	const text = `${infos.length}, the newest of ${newest.at.slice(0, 10)}`;
	if (now - Date.parse(newest.at) < OLD_BACKUP_MS) return well("backups", text);
	return { area: "backups", state: "well", text: `${text}; one is taken when something has changed` };
}

export function checkOthers(names: readonly string[]): Finding {
	if (names.length === 0) return well("other memories", "pi loads no other memory package");
	return {
		area: "other memories",
		state: "poor",
		text: `pi also loads ${names.join(", ")}: two memories cost twice and may contradict each other`,
		fix: "bring its facts over with /memory import, then remove it with pi remove",
	};
}
