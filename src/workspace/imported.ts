/** Which texts the prompt may do without, since their facts stand for them. On the way to the prompt: local and fast. */
import type { Workspace } from "../memory.ts";
import type { ImportRecord } from "../ports/import-ledger.ts";
import type { Ground } from "./deps.ts";
import { idsOf } from "./scene.ts";

/** What pi's prompt waits for the project's identity on a first visit. */
const IDENTITY_MS = 500;

export function importedVerb(ground: Ground): Pick<Workspace, "imported"> {
	return { imported: () => importedHere(ground) };
}

async function importedHere({ scene, deps }: Ground): Promise<ReadonlySet<string>> {
	const identity = await deps.timer.within(IDENTITY_MS, scene.identity());
	const { key, formerKey } = identity ?? {};
	const keys = [...new Set([undefined, formerKey, key])];
	const records = (await Promise.all(keys.map((each) => deps.importing.ledgerOf(each).records()))).flat();
	if (records.length === 0) return new Set();
	const whole = records.filter(({ left }) => left === 0);
	const stores = idsOf(await scene.stores(IDENTITY_MS));
	const ids = [...new Set(whole.flatMap(({ facts }) => facts))];
	const found = await (await deps.index()).facts.get(ids, stores);
	const present = new Set<string>(found.map(({ fact }) => fact.id));
	const stands = ({ facts }: ImportRecord): boolean => facts.some((id) => present.has(id));
	return new Set(whole.filter(stands).map(({ hash }) => hash));
}
