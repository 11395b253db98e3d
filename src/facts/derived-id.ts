/** The id of a file that states none. */
import { createHash } from "node:crypto";
import { parseUuid, uuidV8 } from "../kernel/ids.ts";
import type { FactId } from "./fact.ts";

/** The UUID that is the file's name, else a UUIDv8 of name and caption: the same at every reading, on every machine. */
export function derivedId(name: string, caption: string): FactId {
	const named = parseUuid(name.replace(/\.md$/, ""));
	return named ?? uuidV8(createHash("sha256").update(`${name}\n${caption}`).digest());
}

/** True for an id that was worked out of name and caption: where a file may be completed, it gets a fresh one instead. */
export function isDerivedId(id: FactId): boolean {
	return id[14] === "8";
}
