/** What a conversation held before it was compacted, as Markdown. */

export interface Compacted {
	readonly asked: readonly string[];
	readonly edited: readonly string[];
	readonly ran: readonly string[];
	readonly errors: readonly { readonly line: string; readonly command?: string; readonly gone: boolean }[];
}

const ENTRIES_MAX = 40;
const ASKED_CHARS = 600;
const LINE_CHARS = 200;

/** `undefined` when nothing happened that is worth keeping. */
export function compactionText({ asked, edited, ran, errors }: Compacted): string | undefined {
	const seen = errors.map(({ line, command, gone }) => {
		const by = command === undefined ? "" : ` (\`${short(command, LINE_CHARS)}\`)`;
		return `${gone ? "gone" : "still there"}: ${short(line, LINE_CHARS)}${by}`;
	});
	const sections = [
		...section(
			"Asked",
			asked.map((text) => short(text, ASKED_CHARS)),
		),
		...section("Edited", edited),
		...section(
			"Ran",
			ran.map((command) => `\`${short(command, LINE_CHARS)}\``),
		),
		...section("Errors", seen),
	];
	return sections.length === 0 ? undefined : sections.join("\n\n");
}

/** The newest entries; how many came before them is said. */
function section(title: string, entries: readonly string[]): readonly string[] {
	if (entries.length === 0) return [];
	const kept = entries.slice(-ENTRIES_MAX);
	const earlier = entries.length - kept.length;
	const lines = [...(earlier === 0 ? [] : [`${earlier} earlier`]), ...kept];
	return [`# ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`];
}

function short(text: string, most: number): string {
	const line = text.replaceAll(/\s+/gu, " ").trim();
	return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
