/** From the published files to the one flat file that the kernel reads as it is. */
import { MemoryError } from "../../kernel/errors.ts";
import { type PackedModel, packModel, WIDTH } from "./packed-parts.ts";
import type { SourceFiles } from "./weights.ts";

const POSITIONS = 256;
const LAYERS = 6;
/** Suffix of the tensors' names in the manifest, by the kernel's order. */
const MATRICES = [
	"attention/self/query",
	"attention/self/key",
	"attention/self/value",
	"attention/output/dense",
	"intermediate/dense",
	"output/dense",
];

interface Tensor {
	readonly shape: readonly number[];
	readonly bytes: Buffer;
	/** A byte b stands for b * step + offset. */
	readonly step: number;
	readonly offset: number;
}

/** @throws MemoryError PROVIDER_PROTOCOL when the files are not what their hashes promise */
export function repack(sources: SourceFiles): PackedModel {
	return packModel(vocabularyOf(sources.tokenizer), packBody(tensorsOf(sources)));
}

function vocabularyOf(tokenizer: Buffer): string {
	const parsed: unknown = JSON.parse(tokenizer.toString("utf8"));
	const ids = recordAt(recordAt(parsed, "model"), "vocab");
	const words: string[] = [];
	for (const [word, id] of Object.entries(ids)) words[Number(id)] = word;
	return words.join("\n");
}

function recordAt(value: unknown, key: string): Record<string, unknown> {
	const inner: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
	if (typeof inner !== "object" || inner === null) throw unexpected(`no ${key}`);
	return inner as Record<string, unknown>; // an object with string keys, by the test above
}

function unexpected(what: string): MemoryError {
	return new MemoryError("PROVIDER_PROTOCOL", `embedding model has an unexpected layout: ${what}`);
}

interface ManifestEntry {
	readonly name: string;
	readonly shape: readonly number[];
	readonly quantization?: { readonly scale: number; readonly min: number };
}

/** Tensors by name; the manifest's order is their order in the weights file. */
function tensorsOf(sources: SourceFiles): (name: string) => Tensor {
	const manifest: unknown = JSON.parse(sources.manifest.toString("utf8"));
	const groups = recordAt(manifest, "weightsManifest");
	const entries = recordAt(groups[0], "weights") as unknown as readonly ManifestEntry[]; // pinned by its hash
	const tensors = new Map<string, Tensor>();
	let at = 0;
	for (const { name, shape, quantization } of entries) {
		const size = shape.reduce((product, length) => product * length, quantization === undefined ? 4 : 1);
		const bytes = sources.weights.subarray(at, at + size);
		tensors.set(name, { shape, bytes, step: quantization?.scale ?? 0, offset: quantization?.min ?? 0 });
		at += size;
	}
	return (name) => {
		const tensor = tensors.get(`StatefulPartitionedCall/model/tf_bert_model/bert/${name}`) ?? tensors.get(name);
		if (tensor === undefined) throw unexpected(`no tensor ${name}`);
		return tensor;
	};
}

/** The body that native/minilm/minilm.as reads, part by part. */
function packBody(tensor: (name: string) => Tensor): Buffer {
	const layers = Array.from({ length: LAYERS }, (_, layer) => `encoder/layer_._${layer}/`);
	const matrices = layers.map((prefix) => MATRICES.map((name) => tensor(`${prefix}${name}/Tensordot/ReadVariableOp`)));
	const words = tensor("unknown");
	const positions = tensor("unknown_0");
	const scales = [words, positions].map((table) => [table.step, table.offset]);
	const signed = matrices.flat().map((matrix) => [matrix.step, matrix.offset + 128 * matrix.step]);
	const parts: Uint8Array[] = [
		bytesOf(Float32Array.from([...scales, ...signed].flat())),
		words.bytes,
		positions.bytes.subarray(0, POSITIONS * WIDTH),
		bytesOf(floatsOf(tensor("unknown_1")).subarray(0, WIDTH)),
		...normaliser(tensor, "embeddings/"),
	];
	for (const [layer, prefix] of layers.entries()) {
		parts.push(...(matrices[layer] ?? []).map(transposed));
		for (const name of MATRICES) parts.push(bytesOf(floatsOf(tensor(`${prefix}${name}/BiasAdd/ReadVariableOp`))));
		parts.push(...normaliser(tensor, `${prefix}attention/output/`), ...normaliser(tensor, `${prefix}output/`));
	}
	return Buffer.concat(parts);
}

/** Gain and shift. */
function normaliser(tensor: (name: string) => Tensor, prefix: string): Uint8Array[] {
	const names = ["batchnorm/mul/ReadVariableOp", "batchnorm/ReadVariableOp"];
	return names.map((name) => bytesOf(floatsOf(tensor(`${prefix}LayerNorm/${name}`))));
}

function floatsOf(tensor: Tensor): Float32Array {
	return Float32Array.from(tensor.bytes, (byte) => byte * tensor.step + tensor.offset);
}

function bytesOf(floats: Float32Array): Uint8Array {
	return new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
}

/** Rows that are transposed together: they stay in the processor's cache. */
const BLOCK = 32;

/** [input][output] of unsigned bytes to [output][input] of signed ones. */
function transposed(tensor: Tensor): Uint8Array {
	const [inputs = 0, outputs = 0] = tensor.shape;
	const from = tensor.bytes;
	const to = new Uint8Array(inputs * outputs);
	for (let top = 0; top < inputs; top += BLOCK)
		for (let output = 0; output < outputs; output++) {
			const row = output * inputs;
			for (let input = top; input < top + BLOCK; input++)
				to[row + input] = (from[input * outputs + output] ?? 0) ^ 0x80;
		}
	return to;
}
