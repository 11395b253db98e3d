/** Takes a backup, or lists them. */
import { backupLine, backupsText } from "../../render/backups.ts";
import type { Verb } from "../run.ts";

export const verb: Verb = async ({ arguments: given, workspace, withProgress, now }) => {
	if (given.has("list")) {
		const infos = await workspace.backups();
		return { data: infos, text: backupsText(infos, now), end: infos.length > 0 ? "done" : "nothing" };
	}
	const info = await withProgress("Backing up", ({ signal }) => workspace.backup({ signal }));
	if (info === undefined) return { data: null, text: "there is no fact to back up yet", end: "nothing" };
	if (!info.isNew) return { data: info, text: `nothing has changed since the last backup: ${backupLine(info, now)}` };
	return { data: info, text: `backed up and checked: ${backupLine(info, now)}` };
};
