import { deepEqual } from "node:assert/strict";
import { describe, test } from "node:test";
import { searchObservations } from "../../src/journal/search.ts";

const AT = "2026-11-01T10:00:00.000Z";
const NEWEST_FIRST = [
	{ caption: "Uploads are flaky", content: "The upload test failed twice on the build machine.", at: AT },
	{ caption: "CI is slow", content: "It took 40 minutes because of the docker cache.", at: AT },
	{ caption: "アップロードが遅い", content: "大きなファイルのアップロードに時間がかかる。", at: AT },
	{ caption: "Docker", content: "A note about docker.", at: AT },
];

function found(questions: readonly string[], limit = 3): readonly string[] {
	return searchObservations(questions, NEWEST_FIRST, limit).map(({ caption }) => caption);
}

describe("observations", () => {
	test("are found by the words of a question, the best first", () => {
		deepEqual(found(["is the upload test flaky?"]), ["Uploads are flaky"]);
		deepEqual(found(["docker cache"]), ["CI is slow"]);
		deepEqual(found(["アップロード 遅い"]), ["アップロードが遅い"]);
	});

	test("are found by a single word when nothing else is asked", () => {
		deepEqual(found(["docker"]), ["CI is slow", "Docker"]);
	});

	test("are not found by one word of many, nor by none", () => {
		deepEqual(found(["how do we deploy the payment service with docker to production"]), []);
		deepEqual(found([""]), []);
		deepEqual(found([]), []);
	});

	test("are no more than asked for", () => {
		deepEqual(found(["docker"], 1), ["CI is slow"]);
		deepEqual(found(["docker"], 0), []);
	});
});
