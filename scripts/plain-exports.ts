/**
 * The bundler has a script give what others may take from it by getters, one function each, in case it is given another
 * value later. Nothing exported is: the linter forbids it, and what stands at the end of a script has its value by then. So
 * the same names are set there in one go, which is less to read, to make and to call.
 */

/** Of a binding of the script's own, or of the number that has taken its place. */
const GETTER =
	/Object\.defineProperty\(exports,["'`]([\w$]+)["'`],\{enumerable:!0,get:function\(\)\{return ([\w$]+|-?[\d.]+(?:e[+-]?\d+)?)\}\}\)/;
const AT_END = new RegExp(`(?:${GETTER.source.replaceAll("([\\w", "(?:[\\w")},?)+;?\\s*$`);

/** The script with plain exports, where it ends with two or more such getters. */
export function withPlainExports(code: string): string {
	return code.replace(AT_END, (getters) => {
		const found = [...getters.matchAll(new RegExp(GETTER, "g"))];
		const names = found.map(([, name, value]) => `${name}:${value}`);
		return names.length < 2 ? getters : `Object.assign(exports,{${names.join(",")}});`;
	});
}
