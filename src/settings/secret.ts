/** A credential, read at the moment it is used. */
import { MemoryError } from "../kernel/errors.ts";
import type { SettingName } from "./table.ts";

const REFERENCE = /^(?:\$([A-Za-z_]\w*)|\$\{([A-Za-z_]\w*)\}|env:([A-Za-z_]\w*))$/;

/** The variable that a setting refers to, or `undefined` for a literal. */
export function referredVariable(value: string): string | undefined {
	const [, plain, braced, prefixed] = REFERENCE.exec(value) ?? [];
	return plain ?? braced ?? prefixed;
}

/**
 * The credential itself; empty when none is set.
 * @throws MemoryError SETTINGS_INVALID when the variable is missing or empty: a reference is never sent as a key
 */
export function resolveSecret(
	name: SettingName,
	value: string,
	variables: Readonly<Record<string, string | undefined>>,
): string {
	const variable = referredVariable(value);
	if (variable === undefined) return refuseHalfReference(name, value);
	const credential = variables[variable]?.trim() ?? "";
	if (credential !== "") return credential;
	throw new MemoryError(
		"SETTINGS_INVALID",
		`${name} refers to the environment variable ${variable}, which is not set`,
		{
			hint: `set ${variable} where pi is started, or put the key itself into ${name}`,
		},
	);
}

/** `${KEY` and `env:` were meant to be references. */
function refuseHalfReference(name: SettingName, value: string): string {
	if (!/^(?:\$\{|env:)/.test(value)) return value;
	throw new MemoryError(
		"SETTINGS_INVALID",
		`${name} looks like a reference to an environment variable and names none`,
		{
			hint: "write $NAME, ${NAME} or env:NAME",
		},
	);
}
