/** Many texts on a thread of their own, which never keeps the process alive and goes when it has nothing to do. */
import { Worker } from "node:worker_threads";
import { unlessAborted } from "../../kernel/abort.ts";
import { MemoryError } from "../../kernel/errors.ts";
import type { EmbeddedText, EmbedOptions } from "../../ports/embedder.ts";
import type { WorkerReply, WorkerRequest, WorkerSetup } from "./worker.ts";

export interface BulkOptions {
	/** The worker's module, in the form (TypeScript or built) that this process runs. */
	readonly workerFile: string;
	readonly setup: () => WorkerSetup;
	/** Milliseconds without work after which the thread ends and gives its memory back; 3,000 unless told. */
	readonly idleMs?: number;
	/** True where the process should stay until the work is done, as a command line does. */
	readonly keepAlive?: boolean;
}

export interface BulkEmbedder {
	/** @throws MemoryError PROVIDER_DOWN when the thread cannot be started or ended before its time; the signal's reason */
	embed(texts: readonly string[], options: EmbedOptions): Promise<readonly EmbeddedText[]>;
	close(): Promise<void>;
}

interface Waiting {
	readonly resolve: (embedded: EmbeddedText) => void;
	readonly reject: (error: unknown) => void;
}

/** Texts that wait in the thread's queue at one time; a cancelled task is over after these. */
const AHEAD = 2;
const DEFAULT_IDLE_MS = 3000;

export function bulkEmbedder(options: BulkOptions): BulkEmbedder {
	const thread = embeddingThread(options);
	return {
		embed: async (texts, { role, signal }) => {
			const results: EmbeddedText[] = [];
			const queue = [...texts.entries()];
			const lane = async (): Promise<void> => {
				for (let next = queue.shift(); next !== undefined; next = queue.shift())
					results[next[0]] = await thread.ask(next[1], role);
			};
			try {
				await unlessAborted(Promise.all(Array.from({ length: AHEAD }, lane)), signal);
			} finally {
				// After a failure or a cancellation the lanes have nothing more to ask.
				queue.length = 0;
			}
			return results;
		},
		close: () => thread.close(),
	};
}

interface EmbeddingThread {
	ask(text: string, role: WorkerRequest["role"]): Promise<EmbeddedText>;
	close(): Promise<void>;
}

function embeddingThread(options: BulkOptions): EmbeddingThread {
	const waiting = new Map<number, Waiting>();
	let worker: Worker | undefined;
	let idle: NodeJS.Timeout | undefined;
	let lastId = 0;
	const end = async (because: MemoryError): Promise<void> => {
		const ended = worker;
		worker = undefined;
		clearTimeout(idle);
		for (const { reject } of waiting.values()) reject(because);
		waiting.clear();
		await ended?.terminate();
	};
	const settle = (reply: WorkerReply): void => {
		const asked = waiting.get(reply.id);
		waiting.delete(reply.id);
		if (waiting.size === 0) {
			worker?.unref();
			idle = setTimeout(() => void end(stopped("idle")), options.idleMs ?? DEFAULT_IDLE_MS).unref();
		}
		if ("embedded" in reply) asked?.resolve(reply.embedded);
		else asked?.reject(new MemoryError("PROVIDER_DOWN", `embedding failed: ${reply.error}`));
	};
	const start = (): Worker => {
		const started = startWorker(options);
		started.on("message", settle);
		// An ended thread that was replaced or closed has nothing to say any more.
		started.on("error", (cause) => void (started === worker && end(stopped("failed", cause))));
		started.on("exit", () => void (started === worker && end(stopped("ended"))));
		// Last, since listening for messages holds the process.
		started.unref();
		return started;
	};
	return {
		ask: (text, role) =>
			new Promise((resolve, reject) => {
				clearTimeout(idle);
				worker ??= start();
				if (options.keepAlive === true) worker.ref();
				const id = ++lastId;
				waiting.set(id, { resolve, reject });
				worker.postMessage({ id, text, role } satisfies WorkerRequest);
			}),
		close: () => end(stopped("closed")),
	};
}

function startWorker(options: BulkOptions): Worker {
	return new Worker(options.workerFile, {
		name: "cairn-embedder",
		workerData: options.setup(),
		execArgv: ["--disable-warning=ExperimentalWarning"],
	});
}

function stopped(how: "idle" | "failed" | "ended" | "closed", cause?: unknown): MemoryError {
	return new MemoryError("PROVIDER_DOWN", `embedding thread ${how === "failed" ? "failed" : `is ${how}`}`, { cause });
}
