/** The model in WebAssembly: bytes into its memory, token ids in, one unit vector out. */
import { readFileSync } from "node:fs";
import { MemoryError } from "../../kernel/errors.ts";

export const DIMENSIONS = 384;
/** Token ids of one call, at most. */
export const TOKENS = 256;

export interface Kernel {
	/** Where the packed body goes, in the kernel's own memory. */
	readonly body: Uint8Array;
	/** Takes 1 to 256 ids; the vector is the caller's own. The same ids give the same bits on every machine. */
	embed(ids: readonly number[]): Float32Array;
}

interface KernelExports {
	readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
	readonly model: () => number;
	readonly modelSize: () => number;
	readonly ids: () => number;
	readonly result: () => number;
	readonly embed: (count: number) => void;
}

/** What is used of the runtime's own object, which the type libraries keep with the browser's. */
declare const WebAssembly: {
	readonly Module: new (bytes: Uint8Array) => object;
	readonly Instance: new (module: object) => { readonly exports: unknown };
};

const PAGE = 65_536;

/** @throws MemoryError PROVIDER_UNSET when this runtime or this file cannot run the kernel */
export function openKernel(wasmFile: string): Kernel {
	const wasm = instantiate(wasmFile);
	const start = wasm.model();
	const missing = start + wasm.modelSize() - wasm.memory.buffer.byteLength;
	if (missing > 0) wasm.memory.grow(Math.ceil(missing / PAGE));
	const ids = new Int32Array(wasm.memory.buffer, wasm.ids(), TOKENS);
	const result = new Float32Array(wasm.memory.buffer, wasm.result(), DIMENSIONS);
	return {
		body: new Uint8Array(wasm.memory.buffer, start, wasm.modelSize()),
		embed: (tokens) => {
			const count = Math.min(tokens.length, TOKENS);
			ids.set(tokens.slice(0, count));
			wasm.embed(count);
			return result.slice();
		},
	};
}

function instantiate(wasmFile: string): KernelExports {
	try {
		const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasmFile)));
		return instance.exports as KernelExports; // native/minilm/minilm.as exports exactly these
	} catch (error) {
		throw new MemoryError("PROVIDER_UNSET", "built-in embedding model cannot run here", { cause: error });
	}
}
