/** Opens the index of a folder, adds one fact, closes it. */
import { anUpsert, upserting } from "../../../src/testing/fact-index-cases.ts";
import { withIndex } from "../../index/sqlite/places.ts";

const [folder = "", at = ""] = process.argv.slice(2);
await withIndex(folder, (index) => index.facts.apply("global", upserting(anUpsert({ caption: `opened by ${at}` }))));
