/** What was seen of each root: one small file a root in Cairn's cache, disposable at any time. */
import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PathPast, Sightings, SightingsShelf, Witness } from "../ports/working-tree.ts";
import { readSmallFile, unreachable } from "./small-file.ts";

const VERSION = 1;
const MAX_BYTES = 4 * 1024 * 1024;
const PATHS_MAX = 2000;
const WITNESSES_MAX = 2000;

const EMPTY: Sightings = { paths: {}, witnesses: {} };

/** @param folder Cairn's cache */
export function sightingsFiles(folder: string): SightingsShelf {
	const fileOf = (root: string): string =>
		join(folder, "sightings", `${createHash("sha256").update(root).digest("hex").slice(0, 16)}.json`);

	async function load(root: string): Promise<Sightings> {
		return parse((await readSmallFile(fileOf(root), MAX_BYTES)) ?? "");
	}

	async function keep(root: string, added: Sightings): Promise<void> {
		const file = fileOf(root);
		const temporary = `${file}.${process.pid}.${crypto.randomUUID()}`;
		try {
			// Read again: another session may have kept what it saw meanwhile.
			const kept = await load(root);
			await mkdir(join(folder, "sightings"), { recursive: true, mode: 0o700 });
			await writeFile(temporary, JSON.stringify({ version: VERSION, root, ...joined(kept, added) }), { mode: 0o600 });
			await rename(temporary, file);
		} catch {
			// A full disk or a folder without permission: it will be seen again.
			await rm(temporary, { force: true }).catch(unreachable);
		}
	}

	return { load, keep };
}

function joined(kept: Sightings, added: Sightings): Sightings {
	const state = added.state ?? kept.state;
	return {
		...(state === undefined ? {} : { state }),
		paths: newest({ ...without(kept.paths, added.paths), ...added.paths }, PATHS_MAX),
		witnesses: newest({ ...without(kept.witnesses, added.witnesses), ...added.witnesses }, WITNESSES_MAX),
	};
}

/** What is added again goes to the end, where it is kept longest. */
function without<T>(kept: Readonly<Record<string, T>>, added: Readonly<Record<string, T>>): Record<string, T> {
	return Object.fromEntries(Object.entries(kept).filter(([name]) => !Object.hasOwn(added, name)));
}

function newest<T>(entries: Readonly<Record<string, T>>, most: number): Readonly<Record<string, T>> {
	return Object.fromEntries(Object.entries(entries).slice(-most));
}

/** Whatever is not as it should be is left out. */
function parse(text: string): Sightings {
	if (text === "") return EMPTY;
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		return EMPTY;
	}
	if (!isRecord(json) || json["version"] !== VERSION) return EMPTY;
	const { state } = json;
	return {
		...(typeof state === "string" ? { state } : {}),
		paths: entriesOf(json["paths"], isPast),
		witnesses: entriesOf(json["witnesses"], isWitness),
	};
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entriesOf<T>(value: unknown, is: (entry: unknown) => entry is T): Readonly<Record<string, T>> {
	if (!isRecord(value)) return {};
	return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])));
}

function isPast(value: unknown): value is PathPast {
	if (!isRecord(value)) return false;
	const { existed, movedTo, elsewhere } = value;
	const places = [movedTo, elsewhere].every((place) => place === undefined || typeof place === "string");
	return typeof existed === "boolean" && places;
}

function isWitness(value: unknown): value is Witness {
	if (!isRecord(value) || typeof value["updated"] !== "string") return false;
	const { proofs } = value;
	return isRecord(proofs) && Object.values(proofs).every((proof) => typeof proof === "string");
}
