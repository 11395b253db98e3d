// all-MiniLM-L6-v2 (BERT: 6 layers, 384 wide, 12 heads) from token ids to one unit vector, in WebAssembly SIMD128.
//
// Weights are signed bytes, activations are quantised to 16 bits per token, sums are 32-bit integers; attention,
// normalisation and GELU are single precision. No instruction used here leaves its result to the machine, so equal
// input gives equal bits everywhere. Build with native/minilm/build.ts.
#include <stdint.h>
#include <wasm_simd128.h>

enum { WIDTH = 384, INNER = 1536, HEADS = 12, HEAD = 32, LAYERS = 6, TOKENS = 256, WORDS = 30522 };

#define EXPORT(name) __attribute__((export_name(name)))

// A byte b stands for b * step + offset.
typedef struct { float step, offset; } Scale;

typedef struct {
	int8_t query[WIDTH * WIDTH], key[WIDTH * WIDTH], value[WIDTH * WIDTH], output[WIDTH * WIDTH];
	int8_t widen[INNER * WIDTH], narrow[WIDTH * INNER];
	float query_bias[WIDTH], key_bias[WIDTH], value_bias[WIDTH], output_bias[WIDTH];
	float widen_bias[INNER], narrow_bias[WIDTH];
	float attention_gain[WIDTH], attention_shift[WIDTH], inner_gain[WIDTH], inner_shift[WIDTH];
} Layer;

// The packed file's body, laid out by src/models/minilm/repack.ts. Matrices are [output][input].
typedef struct {
	Scale word_scale, position_scale, scales[LAYERS][6];
	uint8_t words[WORDS * WIDTH], positions[TOKENS * WIDTH];
	float segment[WIDTH], gain[WIDTH], shift[WIDTH];
	Layer layers[LAYERS];
} Model;

typedef struct { const int8_t *weights; const float *bias; Scale scale; int inputs, outputs; } Linear;

static int32_t ids[TOKENS];
static float states[TOKENS * WIDTH], queries[TOKENS * WIDTH], keys[TOKENS * WIDTH], values[TOKENS * WIDTH];
static float mixed[TOKENS * WIDTH], inner[TOKENS * INNER], scores[TOKENS], result[WIDTH];
// One token more than fits, since the product works on pairs of tokens.
static int16_t quantised[(TOKENS + 1) * INNER];
static float steps[TOKENS + 1], sums[TOKENS + 1];

extern unsigned char __heap_base;

static const Model *model(void) { return (const Model *)(((uintptr_t)&__heap_base + 63) & ~(uintptr_t)63); }

EXPORT("model") uintptr_t model_address(void) { return (uintptr_t)model(); }
EXPORT("modelSize") uint32_t model_size(void) { return sizeof(Model); }
EXPORT("ids") int32_t *ids_address(void) { return ids; }
EXPORT("result") float *result_address(void) { return result; }

// Fletcher's checksum over four lanes of 32 bits, folded: finds every single damaged, swapped or zeroed block.
EXPORT("checksum") uint32_t checksum(void) {
	const uint8_t *bytes = (const uint8_t *)model();
	v128_t first = wasm_i32x4_splat(1), second = wasm_i32x4_splat(0);
	for (uint32_t at = 0; at < sizeof(Model); at += 16) {
		first = wasm_i32x4_add(first, wasm_v128_load(bytes + at));
		second = wasm_i32x4_add(second, first);
	}
	uint32_t lanes[8], folded = 0;
	wasm_v128_store(lanes, first);
	wasm_v128_store(lanes + 4, second);
	for (int lane = 0; lane < 8; lane++) folded = (folded << 5 | folded >> 27) ^ lanes[lane];
	return folded;
}

#define SPLAT(x) wasm_f32x4_splat(x)
#define ADD(a, b) wasm_f32x4_add(a, b)
#define SUB(a, b) wasm_f32x4_sub(a, b)
#define MUL(a, b) wasm_f32x4_mul(a, b)
#define LOAD(p) wasm_v128_load(p)
#define STORE(p, v) wasm_v128_store(p, v)

static inline float sum_lanes(v128_t v) {
	return wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1) + wasm_f32x4_extract_lane(v, 2) +
		wasm_f32x4_extract_lane(v, 3);
}

// Sums of the lanes of four vectors, as one vector.
static inline v128_t sum_each(v128_t a, v128_t b, v128_t c, v128_t d) {
	v128_t ab = wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 4, 1, 5), wasm_i32x4_shuffle(a, b, 2, 6, 3, 7));
	v128_t cd = wasm_i32x4_add(wasm_i32x4_shuffle(c, d, 0, 4, 1, 5), wasm_i32x4_shuffle(c, d, 2, 6, 3, 7));
	return wasm_i32x4_add(wasm_i32x4_shuffle(ab, cd, 0, 1, 4, 5), wasm_i32x4_shuffle(ab, cd, 2, 3, 6, 7));
}

static inline v128_t polynomial(v128_t x, const float *coefficients, int count) {
	v128_t value = SPLAT(coefficients[0]);
	for (int at = 1; at < count; at++) value = ADD(MUL(value, x), SPLAT(coefficients[at]));
	return value;
}

// Cephes expf: e^x = 2^n * e^r with r in [-ln2/2, ln2/2], and a polynomial for e^r. Relative error about 1e-7.
static inline v128_t exponential(v128_t x) {
	static const float c[] = { 1.9875691500e-4f, 1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f,
		5.0000001201e-1f };
	x = wasm_f32x4_max(SPLAT(-87.f), wasm_f32x4_min(SPLAT(87.f), x));
	v128_t n = wasm_f32x4_nearest(MUL(x, SPLAT(1.44269504f)));
	v128_t r = SUB(SUB(x, MUL(n, SPLAT(0.693359375f))), MUL(n, SPLAT(-2.12194440e-4f)));
	v128_t p = ADD(ADD(MUL(MUL(polynomial(r, c, 6), r), r), r), SPLAT(1.f));
	v128_t power = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(n), wasm_i32x4_splat(127)), 23);
	return MUL(p, power);
}

// x * (1 + erf(x / sqrt 2)) / 2, erf by Abramowitz and Stegun 7.1.26 (error at most 1.5e-7).
static inline v128_t gelu(v128_t x) {
	static const float c[] = { 1.061405429f, -1.453152027f, 1.421413741f, -0.284496736f, 0.254829592f };
	v128_t z = MUL(x, SPLAT(0.70710678f)), size = wasm_f32x4_abs(z);
	v128_t t = wasm_f32x4_div(SPLAT(1.f), ADD(SPLAT(1.f), MUL(SPLAT(0.3275911f), size)));
	v128_t tail = MUL(MUL(polynomial(t, c, 5), t), exponential(wasm_f32x4_neg(MUL(size, size))));
	v128_t sign = wasm_v128_and(z, SPLAT(-0.f));
	v128_t erf = wasm_v128_or(SUB(SPLAT(1.f), tail), sign);
	return MUL(MUL(SPLAT(0.5f), x), ADD(SPLAT(1.f), erf));
}

static float largest(const float *row, int width) {
	v128_t most = SPLAT(0);
	for (int at = 0; at < width; at += 4) most = wasm_f32x4_max(most, wasm_f32x4_abs(LOAD(row + at)));
	most = wasm_f32x4_max(most, wasm_i32x4_shuffle(most, most, 2, 3, 0, 1));
	most = wasm_f32x4_max(most, wasm_i32x4_shuffle(most, most, 1, 0, 3, 2));
	return wasm_f32x4_extract_lane(most, 0);
}

static inline v128_t rounded(v128_t x) { return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(x)); }

// Rows to integers as wide as their sums of products with bytes allow (384 * 128 * 32,767 and 1,536 * 128 * 8,191 stay
// below 2^31), with each row's step and sum.
static void quantise(const float *rows, int count, int width) {
	const float levels = width == WIDTH ? 32767.f : 8191.f;
	for (int t = 0; t < count; t++) {
		const float *row = rows + t * width;
		int16_t *out = quantised + t * width;
		float most = largest(row, width);
		steps[t] = most > 0 ? most / levels : 1.f;
		v128_t inverse = SPLAT(1.f / steps[t]), sum = wasm_i32x4_splat(0);
		for (int at = 0; at < width; at += 8) {
			v128_t low = rounded(MUL(LOAD(row + at), inverse)), high = rounded(MUL(LOAD(row + at + 4), inverse));
			sum = wasm_i32x4_add(sum, wasm_i32x4_add(low, high));
			STORE(out + at, wasm_i16x8_narrow_i32x4(low, high));
		}
		v128_t zero = wasm_i32x4_splat(0);
		sums[t] = steps[t] * (float)wasm_i32x4_extract_lane(sum_each(sum, zero, zero, zero), 0);
	}
	if (count & 1) __builtin_memset(quantised + count * width, 0, (unsigned long)width * sizeof(int16_t));
}

// Four outputs of one token: from integer sums to bias + step * sum + offset * (sum of the inputs).
static inline v128_t rescale(const Linear *linear, v128_t integer, int token, int output) {
	v128_t product = MUL(wasm_f32x4_convert_i32x4(integer), SPLAT(linear->scale.step * steps[token]));
	return ADD(ADD(product, SPLAT(linear->scale.offset * sums[token])), LOAD(linear->bias + output));
}

// out[t][o] = sum over i of quantised[t][i] * weights[o][i], plus bias; tiles of two tokens by four outputs, which is
// as many sums as the registers hold.
static inline void multiply(const Linear *linear, int count, float *out, int with_gelu) {
	const int inputs = linear->inputs, outputs = linear->outputs;
	for (int o = 0; o < outputs; o += 4) {
		const int8_t *w0 = linear->weights + o * inputs, *w1 = w0 + inputs, *w2 = w1 + inputs, *w3 = w2 + inputs;
		for (int t = 0; t < count; t += 2) {
			const int16_t *x = quantised + t * inputs, *y = x + inputs;
			v128_t a0, a1, a2, a3, b0, b1, b2, b3;
			a0 = a1 = a2 = a3 = b0 = b1 = b2 = b3 = wasm_i32x4_splat(0);
			for (int i = 0; i < inputs; i += 16) {
				v128_t x0 = LOAD(x + i), x1 = LOAD(x + i + 8), y0 = LOAD(y + i), y1 = LOAD(y + i + 8);
#define ROW(w, a, b) { \
	v128_t low = wasm_i16x8_load8x8(w + i), high = wasm_i16x8_load8x8(w + i + 8); \
	a = wasm_i32x4_add(a, wasm_i32x4_add(wasm_i32x4_dot_i16x8(x0, low), wasm_i32x4_dot_i16x8(x1, high))); \
	b = wasm_i32x4_add(b, wasm_i32x4_add(wasm_i32x4_dot_i16x8(y0, low), wasm_i32x4_dot_i16x8(y1, high))); }
				ROW(w0, a0, b0) ROW(w1, a1, b1) ROW(w2, a2, b2) ROW(w3, a3, b3)
			}
			v128_t first = rescale(linear, sum_each(a0, a1, a2, a3), t, o);
			STORE(out + t * outputs + o, with_gelu ? gelu(first) : first);
			if (t + 1 == count) continue;
			v128_t second = rescale(linear, sum_each(b0, b1, b2, b3), t + 1, o);
			STORE(out + (t + 1) * outputs + o, with_gelu ? gelu(second) : second);
		}
	}
}

static void project(const Linear *linear, int count, float *out) { multiply(linear, count, out, 0); }
static void project_gelu(const Linear *linear, int count, float *out) { multiply(linear, count, out, 1); }

// row = normalised(row + added) * gain + shift, for each token; `added` may be null.
static void normalise(const float *added, int count, const float *gain, const float *shift) {
	for (int t = 0; t < count; t++) {
		float *row = states + t * WIDTH;
		v128_t sum = SPLAT(0), squares = SPLAT(0);
		for (int at = 0; at < WIDTH; at += 4) {
			v128_t value = LOAD(row + at);
			if (added) value = ADD(value, LOAD(added + t * WIDTH + at));
			STORE(row + at, value);
			sum = ADD(sum, value);
		}
		v128_t mean = SPLAT(sum_lanes(sum) / WIDTH);
		for (int at = 0; at < WIDTH; at += 4) {
			v128_t apart = SUB(LOAD(row + at), mean);
			squares = ADD(squares, MUL(apart, apart));
		}
		v128_t inverse = SPLAT(1.f / __builtin_sqrtf(sum_lanes(squares) / WIDTH + 1e-12f));
		for (int at = 0; at < WIDTH; at += 4) {
			v128_t scaled = MUL(MUL(SUB(LOAD(row + at), mean), inverse), LOAD(gain + at));
			STORE(row + at, ADD(scaled, LOAD(shift + at)));
		}
	}
}

// Scores of one query against all keys, padded with "never" to a multiple of four; returns the greatest.
static float score(const float *query, const float *head_keys, int count) {
	v128_t q[HEAD / 4];
	for (int at = 0; at < HEAD / 4; at++) q[at] = LOAD(query + at * 4);
	float most = -1e30f;
	for (int t = 0; t < count; t++) {
		const float *key = head_keys + t * WIDTH;
		v128_t p0 = ADD(MUL(q[0], LOAD(key)), MUL(q[1], LOAD(key + 4)));
		v128_t p1 = ADD(MUL(q[2], LOAD(key + 8)), MUL(q[3], LOAD(key + 12)));
		v128_t p2 = ADD(MUL(q[4], LOAD(key + 16)), MUL(q[5], LOAD(key + 20)));
		v128_t p3 = ADD(MUL(q[6], LOAD(key + 24)), MUL(q[7], LOAD(key + 28)));
		scores[t] = sum_lanes(ADD(ADD(p0, p1), ADD(p2, p3))) * 0.17677669529f; // 1 / sqrt(HEAD)
		if (scores[t] > most) most = scores[t];
	}
	for (int t = count; t & 3; t++) scores[t] = -1e30f;
	return most;
}

// scores = e^(score - most); returns one over their sum.
static float soften(int count, float most) {
	v128_t sum = SPLAT(0), top = SPLAT(most);
	for (int t = 0; t < count; t += 4) {
		v128_t weight = exponential(SUB(LOAD(scores + t), top));
		STORE(scores + t, weight);
		sum = ADD(sum, weight);
	}
	return 1.f / sum_lanes(sum);
}

static void mix(const float *head_values, int count, float inverse, float *out) {
	v128_t sum[HEAD / 4];
	for (int at = 0; at < HEAD / 4; at++) sum[at] = SPLAT(0);
	for (int t = 0; t < count; t++) {
		v128_t weight = SPLAT(scores[t] * inverse);
		const float *value = head_values + t * WIDTH;
		for (int at = 0; at < HEAD / 4; at++) sum[at] = ADD(sum[at], MUL(weight, LOAD(value + at * 4)));
	}
	for (int at = 0; at < HEAD / 4; at++) STORE(out + at * 4, sum[at]);
}

static void attend(int count) {
	for (int head = 0; head < HEADS * HEAD; head += HEAD)
		for (int t = 0; t < count; t++) {
			float most = score(queries + t * WIDTH + head, keys + head, count);
			mix(values + head, count, soften(count, most), mixed + t * WIDTH + head);
		}
}

static void look_up(int count) {
	const Model *m = model();
	for (int t = 0; t < count; t++) {
		const uint8_t *word = m->words + ids[t] * WIDTH, *position = m->positions + t * WIDTH;
		for (int at = 0; at < WIDTH; at++) {
			float here = position[at] * m->position_scale.step + m->position_scale.offset;
			states[t * WIDTH + at] = word[at] * m->word_scale.step + m->word_scale.offset + here + m->segment[at];
		}
	}
	normalise(0, count, m->gain, m->shift);
}

static void run_layer(const Layer *l, const Scale *scales, int count) {
	const Linear query = { l->query, l->query_bias, scales[0], WIDTH, WIDTH };
	const Linear key = { l->key, l->key_bias, scales[1], WIDTH, WIDTH };
	const Linear value = { l->value, l->value_bias, scales[2], WIDTH, WIDTH };
	const Linear output = { l->output, l->output_bias, scales[3], WIDTH, WIDTH };
	const Linear widen = { l->widen, l->widen_bias, scales[4], WIDTH, INNER };
	const Linear narrow = { l->narrow, l->narrow_bias, scales[5], INNER, WIDTH };
	quantise(states, count, WIDTH);
	project(&query, count, queries);
	project(&key, count, keys);
	project(&value, count, values);
	attend(count);
	quantise(mixed, count, WIDTH);
	project(&output, count, queries);
	normalise(queries, count, l->attention_gain, l->attention_shift);
	quantise(states, count, WIDTH);
	project_gelu(&widen, count, inner);
	quantise(inner, count, INNER);
	project(&narrow, count, queries);
	normalise(queries, count, l->inner_gain, l->inner_shift);
}

// The mean over all tokens, made a unit vector.
static void pool(int count) {
	v128_t squares = SPLAT(0), share = SPLAT(1.f / (float)count);
	for (int at = 0; at < WIDTH; at += 4) {
		v128_t sum = SPLAT(0);
		for (int t = 0; t < count; t++) sum = ADD(sum, LOAD(states + t * WIDTH + at));
		v128_t mean = MUL(sum, share);
		STORE(result + at, mean);
		squares = ADD(squares, MUL(mean, mean));
	}
	v128_t inverse = SPLAT(1.f / __builtin_sqrtf(sum_lanes(squares) + 1e-12f));
	for (int at = 0; at < WIDTH; at += 4) STORE(result + at, MUL(LOAD(result + at), inverse));
}

// Reads `count` token ids (1 to 256) and leaves the vector in `result`.
EXPORT("embed") void embed(int count) {
	const Model *m = model();
	look_up(count);
	for (int layer = 0; layer < LAYERS; layer++) run_layer(&m->layers[layer], m->scales[layer], count);
	pool(count);
}
