/** Commands as they are typed where the reader is: every text of ours names them as in pi, and a terminal's are made here. */

/** Quoted captions, which are the user's own words, and the names of commands. */
const NAMED = /“[^”]*”|\/memory (?=[a-z])/gu;

/** The text with its commands named for `program`: `/memory` or `cairn`. What stands in “ ” is left as it is. */
export function asTyped(text: string, { program }: { readonly program: string }): string {
	return text.replaceAll(NAMED, (found) => (found.startsWith("“") ? found : `${program} `));
}

const WAY_BACK = /“[^”]*”|undo with \/memory undo/gu;

/** The text with the change named in its way back, for whoever types the next command in another session. */
export function undoneByName(text: string, change: string): string {
	return text.replaceAll(WAY_BACK, (found) => (found.startsWith("“") ? found : `${found} ${changeName(change)}`));
}

/** So much of an id tells apart what was written within a thousandth of a second. */
export function changeName(id: string): string {
	return id.slice(0, 18);
}
