/** In pi's terminal a page; elsewhere what a search finds, or the list. */
import type { Verb } from "../run.ts";
import { verb as list } from "./list.ts";
import { verb as search } from "./search.ts";

export const verb: Verb = async (run) => await (run.arguments.text("words") === undefined ? list(run) : search(run));
