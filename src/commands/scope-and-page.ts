/** The two options that most listings share. */
import { SCOPES, type Scope } from "../facts/scope.ts";
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
