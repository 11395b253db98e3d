/** Which project this is, by which rule, and where its facts lie. */
import { whereText } from "../../render/where.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ workspace, base, arguments: given }) => {
	const status = await workspace.status();
	const stores = status.stores.map(({ store, exists }) => ({ scope: store.scope, folder: store.folder, exists }));
	const data = { project: status.project, stores, index: status.index.location };
	return { data, text: whereText(status, given.has("project") ? undefined : base.cwd) };
};
