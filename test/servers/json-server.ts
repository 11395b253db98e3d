/** A JSON server on a loopback port that records what it is asked, and misbehaves when it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen } from "./listening.ts";

export interface Recorded {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Parsed JSON, `undefined` where there was none. */
	readonly body: Readonly<Record<string, unknown>> | undefined;
}

export interface Reply {
	readonly status: number;
	readonly json?: unknown;
	/** Sent as it is, instead of `json`. */
	readonly text?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** How one answer to a POST goes wrong; faults are used up in the order they were given. */
export type Fault =
	| { readonly kind: "reply"; readonly reply: Reply }
	/** The connection is cut before the answer, or in the middle of it. */
	| { readonly kind: "cut"; readonly when: "before" | "within" }
	/** The right answer, late. */
	| { readonly kind: "slow"; readonly milliseconds: number }
	/** Nothing is ever answered. */
	| { readonly kind: "hang" }
	/** The right answer, changed. */
	| { readonly kind: "change"; readonly change: (json: never) => unknown };

export interface JsonServer {
	/** `http://127.0.0.1:<port>` */
	readonly url: string;
	readonly requests: readonly Recorded[];
	fail(...faults: readonly Fault[]): void;
	close(): Promise<void>;
}

export async function startJsonServer(answer: (request: Recorded) => Reply): Promise<JsonServer> {
	const requests: Recorded[] = [];
	const faults: Fault[] = [];
	const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
		const request = await record(incoming);
		requests.push(request);
		respond(response, { reply: answer(request), fault: request.method === "POST" ? faults.shift() : undefined });
	};
	const server = createServer((incoming, response) => void serve(incoming, response));
	return {
		url: `http://127.0.0.1:${await listen(server)}`,
		requests,
		fail: (...more) => void faults.push(...more),
		close: () => close(server),
	};
}

async function record(incoming: IncomingMessage): Promise<Recorded> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer); // no encoding was set
	const text = Buffer.concat(chunks).toString("utf8");
	return {
		method: incoming.method ?? "GET",
		path: (incoming.url ?? "/").split("?")[0] ?? "/",
		headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
		body: text === "" ? undefined : JSON.parse(text),
	};
}

function respond(response: ServerResponse, how: { readonly reply: Reply; readonly fault: Fault | undefined }): void {
	switch (how.fault?.kind) {
		case "hang":
			return;
		case "cut":
			if (how.fault.when === "before") response.destroy();
			else cutWithin(response, how.reply);
			return;
		case "slow":
			setTimeout(() => send(response, how.reply), how.fault.milliseconds);
			return;
		case "reply":
			send(response, how.fault.reply);
			return;
		case "change":
			// The test knows the shape of its own server's answer.
			send(response, { status: 200, json: how.fault.change(structuredClone(how.reply.json) as never) });
			return;
		case undefined:
			send(response, how.reply);
	}
}

function send(response: ServerResponse, reply: Reply): void {
	response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
	response.end(reply.text ?? JSON.stringify(reply.json ?? {}));
}

function cutWithin(response: ServerResponse, reply: Reply): void {
	const text = JSON.stringify(reply.json);
	response.writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) });
	response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}
