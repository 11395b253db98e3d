// all-MiniLM-L6-v2 (BERT: 6 layers, 384 wide, 12 heads) from token ids to one unit vector, in WebAssembly SIMD128.
//
// AssemblyScript. Weights are signed bytes, activations are quantised to integers per token, sums are 32-bit integers;
// attention, normalisation and GELU are single precision. No instruction used here leaves its result to the machine,
// so equal input gives equal bits everywhere. Build with native/minilm/build.ts. `usize` is an address in bytes.

const WIDTH: i32 = 384;
const INNER: i32 = 1536;
const HEAD: i32 = 32;
const LAYERS: i32 = 6;
const TOKENS: i32 = 256;
const WORDS: i32 = 30522;
/** Bytes of a row of floats. */
const ROW: i32 = WIDTH * 4;

// The packed file's body, laid out by src/models/minilm/repack.ts: scales (step and offset of each table and matrix: a
// byte b stands for b * step + offset), tables, the first normalisation, layers. Matrices are [output][input].
const SCALES: i32 = 0;
const WORD_TABLE: i32 = (2 + LAYERS * 6) * 8;
const POSITION_TABLE: i32 = WORD_TABLE + WORDS * WIDTH;
const SEGMENT: i32 = POSITION_TABLE + TOKENS * WIDTH;
const FIRST_LAYER: i32 = SEGMENT + 3 * ROW;
// Within a layer: query, key, value, output, widening and narrowing matrix, their biases, gain and shift twice.
const SQUARE: i32 = WIDTH * WIDTH;
const WIDEN: i32 = 4 * SQUARE;
const NARROW: i32 = WIDEN + INNER * WIDTH;
const BIASES: i32 = NARROW + INNER * WIDTH;
const WIDEN_BIAS: i32 = BIASES + 4 * ROW;
const NARROW_BIAS: i32 = WIDEN_BIAS + INNER * 4;
const NORMS: i32 = NARROW_BIAS + ROW;
const LAYER: i32 = NORMS + 4 * ROW;
const MODEL: i32 = FIRST_LAYER + LAYERS * LAYER;

const tokens = memory.data(TOKENS * 4, 16);
const states = memory.data(TOKENS * ROW, 16);
const queries = memory.data(TOKENS * ROW, 16);
const keys = memory.data(TOKENS * ROW, 16);
const values = memory.data(TOKENS * ROW, 16);
const mixed = memory.data(TOKENS * ROW, 16);
const widened = memory.data(TOKENS * INNER * 4, 16);
const scores = memory.data(TOKENS * 4, 16);
const vector = memory.data(ROW, 16);
// One token more than fits, since the product works on pairs of tokens.
const quantised = memory.data((TOKENS + 1) * INNER * 2, 16);
const steps = memory.data((TOKENS + 1) * 4, 16);
const sums = memory.data((TOKENS + 1) * 4, 16);

export function model(): usize {
	return (__heap_base + 63) & ~63;
}

export function modelSize(): i32 {
	return MODEL;
}

export function ids(): usize {
	return tokens;
}

export function result(): usize {
	return vector;
}

@inline function sumLanes(v: v128): f32 {
	return (
		f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3)
	);
}

// Sums of the lanes of four vectors, as one vector.
@inline function sumEach(a: v128, b: v128, c: v128, d: v128): v128 {
	const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
	const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
	return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

// value * x + coefficient: one step of a polynomial.
@inline function step(value: v128, x: v128, coefficient: f32): v128 {
	return f32x4.add(f32x4.mul(value, x), f32x4.splat(coefficient));
}

// Cephes expf: e^x = 2^n * e^r with r in [-ln2/2, ln2/2], and a polynomial for e^r. Relative error about 1e-7.
@inline function exponential(x: v128): v128 {
	x = f32x4.max(f32x4.splat(-87), f32x4.min(f32x4.splat(87), x));
	const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)));
	const r = f32x4.sub(
		f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375))),
		f32x4.mul(n, f32x4.splat(-2.1219444e-4)),
	);
	let p = f32x4.splat(1.98756915e-4);
	p = step(p, r, 1.3981999507e-3);
	p = step(p, r, 8.3334519073e-3);
	p = step(p, r, 4.1665795894e-2);
	p = step(p, r, 1.6666665459e-1);
	p = step(p, r, 5.0000001201e-1);
	p = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), f32x4.splat(1));
	return f32x4.mul(p, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23));
}

// x * (1 + erf(x / sqrt 2)) / 2, erf by Abramowitz and Stegun 7.1.26 (error at most 1.5e-7).
@inline function gelu(x: v128): v128 {
	const one = f32x4.splat(1);
	const z = f32x4.mul(x, f32x4.splat(0.70710678));
	const size = f32x4.abs(z);
	const t = f32x4.div(one, f32x4.add(one, f32x4.mul(f32x4.splat(0.3275911), size)));
	let p = f32x4.splat(1.061405429);
	p = step(p, t, -1.453152027);
	p = step(p, t, 1.421413741);
	p = step(p, t, -0.284496736);
	p = step(p, t, 0.254829592);
	const tail = f32x4.mul(f32x4.mul(p, t), exponential(f32x4.neg(f32x4.mul(size, size))));
	const erf = v128.or(f32x4.sub(one, tail), v128.and(z, f32x4.splat(-0.0)));
	return f32x4.mul(f32x4.mul(f32x4.splat(0.5), x), f32x4.add(one, erf));
}

function largest(row: usize, width: i32): f32 {
	let most = f32x4.splat(0);
	for (let at = 0; at < width * 4; at += 16) most = f32x4.max(most, f32x4.abs(v128.load(row + at)));
	most = f32x4.max(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
	most = f32x4.max(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
	return f32x4.extract_lane(most, 0);
}

@inline function rounded(x: v128): v128 {
	return i32x4.trunc_sat_f32x4_s(f32x4.nearest(x));
}

// Rows to integers as wide as their sums of products with bytes allow (384 * 128 * 32,767 and 1,536 * 128 * 8,191 stay
// below 2^31), with each row's step and sum.
function quantise(rows: usize, count: i32, width: i32): void {
	const levels: f32 = width == WIDTH ? 32767 : 8191;
	for (let t = 0; t < count; t++) {
		const row = rows + t * width * 4;
		const out = quantised + t * width * 2;
		const most = largest(row, width);
		const size: f32 = most > 0 ? most / levels : 1;
		const inverse = f32x4.splat(1 / size);
		let sum = i32x4.splat(0);
		for (let at = 0; at < width; at += 8) {
			const low = rounded(f32x4.mul(v128.load(row + at * 4), inverse));
			const high = rounded(f32x4.mul(v128.load(row + at * 4, 16), inverse));
			sum = i32x4.add(sum, i32x4.add(low, high));
			v128.store(out + at * 2, i16x8.narrow_i32x4_s(low, high));
		}
		const zero = i32x4.splat(0);
		store<f32>(steps + t * 4, size);
		store<f32>(sums + t * 4, size * <f32>i32x4.extract_lane(sumEach(sum, zero, zero, zero), 0));
	}
	if (count & 1) memory.fill(quantised + count * width * 2, 0, width * 2);
}

// Four outputs of one token: from integer sums to bias + step * sum + offset * (sum of the inputs).
@inline function rescale(integer: v128, scale: usize, token: i32, bias: usize): v128 {
	const product = f32x4.mul(
		f32x4.convert_i32x4_s(integer),
		f32x4.splat(load<f32>(scale) * load<f32>(steps + token * 4)),
	);
	const offset = f32x4.splat(load<f32>(scale, 4) * load<f32>(sums + token * 4));
	return f32x4.add(f32x4.add(product, offset), v128.load(bias));
}

// Sixteen products of one row of weights with one token, added to a sum.
@inline function multiply16(sum: v128, x0: v128, x1: v128, low: v128, high: v128): v128 {
	return i32x4.add(sum, i32x4.add(i32x4.dot_i16x8_s(x0, low), i32x4.dot_i16x8_s(x1, high)));
}

// out[t][o] = sum over i of quantised[t][i] * weights[o][i], plus bias; tiles of two tokens by four outputs, which is
// as many sums as the registers hold. Inlined, so that each use knows its widths.
@inline function multiply(
	weights: usize, bias: usize, scale: usize, inputs: i32, outputs: i32, count: i32, out: usize, withGelu: bool,
): void {
	for (let o = 0; o < outputs; o += 4) {
		const w0 = weights + o * inputs;
		const w1 = w0 + inputs;
		const w2 = w1 + inputs;
		const w3 = w2 + inputs;
		for (let t = 0; t < count; t += 2) {
			const x = quantised + t * inputs * 2;
			const y = x + inputs * 2;
			let a0 = i32x4.splat(0), a1 = i32x4.splat(0), a2 = i32x4.splat(0), a3 = i32x4.splat(0);
			let b0 = i32x4.splat(0), b1 = i32x4.splat(0), b2 = i32x4.splat(0), b3 = i32x4.splat(0);
			for (let i = 0; i < inputs; i += 16) {
				const x0 = v128.load(x + i * 2);
				const x1 = v128.load(x + i * 2, 16);
				const y0 = v128.load(y + i * 2);
				const y1 = v128.load(y + i * 2, 16);
				let low = v128.load8x8_s(w0 + i), high = v128.load8x8_s(w0 + i, 8);
				a0 = multiply16(a0, x0, x1, low, high);
				b0 = multiply16(b0, y0, y1, low, high);
				low = v128.load8x8_s(w1 + i);
				high = v128.load8x8_s(w1 + i, 8);
				a1 = multiply16(a1, x0, x1, low, high);
				b1 = multiply16(b1, y0, y1, low, high);
				low = v128.load8x8_s(w2 + i);
				high = v128.load8x8_s(w2 + i, 8);
				a2 = multiply16(a2, x0, x1, low, high);
				b2 = multiply16(b2, y0, y1, low, high);
				low = v128.load8x8_s(w3 + i);
				high = v128.load8x8_s(w3 + i, 8);
				a3 = multiply16(a3, x0, x1, low, high);
				b3 = multiply16(b3, y0, y1, low, high);
			}
			const first = rescale(sumEach(a0, a1, a2, a3), scale, t, bias + o * 4);
			v128.store(out + (t * outputs + o) * 4, withGelu ? gelu(first) : first);
			if (t + 1 == count) continue;
			const second = rescale(sumEach(b0, b1, b2, b3), scale, t + 1, bias + o * 4);
			v128.store(out + ((t + 1) * outputs + o) * 4, withGelu ? gelu(second) : second);
		}
	}
}

function project(weights: usize, bias: usize, scale: usize, count: i32, out: usize): void {
	multiply(weights, bias, scale, WIDTH, WIDTH, count, out, false);
}

function widen(layer: usize, scale: usize, count: i32): void {
	multiply(layer + WIDEN, layer + WIDEN_BIAS, scale, WIDTH, INNER, count, widened, true);
}

function narrow(layer: usize, scale: usize, count: i32): void {
	multiply(layer + NARROW, layer + NARROW_BIAS, scale, INNER, WIDTH, count, queries, false);
}

function add(rows: usize, count: i32): void {
	for (let at = 0; at < count * ROW; at += 16)
		v128.store(states + at, f32x4.add(v128.load(states + at), v128.load(rows + at)));
}

// Each token's state: normalised, times gain, plus shift, which follows the gain.
function normalise(count: i32, gain: usize): void {
	const shift = gain + ROW;
	for (let t = 0; t < count; t++) {
		const row = states + t * ROW;
		let sum = f32x4.splat(0), squares = f32x4.splat(0);
		for (let at = 0; at < ROW; at += 16) sum = f32x4.add(sum, v128.load(row + at));
		const mean = f32x4.splat(sumLanes(sum) / <f32>WIDTH);
		for (let at = 0; at < ROW; at += 16) {
			const apart = f32x4.sub(v128.load(row + at), mean);
			squares = f32x4.add(squares, f32x4.mul(apart, apart));
		}
		const variance: f32 = sumLanes(squares) / <f32>WIDTH + 1e-12;
		const inverse = f32x4.splat(1 / sqrt<f32>(variance));
		for (let at = 0; at < ROW; at += 16) {
			const scaled = f32x4.mul(f32x4.mul(f32x4.sub(v128.load(row + at), mean), inverse), v128.load(gain + at));
			v128.store(row + at, f32x4.add(scaled, v128.load(shift + at)));
		}
	}
}

@inline function product(a: v128, key: usize, offset: i32): v128 {
	return f32x4.mul(a, v128.load(key + offset));
}

// Scores of one query against all keys, padded with "never" to a multiple of four; returns the greatest.
function score(query: usize, headKeys: usize, count: i32): f32 {
	const q0 = v128.load(query), q1 = v128.load(query, 16), q2 = v128.load(query, 32), q3 = v128.load(query, 48);
	const q4 = v128.load(query, 64), q5 = v128.load(query, 80), q6 = v128.load(query, 96), q7 = v128.load(query, 112);
	let most: f32 = -1e30;
	for (let t = 0; t < count; t++) {
		const key = headKeys + t * ROW;
		const p0 = f32x4.add(product(q0, key, 0), product(q1, key, 16));
		const p1 = f32x4.add(product(q2, key, 32), product(q3, key, 48));
		const p2 = f32x4.add(product(q4, key, 64), product(q5, key, 80));
		const p3 = f32x4.add(product(q6, key, 96), product(q7, key, 112));
		// One over the square root of the head's width.
		const value: f32 = sumLanes(f32x4.add(f32x4.add(p0, p1), f32x4.add(p2, p3))) * <f32>0.17677669529;
		store<f32>(scores + t * 4, value);
		if (value > most) most = value;
	}
	for (let t = count; t & 3; t++) store<f32>(scores + t * 4, -1e30);
	return most;
}

// scores = e^(score - most); returns one over their sum.
function soften(count: i32, most: f32): f32 {
	let sum = f32x4.splat(0);
	const top = f32x4.splat(most);
	for (let at = scores; at < scores + count * 4; at += 16) {
		const weight = exponential(f32x4.sub(v128.load(at), top));
		v128.store(at, weight);
		sum = f32x4.add(sum, weight);
	}
	return 1 / sumLanes(sum);
}

@inline function mixIn(sum: v128, weight: v128, value: usize, offset: i32): v128 {
	return f32x4.add(sum, f32x4.mul(weight, v128.load(value + offset)));
}

function mix(headValues: usize, count: i32, inverse: f32, out: usize): void {
	let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
	for (let t = 0; t < count; t++) {
		const weight = f32x4.splat(load<f32>(scores + t * 4) * inverse);
		const value = headValues + t * ROW;
		s0 = mixIn(s0, weight, value, 0);
		s1 = mixIn(s1, weight, value, 16);
		s2 = mixIn(s2, weight, value, 32);
		s3 = mixIn(s3, weight, value, 48);
		s4 = mixIn(s4, weight, value, 64);
		s5 = mixIn(s5, weight, value, 80);
		s6 = mixIn(s6, weight, value, 96);
		s7 = mixIn(s7, weight, value, 112);
	}
	v128.store(out, s0);
	v128.store(out, s1, 16);
	v128.store(out, s2, 32);
	v128.store(out, s3, 48);
	v128.store(out, s4, 64);
	v128.store(out, s5, 80);
	v128.store(out, s6, 96);
	v128.store(out, s7, 112);
}

function attend(count: i32): void {
	for (let head = 0; head < ROW; head += HEAD * 4)
		for (let t = 0; t < count; t++) {
			const most = score(queries + t * ROW + head, keys + head, count);
			mix(values + head, count, soften(count, most), mixed + t * ROW + head);
		}
}

// One table entry in single precision.
@inline function entry(table: usize, scale: usize): f32 {
	return <f32>load<u8>(table) * load<f32>(scale) + load<f32>(scale, 4);
}

function lookUp(count: i32): void {
	const body = model();
	for (let t = 0; t < count; t++) {
		const word = body + WORD_TABLE + load<i32>(tokens + t * 4) * WIDTH;
		const position = body + POSITION_TABLE + t * WIDTH;
		for (let at = 0; at < WIDTH; at++) {
			const segment = load<f32>(body + SEGMENT + at * 4);
			const value: f32 = entry(word + at, body) + entry(position + at, body + 8) + segment;
			store<f32>(states + t * ROW + at * 4, value);
		}
	}
	normalise(count, body + SEGMENT + ROW);
}

function runLayer(layer: usize, scales: usize, count: i32): void {
	quantise(states, count, WIDTH);
	project(layer, layer + BIASES, scales, count, queries);
	project(layer + SQUARE, layer + BIASES + ROW, scales + 8, count, keys);
	project(layer + 2 * SQUARE, layer + BIASES + 2 * ROW, scales + 16, count, values);
	attend(count);
	quantise(mixed, count, WIDTH);
	project(layer + 3 * SQUARE, layer + BIASES + 3 * ROW, scales + 24, count, queries);
	add(queries, count);
	normalise(count, layer + NORMS);
	quantise(states, count, WIDTH);
	widen(layer, scales + 32, count);
	quantise(widened, count, INNER);
	narrow(layer, scales + 40, count);
	add(queries, count);
	normalise(count, layer + NORMS + 2 * ROW);
}

// The mean over all tokens, made a unit vector.
function pool(count: i32): void {
	let squares = f32x4.splat(0);
	const share = f32x4.splat(1 / <f32>count);
	for (let at = 0; at < ROW; at += 16) {
		let sum = f32x4.splat(0);
		for (let t = 0; t < count; t++) sum = f32x4.add(sum, v128.load(states + t * ROW + at));
		const mean = f32x4.mul(sum, share);
		v128.store(vector + at, mean);
		squares = f32x4.add(squares, f32x4.mul(mean, mean));
	}
	const length: f32 = sumLanes(squares) + 1e-12;
	const inverse = f32x4.splat(1 / sqrt<f32>(length));
	for (let at = 0; at < ROW; at += 16) v128.store(vector + at, f32x4.mul(v128.load(vector + at), inverse));
}

// Reads `count` token ids (1 to 256) and leaves the vector at `result()`.
export function embed(count: i32): void {
	const body = model();
	lookUp(count);
	for (let layer = 0; layer < LAYERS; layer++)
		runLayer(body + FIRST_LAYER + layer * LAYER, body + SCALES + 16 + layer * 48, count);
	pool(count);
}
