/** Another project as a person types it: its name, or a folder of it. */
import { absolutePath, type PathBase } from "../facts/path-scope.ts";

/** A folder is told from a name by a separator, a dot or `~`, and made absolute; a name stays as it is. */
export function projectWord(typed: string, base: PathBase): string {
	return /^[~.]|[/\\]/u.test(typed) ? absolutePath(typed, base) : typed;
}
