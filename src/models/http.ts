/** JSON over HTTP for model servers: a deadline for each try, retries by rule, and typed errors. */
import { isMemoryError, MemoryError, messageOf } from "../kernel/errors.ts";
import { resolveSecret } from "../settings/secret.ts";
import type { SettingName } from "../settings/table.ts";

export type Fetch = typeof globalThis.fetch;

/** Resolves after the milliseconds; rejects with the signal's reason. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export interface HttpOptions {
	/** What the server is called in messages: "embedding server". */
	readonly name: string;
	readonly fetch: Fetch;
	readonly sleep: Sleep;
	/** 0 to below 1; spreads the retries of several processes. */
	readonly random: () => number;
	/** Milliseconds of one try, until its whole answer is there. */
	readonly timeoutMs: number;
	/** Tries of one request; 3 unless told. */
	readonly tries?: number;
	/** Longest wait that a server may ask for, in milliseconds; 10,000 unless told. */
	readonly longestWaitMs?: number;
}

export interface HttpRequest {
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as JSON with POST; without it, GET. */
	readonly body?: unknown;
	readonly signal?: AbortSignal;
}

/** What the server answered; anything but success only where another try is no use. */
export type HttpAnswer =
	| { readonly kind: "json"; readonly value: unknown }
	| {
			readonly kind: "refused";
			readonly status: number;
			readonly message: string;
			/** Parsed JSON, `undefined` where the server sent something else. */
			readonly body?: unknown;
	  };

const DEFAULT_TRIES = 3;
const DEFAULT_LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 500;
/** Characters of a server's own words that reach a message. */
const QUOTED = 300;
/** Characters of an error body that are read. */
const ERROR_BODY = 20_000;

/** Several times the largest answer: vectors of 4,096 numbers for 100 texts, 12 characters each. */
const MOST_BYTES = 16_000_000;

/** Outcome of one try that failed and may be repeated. */
interface Failed {
	readonly kind: "failed";
	readonly message: string;
	readonly cause?: unknown;
	/** Milliseconds that the server asks to wait. */
	readonly waitMs?: number;
}

/**
 * Overload, server errors and lost connections are tried again; other refusals are the caller's to read.
 * @throws MemoryError PROVIDER_DOWN after the last try, PROVIDER_PROTOCOL for an answer that is not JSON; the signal's
 * reason when it is aborted
 */
export async function requestJson(request: HttpRequest, options: HttpOptions): Promise<HttpAnswer> {
	const tries = options.tries ?? DEFAULT_TRIES;
	for (let tried = 1; ; tried++) {
		request.signal?.throwIfAborted();
		const outcome = await tryOnce(request, options);
		if (outcome.kind !== "failed") return outcome;
		const wait = outcome.waitMs ?? FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + options.random());
		const longest = options.longestWaitMs ?? DEFAULT_LONGEST_WAIT_MS;
		if (tried >= tries || wait > longest) throw down(outcome, request, options);
		await options.sleep(wait, request.signal);
	}
}

function down(failed: Failed, request: HttpRequest, options: HttpOptions): MemoryError {
	const message = `${options.name} at ${originOf(request.url)} ${failed.message}`;
	return new MemoryError("PROVIDER_DOWN", message, failed.cause === undefined ? {} : { cause: failed.cause });
}

/** Without a path, and without credentials that were put into the address. */
function originOf(url: string): string {
	return URL.canParse(url) ? new URL(url).origin : "an invalid address";
}

async function tryOnce(request: HttpRequest, options: HttpOptions): Promise<HttpAnswer | Failed> {
	const deadline = AbortSignal.timeout(options.timeoutMs);
	const signal = request.signal === undefined ? deadline : AbortSignal.any([request.signal, deadline]);
	try {
		const response = await options.fetch(request.url, { ...initOf(request), signal, redirect: "error" });
		const text = await wholeText(response, request, options);
		return response.ok ? parseAnswer(text, request, options) : refusal(response, text);
	} catch (error) {
		if (request.signal?.aborted === true) throw request.signal.reason;
		if (error instanceof MemoryError) throw error;
		if (deadline.aborted) return { kind: "failed", message: `did not answer within ${options.timeoutMs} ms` };
		return { kind: "failed", message: `cannot be reached: ${reasonOf(error)}`, cause: error };
	}
}

/** @throws MemoryError PROVIDER_PROTOCOL for an answer without an end, which would fill the memory of the process */
async function wholeText(response: Response, request: HttpRequest, options: HttpOptions): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.length;
		if (bytes > MOST_BYTES) {
			const message = `${options.name} at ${originOf(request.url)} answered with more than ${MOST_BYTES / 1_000_000} MB`;
			throw new MemoryError("PROVIDER_PROTOCOL", message);
		}
		parts.push(part);
	}
	return new TextDecoder().decode(Buffer.concat(parts));
}

function initOf(request: HttpRequest): RequestInit {
	const headers = { accept: "application/json", ...request.headers };
	if (request.body === undefined) return { method: "GET", headers };
	const body = JSON.stringify(request.body);
	return { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
}

function parseAnswer(text: string, request: HttpRequest, options: HttpOptions): HttpAnswer {
	try {
		return { kind: "json", value: JSON.parse(text) };
	} catch (error) {
		const message = `${options.name} at ${originOf(request.url)} answered with something that is not JSON`;
		throw new MemoryError("PROVIDER_PROTOCOL", message, { cause: error });
	}
}

function refusal(response: Response, text: string): HttpAnswer | Failed {
	const message = wordsOf(text.slice(0, ERROR_BODY));
	if (!mayPass(response.status)) return { kind: "refused", status: response.status, message, body: tryParse(text) };
	const waitMs = retryAfterMs(response.headers) ?? retryAfter(response.headers.get("retry-after"));
	const said = message === "" ? "" : `: ${message}`;
	return { kind: "failed", message: `answered ${response.status}${said}`, ...(waitMs === undefined ? {} : { waitMs }) };
}

/** Overload and faults pass; what a server does not offer (501) stays so. */
function mayPass(status: number): boolean {
	return status === 429 || status === 408 || (status >= 500 && status !== 501);
}

function retryAfterMs(headers: Headers): number | undefined {
	const header = headers.get("retry-after-ms");
	const milliseconds = header === null || header.trim() === "" ? Number.NaN : Number(header);
	return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function retryAfter(header: string | null): number | undefined {
	if (header === null || header.trim() === "") return undefined;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** The message in the shapes that servers use for errors, on one line. */
function wordsOf(text: string): string {
	const found = messageIn(text) ?? text;
	return found.replace(/\s+/g, " ").trim().slice(0, QUOTED);
}

function messageIn(text: string): string | undefined {
	const body = tryParse(text);
	const error = fieldOf(body, "error");
	const detail = fieldOf(body, "detail");
	const candidates = [
		fieldOf(error, "message"),
		error,
		fieldOf(firstOf(detail), "msg"),
		fieldOf(detail, "message"),
		detail,
		fieldOf(firstOf(fieldOf(body, "errors")), "message"),
		fieldOf(body, "message"),
	];
	const found = candidates.find((candidate) => candidate !== undefined && candidate !== null);
	return typeof found === "string" ? found : JSON.stringify(found);
}

/** `undefined` for a proxy's page or plain text. */
function tryParse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function firstOf(value: unknown): unknown {
	return Array.isArray(value) ? value[0] : undefined;
}

export function fieldOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** `fetch` says only "fetch failed"; the system's reason is in the cause. */
function reasonOf(error: unknown): string {
	const cause: unknown = error instanceof Error ? error.cause : undefined;
	const code = fieldOf(cause, "code");
	return typeof code === "string" ? code : messageOf(cause ?? error);
}

/** The system's timer; the wait keeps the process alive, since a caller is waiting for it. */
export const systemSleep: Sleep = (milliseconds, signal) =>
	new Promise((resolve, reject) => {
		const stop = (): void => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", stop);
			resolve();
		}, milliseconds);
		signal?.addEventListener("abort", stop, { once: true });
	});

/**
 * A key as settings have it: literal, `$NAME`, `${NAME}` or `env:NAME`; "" for none.
 * @throws MemoryError PROVIDER_UNSET when it refers to nothing
 */
export function resolveKey(
	name: SettingName,
	written: string,
	env: Readonly<Record<string, string | undefined>>,
): string {
	try {
		return resolveSecret(name, written.trim(), env);
	} catch (error) {
		const hint = isMemoryError(error) && error.hint !== undefined ? { hint: error.hint } : {};
		throw new MemoryError("PROVIDER_UNSET", messageOf(error), { ...hint, cause: error });
	}
}
