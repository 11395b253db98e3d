import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nearKeys } from "../../../src/gate/safety/near-keys.ts";
import { findSecrets } from "../../../src/gate/safety/secrets.ts";
import { providerOf } from "../../../src/gate/safety/shapes/prefixes.ts";

/** As chance would draw them, put together here so that no scanner takes this file for a leak. */
const DRAWN = "aB3dK9mQ2xW7zP4tL6vR8nY1";

function near(content: string): readonly string[] {
	return nearKeys({ caption: "", content, tags: [], triples: [] });
}

describe("a value that begins like a provider's key and has no known shape", () => {
	it("is told by the provider's name alone", () => {
		const keys: readonly (readonly [string, string])[] = [
			["ghp_", "GitHub"],
			["sk-ant-", "Anthropic"],
			["sk-proj-", "OpenAI"],
			["xoxb-", "Slack"],
		];

		for (const [beginning, provider] of keys) {
			const content = `The key is ${beginning}${DRAWN}.`;
			assert.deepEqual(near(content), [provider], beginning);
			assert.deepEqual(findSecrets(`deploys use ${beginning}${DRAWN}`), [], beginning);
		}
	});

	it("is named once for each provider, in every field", () => {
		const found = nearKeys({
			caption: `ghp_${DRAWN}`,
			content: `ghp_${DRAWN}x and hf_${DRAWN}7`,
			tags: [`npm_${DRAWN}`],
			triples: [["ci", "uses", `r8_${DRAWN}`]],
			evidence: `glpat-${DRAWN}`,
		});

		assert.deepEqual(found, ["GitHub", "Hugging Face", "GitLab", "npm", "Replicate"]);
	});

	it("is nothing to tell of where it stands for a key, is short, of one case, or made of words", () => {
		const harmless = [
			"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxx",
			`ghp_EXAMPLE${DRAWN}`,
			`ghp_<${DRAWN}>`,
			"ghp_abcdefghijklmnopqrstuvwxyz0123456789A",
			`ghp_${DRAWN.slice(0, 12)}`,
			`ghp_${DRAWN.toLowerCase()}`,
			`ghp_${DRAWN.replaceAll(/\d/gu, "k")}`,
			"npm_config_registryOverrideForCi2",
			"SG.createClientFromConfigurationV2",
			`sk_test_${DRAWN}`,
			`pk_live_${DRAWN}`,
			`my_ghp_${DRAWN}`,
		];

		assert.deepEqual(
			harmless.filter((text) => near(text).length > 0),
			[],
		);
	});

	it("belongs to nobody without a provider's beginning", () => {
		assert.equal(providerOf(DRAWN), undefined);
		assert.deepEqual(near(DRAWN), []);
	});
});
