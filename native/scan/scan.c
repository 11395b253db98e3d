/* Dot products of 8-bit vectors with one query: WebAssembly with 128-bit SIMD, no library, no allocation. */
#include <stdint.h>
#include <wasm_simd128.h>

static v128_t multiply_add(v128_t sum, v128_t left, v128_t right) {
	v128_t low = wasm_i32x4_dot_i16x8(wasm_i16x8_extend_low_i8x16(left), wasm_i16x8_extend_low_i8x16(right));
	v128_t high = wasm_i32x4_dot_i16x8(wasm_i16x8_extend_high_i8x16(left), wasm_i16x8_extend_high_i8x16(right));
	return wasm_i32x4_add(sum, wasm_i32x4_add(low, high));
}

/* products[i] = rows[i] . query, for `count` rows of `stride` bytes each. `stride` is a multiple of 16 and at most
 * 131,072: 127 * 127 * 131,072 still fits 32 bits. */
__attribute__((export_name("scan"))) void scan(const int8_t *rows, const int8_t *query, int32_t *products,
	uint32_t count, uint32_t stride) {
	for (uint32_t row = 0; row < count; row++, rows += stride) {
		v128_t sum = wasm_i32x4_const(0, 0, 0, 0);
		for (uint32_t at = 0; at < stride; at += 16)
			sum = multiply_add(sum, wasm_v128_load(rows + at), wasm_v128_load(query + at));
		products[row] = wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
			wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
	}
}
