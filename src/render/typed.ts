/** Commands as they are typed where the reader is: every text of ours names them as in pi, and a terminal's are made here. */

/** Quoted captions, which are the user's own words, and the names of commands. */
const NAMED = /“[^”]*”|\/memory (?=[a-z])/gu;

/** The text with its commands named for `program`: `/memory` or `cairn`. What stands in “ ” is left as it is. */
export function asTyped(text: string, { program }: { readonly program: string }): string {
	return text.replaceAll(NAMED, (found) => (found.startsWith("“") ? found : `${program} `));
}
