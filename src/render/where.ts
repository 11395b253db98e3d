/** Which project this is and how that was found, and where its facts lie. */
import type { ProjectIdentity, Status } from "../memory.ts";
import { softLine } from "./fence.ts";

const DECLARATION = ".pi/cairn/project.json";

/** Several lines for a person; `from` is the folder that was looked from. */
export function whereText(status: Status, from?: string): string {
	const { project, stores, index, untrusted, readOnly } = status;
	return [
		...projectLines(project, from),
		...stores.map(({ store, exists }) => `${store.scope}: ${softLine(store.folder)}${exists ? "" : " (not made yet)"}`),
		...(untrusted === undefined ? [] : ["shared: left out, since pi does not trust the project"]),
		...(readOnly === undefined ? [] : [`only read here: ${softLine(readOnly)}`]),
		`index: ${softLine(index.location)}`,
	].join("\n");
}

function projectLines(project: ProjectIdentity | undefined, from: string | undefined): readonly string[] {
	if (project?.key === undefined) {
		return [
			"project: none here; facts are global",
			"  the home folder, the root of the disk and temporary folders are never a project",
			...(project?.warnings ?? []).map((warning) => `  ! ${softLine(warning)}`),
		];
	}
	const { name, key, root = "", warnings } = project;
	const looked = from === undefined || from === root ? "" : `, looked for from ${softLine(from)}`;
	return [
		`project: ${softLine(name)} (${key}) at ${softLine(root)}${looked}`,
		...ruleLines(project).map((line) => `  ${line}`),
		...placeLines(project).map((line) => `  ${line}`),
		...warnings.map((warning) => `  ! ${softLine(warning)}`),
	];
}

/** The rule that holds, then why those before it do not. */
function ruleLines({ rule, key = "", evidence, gitDirectory }: ProjectIdentity): readonly string[] {
	const undeclared = `no id is declared in ${DECLARATION}, which would come first`;
	switch (rule) {
		case "declared":
			return [`by its declared id: ${DECLARATION} names it ${key}, which comes before any other rule`];
		case "git":
			return [
				`by its first commit, ${key.slice("git-".length, "git-".length + 12)}: the same in every clone, worktree and renamed folder`,
				undeclared,
			];
		case "marker":
			return gitDirectory === undefined
				? [
						`by its folder, marked by ${softLine(evidence ?? "a project file")}: a moved folder would be another project`,
						"it is in no git repository",
						undeclared,
					]
				: [`by the repository's folder: ${softLine(evidence ?? "its first commit is not known")}`, undeclared];
		case "folder":
			return ["by the folder itself: neither it nor one above is a repository or holds a project file", undeclared];
		case "none":
			return [];
	}
}

/** What tells a worktree or a submodule, and facts from before. */
function placeLines({ root = "", gitDirectory, formerKey, key }: ProjectIdentity): readonly string[] {
	const isApart = gitDirectory !== undefined && gitDirectory !== `${root}/.git` && gitDirectory !== root;
	return [
		...(isApart
			? [
					`its git directory is ${softLine(gitDirectory)}: a worktree shares its personal facts with the repository there`,
				]
			: []),
		...(formerKey === undefined || formerKey === key
			? []
			: [`personal facts from before this rule held, if there are any, come along from ${formerKey}`]),
	];
}
