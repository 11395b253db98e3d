/** What can be done about a refusal: less, or nothing but telling the user. */
import { MemoryError } from "../../kernel/errors.ts";
import { fieldOf, type HttpAnswer } from "../http.ts";

export type Refused = Extract<HttpAnswer, { kind: "refused" }>;

/** A request that may be made again with less of something. */
export type TooLarge = { readonly kind: "options"; readonly most: number } | { readonly kind: "state" };

/** Of SemIf's smallest server, `none` included. */
const FEW_OPTIONS = 16;
const TOO_LONG =
	/context[ _]length|too (?:long|large)|tokens_exceeded|exceeds? (?:the )?(?:maximum|context|\d+)|maximum context/i;

/** `undefined` for a refusal that less would not help. */
export function tooLargeFor(refused: Refused): TooLarge | undefined {
	const { status, message, body } = refused;
	if (status === 413) return { kind: "state" };
	if (status !== 400 && status !== 422) return undefined;
	const codes = codesIn(body);
	if (codes.includes("option_count_unsupported") || /option_count_unsupported/.test(message)) {
		const most = Number(/\b2\s*(?:-|–|to)\s*(\d+)/.exec(message)?.[1] ?? FEW_OPTIONS);
		return { kind: "options", most: Math.max(2, most) };
	}
	const isLong = codes.some((code) => TOO_LONG.test(code)) || TOO_LONG.test(message);
	return isLong ? { kind: "state" } : undefined;
}

/** Codes and types, in the places where servers put them. */
function codesIn(body: unknown): readonly string[] {
	const error = fieldOf(body, "error");
	const detail = fieldOf(body, "detail");
	const details: readonly unknown[] = Array.isArray(detail) ? detail : [detail];
	const found = [
		fieldOf(error, "code"),
		fieldOf(error, "type"),
		...details.flatMap((one) => [fieldOf(one, "type"), fieldOf(one, "error_type")]),
	];
	return found.filter((code) => typeof code === "string");
}

const EXPLAINED: ReadonlyMap<number, { readonly what: string; readonly hint?: string }> = new Map([
	[401, { what: "judge refused the key", hint: "check judge.apiKey" }],
	[402, { what: "judge wants to be paid" }],
	[403, { what: "judge does not allow the request", hint: "check judge.apiKey and judge.model" }],
	[404, { what: "judge has no such model or address", hint: "check judge.model and judge.endpoint" }],
	[501, { what: "judge's model answers no questions", hint: "set judge.model to a decision model" }],
]);

export function refusalError({ status, message }: Refused): MemoryError {
	const said = message === "" ? "" : `: ${message}`;
	const explained = EXPLAINED.get(status);
	if (explained === undefined)
		return new MemoryError("PROVIDER_PROTOCOL", `judge refused the request (${status})${said}`);
	const { what, hint } = explained;
	return new MemoryError("PROVIDER_UNSET", `${what} (${status})${said}`, hint === undefined ? {} : { hint });
}
