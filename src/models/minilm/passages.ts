/** A long text as overlapping passages that the model reads whole. */

export interface PassageOptions {
	/** Pieces of one passage, at most; 200 unless told. */
	readonly size?: number;
	/** Pieces that two neighbours share, about; 40 unless told. */
	readonly overlap?: number;
	/** Passages of one text, at most; 24 unless told. The rest of the text is left out. */
	readonly limit?: number;
}

/** A stretch that is not cut while it fits: a sentence or a line. */
interface Stretch {
	readonly pieces: readonly number[];
}

const DEFAULT_SIZE = 200;
const DEFAULT_OVERLAP = 40;
const DEFAULT_LIMIT = 24;
/** A text this little longer than one passage stays whole: the model reads 254 pieces. */
const SLACK = 40;

/**
 * The text's pieces, cut at the ends of sentences and lines where possible. A short text has exactly one passage, and
 * an empty one too.
 */
export function passagesOf(
	text: string,
	pieces: (text: string) => number[],
	options: PassageOptions = {},
): readonly (readonly number[])[] {
	const size = options.size ?? DEFAULT_SIZE;
	const limit = options.limit ?? DEFAULT_LIMIT;
	// A piece has at least one character of its own, so what lies beyond can never be used.
	const whole = pieces(text.slice(0, size * limit * 20));
	if (whole.length <= size + SLACK) return [whole];
	const stretches = stretchesOf(text.slice(0, size * limit * 20)).flatMap((part) => cut(pieces(part), size));
	return gather(stretches, { size, overlap: options.overlap ?? DEFAULT_OVERLAP, limit });
}

function stretchesOf(text: string): string[] {
	return text.match(/[^\n.!?。！？]+(?:[\n.!?。！？]+\s*|$)|[\n.!?。！？]+/gu) ?? [text];
}

function cut(pieces: readonly number[], size: number): Stretch[] {
	const stretches: Stretch[] = [];
	// A long stretch is cut in quarters of a passage, so that passages stay full and overlap by parts.
	const step = Math.max(1, Math.ceil(size / 4));
	for (let at = 0; at < pieces.length; at += step) stretches.push({ pieces: pieces.slice(at, at + step) });
	return stretches;
}

function gather(
	stretches: readonly Stretch[],
	options: { readonly size: number; readonly overlap: number; readonly limit: number },
): number[][] {
	const passages: number[][] = [];
	let current: Stretch[] = [];
	let length = 0;
	for (const stretch of stretches) {
		if (length > 0 && length + stretch.pieces.length > options.size) {
			passages.push(current.flatMap((part) => part.pieces));
			if (passages.length === options.limit) return passages;
			current = tailOf(current, Math.min(options.overlap, options.size - stretch.pieces.length));
			length = current.reduce((sum, part) => sum + part.pieces.length, 0);
		}
		current.push(stretch);
		length += stretch.pieces.length;
	}
	passages.push(current.flatMap((part) => part.pieces));
	return passages;
}

/** The last stretches, together at most `budget` pieces; of a longer one its end. */
function tailOf(stretches: readonly Stretch[], budget: number): Stretch[] {
	const tail: Stretch[] = [];
	let left = budget;
	for (const stretch of stretches.toReversed()) {
		if (left <= 0) break;
		const pieces = stretch.pieces.slice(-left);
		tail.unshift({ pieces });
		left -= pieces.length;
		if (pieces.length < stretch.pieces.length) break;
	}
	return tail;
}
