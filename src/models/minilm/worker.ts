/** The thread that embeds many texts, so that the thread with the user never waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { MemoryError, messageOf } from "../../kernel/errors.ts";
import type { EmbeddedText, TextRole } from "../../ports/embedder.ts";
import { openKernel } from "./kernel.ts";
import { openLexicons } from "./lexicon.ts";
import { readPacked } from "./packed-file.ts";
import type { PassageOptions } from "./passages.ts";
import { type GlossWeights, type TextEmbedder, textEmbedder } from "./text-embedder.ts";

/** What the thread is started with. */
export interface WorkerSetup {
	readonly wasmFile: string;
	readonly packedFile: string;
	readonly lexiconFile: string;
	readonly weights: GlossWeights;
	readonly passages: PassageOptions;
}

/** One text at a time: a text is the step after which a cancelled task stops. */
export interface WorkerRequest {
	readonly id: number;
	readonly text: string;
	readonly role: TextRole;
}

export type WorkerReply =
	| { readonly id: number; readonly embedded: EmbeddedText }
	| { readonly id: number; readonly error: string };

function openEmbedder(setup: WorkerSetup): TextEmbedder {
	const kernel = openKernel(setup.wasmFile);
	const packed = readPacked(setup.packedFile, kernel);
	if (packed === undefined) throw damaged();
	const { vocabulary, rows } = packed;
	const embed = (ids: readonly number[]): Float32Array => {
		if (!rows.read(ids)) throw damaged();
		return kernel.embed(ids);
	};
	// A lexicon that cannot be read is told by the thread that started this one.
	const lexicons = openLexicons(setup.lexiconFile);
	return textEmbedder({ kernel: { embed }, vocabulary, lexicons, passages: setup.passages, ...setup.weights });
}

/** The thread that started this one takes over, and makes the file again. */
function damaged(): MemoryError {
	return new MemoryError("PROVIDER_UNSET", "packed model is gone or damaged");
}

function answer(embedder: TextEmbedder, request: WorkerRequest): WorkerReply {
	try {
		return { id: request.id, embedded: embedder.embed(request.text, request.role) };
	} catch (error) {
		return { id: request.id, error: messageOf(error) };
	}
}

const port = parentPort;
if (port !== null) {
	const embedder = openEmbedder(workerData as WorkerSetup); // passed by bulk.ts, of the same version
	port.on("message", (request: WorkerRequest) => port.postMessage(answer(embedder, request)));
}
