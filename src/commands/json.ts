/** An answer's data as JSON text: maps become objects, sets become lists. */

export function jsonText(data: unknown): string {
	return JSON.stringify(data ?? null, plain, "\t");
}

function plain(_key: string, value: unknown): unknown {
	if (value instanceof Map) return Object.fromEntries(value);
	return value instanceof Set ? [...value] : value;
}
