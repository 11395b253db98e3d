/** Names that a repository chose, of files, branches and versions: told apart from sentences for whoever reads them. */
import { holdsOrder } from "./injections.ts";

/** What stands for a space where there may be none. */
const JOINTS = /[-_./\\+:=~]+/gu;
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Also of a message that names something. Read as it is, and with the words that joints and capitals part. */
export function isSuspiciousName(text: string): boolean {
	const parted = text.replace(HUMPS, " ").replace(JOINTS, " ");
	return holdsOrder(text) || (parted !== text && holdsOrder(parted));
}
