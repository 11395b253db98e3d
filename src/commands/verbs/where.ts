/** Where the facts lie. */
import { whereText } from "../../render/status.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace }) => {
	const status = await workspace.status();
	const stores = status.stores.map(({ store, exists }) => ({ scope: store.scope, folder: store.folder, exists }));
	return { data: { stores, index: status.index.location }, text: whereText(status) };
};
