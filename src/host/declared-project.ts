/** The identity that a project states itself, in `.pi/cairn/project.json`: `{ "id": "acme-app", "name": "Acme" }`. */

import { join } from "node:path";
import { once } from "../kernel/once.ts";
import { exists, readSmallFile } from "./small-file.ts";

const FILE = join(".pi", "cairn", "project.json");

/** A folder's name on every system: nothing that means "up" or "hidden", nothing that a system would trim. */
const ID = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?$/;
/** A computed key is no name to choose: it would take over another project's personal facts. */
const COMPUTED = /^(?:git|path)-/;
/** Device names of Windows, which cannot be folders there. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/;
/** A name is shown to people and models: one short line without markup. */
const shownName = once(() => /^[\p{L}\p{N}][\p{L}\p{N} ._@/+-]{0,63}$/u);

export type Declaration =
	| { readonly kind: "declared"; readonly id: string; readonly name?: string; readonly warnings: readonly string[] }
	| { readonly kind: "invalid"; readonly warnings: readonly string[] }
	| { readonly kind: "none" };

export async function readDeclaration(folder: string): Promise<Declaration> {
	const path = join(folder, FILE);
	const text = await readSmallFile(path);
	if (text !== undefined) return parseDeclaration(text, path);
	return (await exists(path)) ? invalid(path, "it cannot be read as a small text file") : { kind: "none" };
}

function parseDeclaration(text: string, path: string): Declaration {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		// The parser's own words quote the file, which may be anybody's.
		return invalid(path, "it is not valid JSON");
	}
	if (typeof json !== "object" || json === null) return invalid(path, "it is not an object");
	const id = "id" in json ? json.id : undefined;
	const reason = whyNoId(id);
	if (typeof id !== "string" || reason !== undefined) return invalid(path, reason ?? "`id` is not text");
	const name = "name" in json ? json.name : undefined;
	if (name === undefined) return { kind: "declared", id, warnings: [] };
	if (typeof name === "string" && shownName().test(name)) return { kind: "declared", id, name, warnings: [] };
	return {
		kind: "declared",
		id,
		warnings: [`${path}: \`name\` is ignored: up to 64 letters, digits, spaces or ._@/+-`],
	};
}

/** True for the keys of commits and folders. */
export function isComputedKey(key: string): boolean {
	return COMPUTED.test(key);
}

function whyNoId(id: unknown): string | undefined {
	if (typeof id !== "string") return "`id` is missing or not text";
	if (!ID.test(id)) return "`id` needs 1 to 64 of a-z, 0-9, `.`, `_`, `-`, a letter or digit first and no `.` last";
	if (isComputedKey(id)) return "`id` may not begin with `git-` or `path-`, which are computed keys";
	return DEVICE.test(id) ? "`id` is a device name on Windows" : undefined;
}

function invalid(path: string, reason: string): Declaration {
	return { kind: "invalid", warnings: [`${path} is ignored: ${reason}`] };
}
