import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { findSecrets } from "../../../src/gate/safety/secrets.ts";

/** Values are put together here, so that no scanner of repositories takes this file for a leak. */
function made(...parts: readonly string[]): string {
	return parts.join("");
}

const NOISE = "q7Zt2mWx4LkR5nPv8BcD1fGh3JsK6uYe9AaEiMoTzXwVrQpN0bCdFgHjKlMnPqRsTu5wXyZ";

const SECRETS: Readonly<Record<string, string>> = {
	"aws-access-key": made("AKIA", "QJ7ZT2MWX4LKR5NP"),
	"github-token": made("ghp_", NOISE.slice(0, 36)),
	"gitlab-token": made("glpat-", NOISE.slice(0, 20)),
	"slack-token": made("xoxb-", "204859603948-", NOISE.slice(0, 24)),
	"stripe-key": made("sk_live_", NOISE.slice(0, 24)),
	"google-api-key": made("AIza", NOISE.slice(0, 35)),
	"openai-key": made("sk-proj-", NOISE.slice(0, 48), "T3BlbkFJ", NOISE.slice(0, 48)),
	"anthropic-key": made("sk-ant-api03-", NOISE, NOISE.slice(0, 93 - NOISE.length), "AA"),
	"npm-token": made("npm_", NOISE.slice(0, 36)),
	"pypi-token": made("pypi-AgE", NOISE),
	jwt: made("eyJ", NOISE.slice(0, 20), ".eyJ", NOISE.slice(3, 30), ".", NOISE.slice(5, 40)),
	"private-key": made("-----BEGIN ", "RSA PRIVATE KEY-----\n", NOISE, "\n-----END ", "RSA PRIVATE KEY-----"),
	"credential-url": made("postgres://deploy:", "h7Kq2wPz", "@db-prod.acme.io:5432/app"),
	"authorization-header": made("Authorization: Bearer ", NOISE.slice(0, 40)),
	"assigned-secret": made("API_SECRET=", NOISE.slice(0, 32)),
};

const NO_SECRETS: readonly string[] = [
	"api_token: 743b294a-cd03-11ec-9d64-0242ac120002",
	"token = test_7d32w4p85pkfoxvkq52psqdydidvte",
	made("okta_api_key: 00", "QCjAl4ABCDEFGHIJKLmHjFxvbGu8wPz2mWx4LkR5nP"),
	made("secret: ", "abcd1234".repeat(4)),
	"credentials.url=dev-lb1.api.acme.io:5215",
	"form.addPassword = '#add-password'",
	"https://user:mypassword@api.acme.io and https://app:s3cret9x@db.example.com",
	made("token: ghp_", "tooShort12345678901234"),
	made("csrf-token=", "Mj2qykJO5rELyHgezQ69nzUX0i3OH67V"),
	"AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
	"export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
	"api_key: $OPENAI_API_KEY",
	"api_key = env:ANTHROPIC_API_KEY",
	"password: ${{ secrets.NPM_TOKEN }}",
	"token: <your-token-here>",
	"apiKey: process.env.API_KEY_2024_PRODUCTION",
	"connect with postgres://postgres:postgres@localhost:5432/test",
	"DATABASE_URL=postgres://user:password@host:5432/db",
	"commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b broke the token refresh",
	"sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
	"integrity sha512-q7Zt2mWx4LkR5nPv8BcD1fGh3JsK6uYe9AaEiMoTzXwVrQpN0bCdFgHjKlMnPqRsTuVwXyZ==",
	"SSH fingerprint SHA256:q7Zt2mWx4LkR5nPv8BcD1fGh3JsK6uYe9AaEiMoTzXw",
	"The secret lives in config/secrets/production.key.enc",
	"maxTokens: 4096, token_count = 128000",
	"The password is stored in 1Password under Deploy",
	"id 01926b3e-5c1a-7d2f-9a4b-1c2d3e4f5a6b",
	"const token = await getAccessToken(session)",
	"-----BEGIN PRIVATE KEY----- is the first line of a PEM file",
];

describe("finding secrets", () => {
	for (const [rule, value] of Object.entries(SECRETS)) {
		it(`knows a ${rule} inside a sentence, and where it is`, () => {
			const text = `Deploys need this: ${value} (ask Kim).`;

			const [hit] = findSecrets(text);

			assert.equal(hit?.rule, rule);
			assert.ok(value.includes(text.slice(...(hit?.span ?? [0, 0]))));
		});
	}

	it("knows a password that a sentence tells", () => {
		assert.equal(findSecrets("The staging password is hunter2x.")[0]?.rule, "assigned-secret");
	});

	for (const text of NO_SECRETS) {
		it(`lets pass: ${text.slice(0, 60)}`, () => {
			assert.deepEqual(findSecrets(text), []);
		});
	}

	it("never throws, and reports spans inside the text that do not overlap", () => {
		const pieces = fc.constantFrom(
			...Object.values(SECRETS),
			"password=",
			"token: ",
			'"',
			" ",
			"\n",
			"://a:b@",
			"-----BEGIN ",
		);
		const texts = fc
			.array(fc.oneof(pieces, fc.string({ unit: "binary" })), { maxLength: 12 })
			.map((parts) => parts.join(""));

		fc.assert(
			fc.property(texts, (text) => {
				let from = 0;
				for (const { span } of findSecrets(text)) {
					assert.ok(span[0] >= from && span[1] > span[0] && span[1] <= text.length);
					from = span[1];
				}
			}),
		);
	});
});
