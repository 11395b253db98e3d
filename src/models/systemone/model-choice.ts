/** Which model of a server judges, when none is set. */
import { MemoryError } from "../../kernel/errors.ts";
import { fieldOf } from "../http.ts";

/** Names that stand for the newest version. */
const ALIASES: readonly string[] = ["jev-latest", "semif-latest"];

/**
 * The only model that can decide, or an alias for the newest.
 * @throws MemoryError PROVIDER_UNSET when that leaves none or several
 */
export function chooseJudgeModel(listing: unknown): string {
	const names = judgeModelNames(listing);
	const alias = ALIASES.find((name) => names.includes(name));
	const [only, another] = names;
	if (alias !== undefined) return alias;
	if (only !== undefined && another === undefined) return only;
	const found = only === undefined ? "no model that decides" : `several models: ${names.slice(0, 5).join(", ")}`;
	throw new MemoryError("PROVIDER_UNSET", `judge lists ${found}`, { hint: "set judge.model" });
}

/** Models of the listing that can decide, as far as it tells. */
export function judgeModelNames(listing: unknown): readonly string[] {
	const lists = [listing, fieldOf(listing, "models"), fieldOf(listing, "data")];
	const list: readonly unknown[] = lists.find((candidate) => Array.isArray(candidate)) ?? [];
	return list.filter(canDecide).flatMap((item) => {
		const name = fieldOf(item, "id") ?? fieldOf(item, "name") ?? fieldOf(item, "model") ?? item;
		return typeof name === "string" ? [name] : [];
	});
}

/** llama.cpp and Ollama say so in the listing; others list nothing else. */
function canDecide(item: unknown): boolean {
	const told = fieldOf(fieldOf(item, "architecture"), "output_modalities") ?? fieldOf(item, "capabilities");
	return !Array.isArray(told) || told.some((one) => one === "decision" || one === "decisions");
}
