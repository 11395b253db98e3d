/** Changes to the YAML of a fact file, key by key, with every other byte left as it is. */
import { isMap, isSeq, type ParsedNode } from "yaml";
import { parseYaml, valueOf } from "./frontmatter.ts";

/** Where the lines of a pair lie in the YAML, and where its value ends. */
interface PairPlace {
	readonly name: string;
	readonly start: number;
	readonly valueEnd: number;
	/** After the line break of its last line. */
	readonly end: number;
}

function endOfLine(yaml: string, from: number): number {
	if (from > 0 && yaml[from - 1] === "\n") return from;
	const at = yaml.indexOf("\n", from);
	return at < 0 ? yaml.length : at + 1;
}

function placesOf(yaml: string): readonly PairPlace[] {
	const { contents } = parseYaml(yaml);
	if (!isMap(contents) || contents.flow === true) return [];
	return contents.items.map(({ key, value }) => {
		const name = valueOf(key);
		const start = key.range[0];
		const valueEnd = endOfValue(value) ?? yaml.indexOf(":", key.range[1]) + 1;
		return { name: name.kind === "text" ? name.text : "", start, valueEnd, end: endOfLine(yaml, valueEnd) };
	});
}

/** The end of the last thing that a value holds: ranges of block collections reach into the comments after them. */
function endOfValue(node: ParsedNode | null): number | undefined {
	if (node === null || node.range[0] === node.range[1]) return undefined;
	if (isMap(node) && node.flow !== true) {
		const last = node.items.at(-1);
		return last === undefined ? node.range[1] : (endOfValue(last.value) ?? last.key.range[1] + 1);
	}
	if (isSeq(node) && node.flow !== true) {
		const last = node.items.at(-1);
		return last === undefined ? node.range[1] : (endOfValue(last) ?? node.range[1]);
	}
	return node.range[1];
}

/** Comments that are indented belong to the value above them: left alone, they would become text of another one. */
function withoutPair(yaml: string, place: PairPlace): string {
	const after = yaml.slice(place.end).replace(/^(?:[ \t]+#.*(?:\n|$))+/, "");
	return `${yaml.slice(0, lineStart(yaml, place.start))}${after}`;
}

/** A change of one key; without a value, the key goes. */
export interface EntryChange {
	readonly key: string;
	/** YAML on one line. */
	readonly value: string | undefined;
	/** Keys after which a new one is put, nearest first. */
	readonly after: readonly string[];
}

/** Changes one key of a block mapping. Everything else keeps its bytes, a comment behind the value included. */
export function changeEntry(yaml: string, change: EntryChange, lineBreak: string): string {
	const places = placesOf(yaml);
	const place = places.find(({ name }) => name === change.key);
	if (change.value === undefined) {
		return place === undefined ? yaml : withoutPair(yaml, place);
	}
	if (place !== undefined) {
		const tail = yaml[place.valueEnd - 1] === "\n" ? lineBreak : "";
		return `${yaml.slice(0, place.start)}${change.key}: ${change.value}${tail}${yaml.slice(place.valueEnd)}`;
	}
	const neighbour = change.after.map((key) => places.find(({ name }) => name === key)).find((found) => found);
	const [first] = places;
	const at = neighbour?.end ?? (first === undefined ? yaml.length : lineStart(yaml, first.start));
	const before = yaml.slice(0, at);
	const indent = first === undefined ? "" : yaml.slice(lineStart(yaml, first.start), first.start);
	const gap = before === "" || before.endsWith("\n") ? "" : lineBreak;
	return `${before}${gap}${indent}${change.key}: ${change.value}${lineBreak}${yaml.slice(at)}`;
}

function lineStart(yaml: string, offset: number): number {
	return yaml.lastIndexOf("\n", offset - 1) + 1;
}

/** The same changes by way of the document's tree, for flow mappings: comments and order are kept, spacing is not. */
export function changeDocument(yaml: string, changes: readonly EntryChange[]): string {
	const document = parseYaml(yaml);
	for (const { key, value } of changes) {
		if (value === undefined) document.delete(key);
		else document.set(key, parseYaml(value).contents);
	}
	return document.toString({ lineWidth: 0 });
}
