/**
 * Invented facts with the shape of real ones: a few words are common and most are rare, some are identifiers, some texts
 * are Chinese or Japanese, a third is about paths of one of several packages. The same seed gives the same facts.
 */
import type { Fact, FactId, FactKind } from "../src/facts/fact.ts";
import { printFactFile } from "../src/facts/fact-print.ts";
import { uuidV7 } from "../src/kernel/ids.ts";
import type { EmbeddedText } from "../src/ports/embedder.ts";
import { randomSource } from "./statistics.ts";

/** Dimensions of the built-in model. */
export const DIMENSIONS = 384;

const VOCABULARY = 30_000;
const SYLLABLES = "ka lo mi ne ru so ta vi we zu pra stel dor quin bex mor".split(" ");
const CONSONANTS = Array.from("bcdfghjklmnprstvz");
const VOWELS = Array.from("aeiou");
const COMMON =
	"the of to is a for in and it with on not run test build file when use server after set must config cache".split(" ");
const DENSE = Array.from(
	"数据库迁移测试环境变量服务器缓存部署配置日志端口依赖版本更新請求設定接続認証構築実行失敗確認",
);
const PACKAGES = ["services/billing", "services/search", "packages/ui", "apps/web", "tools/release", "db"];
const KINDS: readonly FactKind[] = ["fact", "gotcha", "preference", "decision", "procedure", "reference"];
const START = Date.UTC(2026, 0, 1);

export interface CorpusFact {
	readonly name: string;
	readonly text: string;
	readonly fact: Fact;
}

export class Corpus {
	readonly #random: () => number;

	constructor(seed: number) {
		this.#random = randomSource(seed);
	}

	fact(at: number): CorpusFact {
		const isDense = this.#random() < 0.08;
		const kind = this.#oneOf(KINDS);
		const time = new Date(START + at * 60_000).toISOString();
		const fact: Fact = {
			id: this.#id(START + at),
			kind,
			caption: isDense ? this.#denseText(14) : this.#sentence(9),
			content: isDense ? this.#denseText(60) : this.#sentence(12 + Math.floor(this.#random() * 36)),
			tags: this.#random() < 0.3 ? [wordAt(Math.floor(this.#random() * 40))] : [],
			paths: this.#random() < 0.33 ? [`${this.#oneOf(PACKAGES)}/${wordAt(Math.floor(this.#random() * 200))}.ts`] : [],
			pin: at % 500 === 0,
			triples: [],
			source: "agent",
			created: time,
			updated: time,
		};
		return { name: `${fact.id}.md`, text: printFactFile(fact), fact };
	}

	/** Half of its words are those of the fact. */
	question({ caption }: Fact): string {
		return `${caption.split(" ").slice(0, 4).join(" ")} ${this.#sentence(4)}`;
	}

	/** A unit vector of a random direction. */
	vector(): EmbeddedText {
		const raw = Float32Array.from({ length: DIMENSIONS }, () => this.#random() + this.#random() + this.#random() - 1.5);
		const length = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
		return { language: "latin", passages: [{ raw: raw.map((value) => value / length), glossWeight: 0 }] };
	}

	/** What somebody may say next: half of its rarer words are in no fact yet, as those of real facts are. */
	draft(): { readonly caption: string; readonly content: string } {
		const said = (words: number): string =>
			Array.from({ length: words }, () => (this.#random() < 0.55 ? this.#word() : this.#newWord())).join(" ");
		return { caption: said(9), content: said(30) };
	}

	#id(time: number): FactId {
		return uuidV7(
			time,
			Uint8Array.from({ length: 10 }, () => Math.floor(this.#random() * 256)),
		);
	}

	#sentence(words: number): string {
		return Array.from({ length: words }, () => this.#word()).join(" ");
	}

	#word(): string {
		if (this.#random() < 0.35) return this.#oneOf(COMMON);
		const rank = Math.floor(VOCABULARY ** this.#random()) - 1;
		const word = wordAt(rank);
		if (this.#random() > 0.1) return word;
		const other = wordAt(Math.floor(this.#random() * 500));
		return `${word}${other.charAt(0).toUpperCase()}${other.slice(1)}`;
	}

	#newWord(): string {
		return Array.from({ length: 3 }, () => `${this.#oneOf(CONSONANTS)}${this.#oneOf(VOWELS)}`).join("");
	}

	#denseText(characters: number): string {
		return Array.from({ length: characters }, () => this.#oneOf(DENSE)).join("");
	}

	#oneOf<T>(list: readonly T[]): T {
		const chosen = list[Math.floor(this.#random() * list.length)];
		if (chosen === undefined) throw new Error("the list is empty");
		return chosen;
	}
}

function wordAt(rank: number): string {
	let word = "";
	for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / 16)) word += SYLLABLES[rest % 16] ?? "";
	return word;
}
