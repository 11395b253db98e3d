/* Dot products of 8-bit vectors with one 16-bit query: WebAssembly with 128-bit SIMD, no library, no allocation. */
#include <stdint.h>
#include <wasm_simd128.h>

/* products[i] = rows[i] . query, for `count` rows of `stride` numbers each. `stride` is a multiple of 16. With rows
 * within +-127 and a query within +-1,023, sums of up to 16,384 products fit 32 bits. */
__attribute__((export_name("scan"))) void scan(const int8_t *rows, const int16_t *query, int32_t *products,
	uint32_t count, uint32_t stride) {
	for (uint32_t row = 0; row < count; row++, rows += stride) {
		v128_t even = wasm_i32x4_const(0, 0, 0, 0);
		v128_t odd = even;
		for (uint32_t at = 0; at < stride; at += 16) {
			v128_t bytes = wasm_v128_load(rows + at);
			v128_t low = wasm_i16x8_extend_low_i8x16(bytes);
			v128_t high = wasm_i16x8_extend_high_i8x16(bytes);
			even = wasm_i32x4_add(even, wasm_i32x4_dot_i16x8(low, wasm_v128_load(query + at)));
			odd = wasm_i32x4_add(odd, wasm_i32x4_dot_i16x8(high, wasm_v128_load(query + at + 8)));
		}
		v128_t sum = wasm_i32x4_add(even, odd);
		products[row] = wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
			wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
	}
}
