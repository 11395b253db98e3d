/** From the published files to the one flat file that the kernel reads as it is. */
import { createHash } from "node:crypto";
import { MemoryError } from "../../kernel/errors.ts";
import type { SourceFiles } from "./weights.ts";

/** Model widths; native/minilm/minilm.as has the same. */
const WIDTH = 384;
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

const MAGIC = "CAIRNML1";
export const HEADER_BYTES = 64;

export interface PackedHeader {
	readonly vocabularyBytes: number;
	readonly bodyBytes: number;
	/** Of the body, as the kernel computes it. */
	readonly checksum: number;
	readonly vocabularyHash: Buffer;
}

/** A packed file in parts, in the file's order. */
export interface PackedModel {
	readonly header: Buffer;
	/** One word a line, the line number is the id. */
	readonly vocabulary: Buffer;
	readonly body: Buffer;
}

interface Tensor {
	readonly shape: readonly number[];
	readonly bytes: Buffer;
	/** A byte b stands for b * step + offset. */
	readonly step: number;
	readonly offset: number;
}

/** @throws MemoryError PROVIDER_PROTOCOL when the files are not what their hashes promise */
export function repack(sources: SourceFiles): PackedModel {
	const vocabulary = Buffer.from(vocabularyOf(sources.tokenizer), "utf8");
	const body = packBody(tensorsOf(sources));
	return { header: packHeader(vocabulary, body), vocabulary, body };
}

function packHeader(vocabulary: Buffer, body: Buffer): Buffer {
	const header = Buffer.alloc(HEADER_BYTES);
	header.write(MAGIC, 0, "latin1");
	header.writeUInt32LE(vocabulary.length, 8);
	header.writeUInt32LE(body.length, 12);
	header.writeUInt32LE(checksumOf(body), 16);
	hashOf(vocabulary).copy(header, 20);
	return header;
}

/** `undefined` when this is not the header of a packed file of this version. */
export function parseHeader(header: Buffer): PackedHeader | undefined {
	if (header.length < HEADER_BYTES || header.toString("latin1", 0, MAGIC.length) !== MAGIC) return undefined;
	return {
		vocabularyBytes: header.readUInt32LE(8),
		bodyBytes: header.readUInt32LE(12),
		checksum: header.readUInt32LE(16),
		vocabularyHash: header.subarray(20, 52),
	};
}

export function hashOf(bytes: Uint8Array): Buffer {
	return createHash("sha256").update(bytes).digest();
}

/** The checksum of native/minilm/minilm.as: Fletcher's, over four lanes of 32 bits, folded. */
export function checksumOf(body: Buffer): number {
	const words = new Int32Array(body.buffer, body.byteOffset, body.length / 4);
	const first = new Int32Array(4).fill(1);
	const second = new Int32Array(4);
	for (let lane = 0; lane < 4; lane++) {
		let one = 1;
		let two = 0;
		for (let at = lane; at < words.length; at += 4) {
			one = (one + (words[at] ?? 0)) | 0;
			two = (two + one) | 0;
		}
		first[lane] = one;
		second[lane] = two;
	}
	return [...first, ...second].reduce((folded, lane) => ((folded << 5) | (folded >>> 27)) ^ lane, 0) >>> 0;
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
