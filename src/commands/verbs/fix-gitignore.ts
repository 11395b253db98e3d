/** Whether git would commit the shared facts, and the lines that make it, after asking. */
import { fixedText, fixText, sharingText } from "../../render/sharing.ts";
import { asTyped } from "../../render/typed.ts";
import type { CommandRun, Verb } from "../run.ts";

export const verb: Verb = async (run) => {
	const { workspace, withProgress } = run;
	const look = await withProgress("Asking git", ({ signal }) => workspace.sharing({ signal }));
	const told = asTyped(sharingText(look), run);
	const { sharing, fixes } = look;
	if (sharing.kind === "shared") return { data: look, text: told, end: "nothing" };
	if (sharing.kind === "unknown" || fixes === undefined) return { data: look, text: told, end: "failed" };
	const answer = await isWanted(run, fixText(fixes));
	if (answer === "unasked") {
		return { data: look, text: `${told}\n${run.program} fix-gitignore --yes appends them.`, end: "nothing" };
	}
	if (answer === "no") return { data: look, text: "nothing was changed", end: "nothing" };
	const data = await workspace.fixSharing(fixes);
	return { data, text: `${told}\n${fixedText(data)}`, end: data.kind === "fixed" ? "done" : "failed" };
};

async function isWanted({ arguments: given, dialog }: CommandRun, lines: string): Promise<"yes" | "no" | "unasked"> {
	if (given.has("yes")) return "yes";
	if (dialog === undefined) return "unasked";
	return (await dialog.confirm("Append these lines?", lines)) ? "yes" : "no";
}
