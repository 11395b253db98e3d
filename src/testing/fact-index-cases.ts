/** What any index must do, whatever it is made of. Each case wants an empty index of its own. */
import type { FactIndex } from "../ports/fact-index.ts";
import type { ConformanceCase } from "./conformance.ts";
import { factCases } from "./index-cases/facts.ts";
import { keywordCases } from "./index-cases/keywords.ts";
import { placeCases } from "./index-cases/places.ts";
import { linkCases, usageCases } from "./index-cases/usage-and-links.ts";
import { vectorCases } from "./index-cases/vectors.ts";

export { anUpsert, upserting } from "./index-cases/given.ts";

export const factIndexCases: readonly ConformanceCase<FactIndex>[] = [
	...factCases,
	...placeCases,
	...keywordCases,
	...vectorCases,
	...usageCases,
	...linkCases,
];
