/** The scopes as a person chooses among them. */
import { SCOPES, type Scope } from "../../../facts/scope.ts";
import type { Choice } from "../widgets/picker.ts";

const ABOUT: Readonly<Record<Scope, string>> = {
	global: "every project, on this machine",
	shared: "this project, committed with it",
	personal: "this project, on this machine only",
};

export const SCOPE_CHOICES: readonly Choice[] = SCOPES.map((scope) => ({
	value: scope,
	label: scope,
	about: ABOUT[scope],
}));
