/** Personal facts under another key than the project's present one, and facts with two files: told to a person. */
import type { FactId } from "../facts/fact.ts";
import { isAbort } from "../kernel/abort.ts";
import { messageOf } from "../kernel/errors.ts";
import { parseUuid } from "../kernel/ids.ts";
import type { FactStore } from "../ports/fact-store.ts";
import type { ProjectIdentity } from "../ports/project.ts";
import type { Ground } from "./deps.ts";
import { isKnown } from "./scene.ts";

const TWICE_NAMED = 3;

/** The project with a line for each of these, to be asked once the index is in step. */
export async function withStrays(ground: Ground, stores: readonly FactStore[]): Promise<ProjectIdentity> {
	const identity = await ground.scene.identity();
	try {
		const shared = await ground.deps.project.sharing(ground.place.cwd);
		const lines = [...shared, ...(await leftBehind(ground)), ...(await twice(ground, stores))];
		return lines.length === 0 ? identity : { ...identity, warnings: [...identity.warnings, ...lines] };
	} catch (error) {
		if (isAbort(error)) throw error;
		ground.deps.diagnostics.report({ degraded: "looking for facts left behind", message: messageOf(error) });
		return identity;
	}
}

/** Stores under the keys that the project had, as far as there are any. */
export async function formerStores({ scene, deps }: Pick<Ground, "scene" | "deps">): Promise<readonly FactStore[]> {
	const identity = await scene.identity();
	if (!isKnown(identity)) return [];
	const { key: present, formerKey, formerIds = [] } = identity;
	const keys = new Set([...(formerKey === undefined ? [] : [formerKey]), ...formerIds]);
	keys.delete(present);
	const stores = [...keys].map((key) => deps.shelf.personal({ ...identity, key }));
	const stamps = await Promise.all(stores.map((store) => store.folderStamp()));
	return stores.filter((_, at) => stamps[at] !== "absent");
}

async function leftBehind(ground: Ground): Promise<readonly string[]> {
	const identity = await ground.scene.identity();
	if (!isKnown(identity)) return [];
	const lines: string[] = [];
	for (const former of await formerStores(ground)) {
		const files = (await former.list()).length;
		if (files === 0) continue;
		const { store } = former;
		const key = store.id.slice("personal:".length);
		const facts = files === 1 ? "1 personal fact of this project lies" : `${files} personal facts of this project lie`;
		const again = identity.formerIds?.includes(key) === true ? "declare that id again, or " : "";
		const { folder: here } = ground.deps.shelf.personal(identity).store;
		lines.push(`${facts} under its former key ${key}: ${again}move the files from ${store.folder} to ${here}`);
	}
	return lines;
}

/** One id in two stores: a move here, and a branch or a copy that brings the former file back. */
async function twice({ deps }: Ground, stores: readonly FactStore[]): Promise<readonly string[]> {
	const { facts } = await deps.index();
	const seen = new Set<string>();
	const ids = new Set<FactId>();
	for (const { store } of stores) {
		for (const { name } of await facts.stamps(store.id)) {
			// Only Cairn names files after their facts, and a move keeps the name.
			const id = seen.has(name) ? parseUuid(name.replace(/\.md$/u, "")) : undefined;
			if (id !== undefined) ids.add(id);
			seen.add(name);
		}
	}
	const visible = stores.map(({ store }) => store.id);
	const places = Map.groupBy(await facts.get([...ids], visible), ({ fact }) => fact.id);
	const lines = [...places.values()].flatMap((found) => {
		const [first, ...others] = found;
		if (first === undefined || others.length === 0) return [];
		const folders = stores.filter(({ store }) => found.some((item) => item.store === store.id));
		const files = folders.map(({ store }) => `${store.folder}/${first.name}`).join(" or ");
		return [`“${first.fact.caption}” lies in two stores and is shown twice: remove ${files}`];
	});
	const more = lines.length - TWICE_NAMED;
	return more > 0 ? [...lines.slice(0, TWICE_NAMED), `and ${more} more facts lie in two stores`] : lines;
}
