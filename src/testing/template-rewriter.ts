/** A rewriter without a model: the newer text, and for a merge the older one before it. */
import type { RewriteRequest, Rewriter } from "../ports/rewriter.ts";

export interface TemplateRewriter extends Rewriter {
	/** Oldest first. */
	readonly requests: readonly RewriteRequest[];
}

export function templateRewriter(): TemplateRewriter {
	const requests: RewriteRequest[] = [];
	return {
		requests,
		rewrite: async (request, signal) => {
			signal?.throwIfAborted();
			requests.push(request);
			const { kind, older, newer } = request;
			const content = kind === "edit" ? newer.content : `${older.content}\n${newer.content}`;
			return { caption: newer.caption, content, model: "template" };
		},
	};
}
