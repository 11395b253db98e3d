/** What a shell makes of braces: `{a,b}` and `{1..3}`. */

const MOST_FORMS = 24;
const BRACES = /\{([^{}]*,[^{}]*|-?\d{1,4}\.\.-?\d{1,4})\}/;

/** Every form of the word, in order and bounded; the word itself where there are no braces. */
export function braceForms(word: string): readonly string[] {
	let forms = [word];
	for (;;) {
		const at = forms.findIndex((form) => BRACES.test(form));
		if (at === -1) return forms;
		const next = forms.flatMap((form, place) => (place === at ? expanded(form) : [form]));
		if (next.length > MOST_FORMS) return forms;
		forms = next;
	}
}

function expanded(form: string): readonly string[] {
	const found = BRACES.exec(form);
	if (found === null) return [form];
	const [whole, inside = ""] = found;
	const [before, after] = [form.slice(0, found.index), form.slice(found.index + whole.length)];
	return choicesOf(inside).map((choice) => `${before}${choice}${after}`);
}

function choicesOf(inside: string): readonly string[] {
	const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inside);
	if (range === null) return inside.split(",");
	const [from, to] = [Number(range[1]), Number(range[2])];
	const count = Math.min(Math.abs(to - from) + 1, MOST_FORMS);
	return Array.from({ length: count }, (_, step) => String(from + step * Math.sign(to - from)));
}
