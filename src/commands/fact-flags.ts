/** The options that say what a fact is like, for the commands that write one. */
import { FACT_KINDS, type FactKind } from "../facts/fact.ts";
import { absolutePath, type PathBase } from "../facts/path-scope.ts";
import type { CommandRun } from "./run.ts";

export interface GivenFields {
	readonly kind?: FactKind;
	/** Absolute. */
	readonly paths?: readonly string[];
	readonly tags?: readonly string[];
}

/** What was given of kind, paths and tags. */
export async function givenFields(run: CommandRun): Promise<GivenFields> {
	const { arguments: given } = run;
	const kind = FACT_KINDS.find((one) => one === given.text("kind"));
	const paths = given.list("path");
	const tags = given.list("tag");
	return {
		...(kind === undefined ? {} : { kind }),
		...(paths.length === 0 ? {} : { paths: absolutePaths(paths.filter(isNamed), await pathBase(run)) }),
		...(tags.length === 0 ? {} : { tags: tags.filter(isNamed) }),
	};
}

/** Where an empty text is taken, it stands for none. */
function isNamed(text: string): boolean {
	return text.trim() !== "";
}

function absolutePaths(paths: readonly string[], base: PathBase): readonly string[] {
	return paths.map((path) => absolutePath(path, base));
}

/** Of another project, paths are taken from its root. */
async function pathBase({ arguments: given, workspace, base }: CommandRun): Promise<PathBase> {
	if (!given.has("project")) return base;
	const { root } = await workspace.identity();
	return root === undefined ? base : { ...base, cwd: root };
}
