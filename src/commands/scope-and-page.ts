/** The two options that most listings share. */
import { SCOPES, type Scope } from "../facts/scope.ts";
import { count } from "../render/amounts.ts";
import type { Arguments } from "./arguments.ts";

export interface ScopeAndPage {
	readonly scope?: Scope;
	readonly page?: number;
}

export function scopeAndPage(given: Arguments): ScopeAndPage {
	const scope = SCOPES.find((one) => one === given.text("scope"));
	const page = given.number("page");
	return { ...(scope === undefined ? {} : { scope }), ...(page === undefined ? {} : { page }) };
}

/** Beyond the last page there is nothing: another page in its place would be read as the one asked for. */
export function noSuchPage(page: number, there: { readonly pages: number; readonly total: number }): string {
	return `There is no page ${page}: ${count(there.total, "fact")} on ${count(there.pages, "page")}.`;
}
