/** What has to be true for the demo to say that recall worked. Pure: evidence in, findings out. */
import { DEPLOY_MARK, factsBesidePrompt, LESSONS, MARK } from "./script.ts";

export interface Evidence {
	/** Receipts of the writes, one for each lesson. */
	readonly receipts: readonly string[];
	/** Texts of all fact files. */
	readonly files: readonly string[];
	/** What the model was sent with the first question, without the system prompt. */
	readonly question: readonly string[];
	/** What `memory_recall` gave it for the question in Japanese, and for the one about the fact in Japanese. */
	readonly japanese: string;
	readonly deploy: string;
	/** What the model was sent with the question that nothing bears on. */
	readonly unrelated: readonly string[];
}

export interface Finding {
	readonly expected: string;
	readonly came: string;
}

interface Check {
	readonly expected: string;
	/** What came instead; `undefined` when it is as expected. */
	readonly instead: (evidence: Evidence) => string | undefined;
	/** A model of the user's own may word and place facts as it likes. */
	readonly scriptedOnly?: true;
}

const FILES = LESSONS.length - 1;
const NOTHING = "nothing";

function unless(holds: boolean, came: string): string | undefined {
	return holds ? undefined : came === "" ? NOTHING : came;
}

const CHECKS: readonly Check[] = [
	{
		expected: `a fact file that says "${MARK}"`,
		instead: ({ files }) =>
			unless(
				files.some((text) => text.includes(MARK)),
				`${files.length} files without it`,
			),
	},
	{
		expected: `the fact about "${MARK}" beside the first question, unasked`,
		instead: ({ question }) => {
			const facts = factsBesidePrompt(question) ?? "";
			return unless(facts.includes(MARK), facts);
		},
	},
	{
		expected: "no fact beside the question about France",
		instead: ({ unrelated }) => factsBesidePrompt(unrelated),
	},
	{
		expected: `${FILES} fact files, since one of ${LESSONS.length} lessons is a duplicate`,
		instead: ({ files }) => unless(files.length === FILES, `${files.length}`),
		scriptedOnly: true,
	},
	{
		expected: `receipts: ${FILES} remembered, then 1 reinforced`,
		instead: ({ receipts }) => {
			const verbs = receipts.map((receipt) => /remembered|reinforced/u.exec(receipt)?.[0] ?? NOTHING);
			const wanted = [...Array<string>(FILES).fill("remembered"), "reinforced"];
			return unless(verbs.join() === wanted.join(), verbs.join(", "));
		},
		scriptedOnly: true,
	},
	{
		expected: `the fact about "${MARK}" for the question in Japanese`,
		instead: ({ japanese }) => unless(japanese.includes(MARK), japanese),
		scriptedOnly: true,
	},
	{
		expected: "the fact in Japanese for the question in English",
		instead: ({ deploy }) => unless(deploy.includes(DEPLOY_MARK), deploy),
		scriptedOnly: true,
	},
];

/** What is not as it should be; empty when recall worked. With a model of the user's own, only what does not depend on it. */
export function findings(evidence: Evidence, live: boolean): readonly Finding[] {
	return CHECKS.filter((check) => !live || check.scriptedOnly !== true).flatMap(({ expected, instead }) => {
		const came = instead(evidence);
		return came === undefined ? [] : [{ expected, came }];
	});
}
