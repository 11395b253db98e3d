import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isIdentifier } from "../../../src/gate/safety/plain-values.ts";
import { findSecrets } from "../../../src/gate/safety/secrets.ts";

/** Values are put together here, so that no scanner of repositories takes this file for a leak. */
function made(...parts: readonly string[]): string {
	return parts.join("");
}

/** What stands next to names that say "secret", by what it is. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
	"hashes and fingerprints": [
		"token sha1 in lockfile: 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 (resolved)",
		"secret scanning commit 4f2a9c1e8b7d6c5a4f3e2d1c0b9a8f7e6d5c4b3a fixed it",
		"auth service image digest: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		"auth key fingerprint: MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48",
		"integrity key: sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC",
	],
	ids: [
		"tokenId: 507f1f77bcf86cd799439011",
		"credentialId = cred_01HZX3V9K8Q2",
		"secretArn: arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbCdEf",
		"idempotency key: 8e03978e-40d5-43e8-bc93-6894a57f9324",
		"partition_key: 7c9e6679-7425-40de-944b-e07fc1f90ae7#2024-05",
	],
	"public keys": [
		"public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9vX2mWx4LkR5nPv8BcD1fGh3JsK6uYe9AaEiMoTzXw kim@laptop",
		made("recaptcha site_key: 6LeIxAcTAAAAAJcZVRqyHh71", "UMIEGNQ_MXjiZKhI"),
	],
	"pieces of paths": [
		"secret path: /var/lib/vault/9f8e7d6c5b4a/secrets/db.json",
		"token cache: ~/.cache/tokens/a1b2c3d4e5f6a7b8c9d0/index.bin",
		"S3 key: uploads/2024/05/8f14e45fceea167a5a36dedd4bea2543.png",
	],
	identifiers: [
		"secret = resolveAwsSdkSigV4Config",
		"credentials: SignatureV4SignWithCredentials",
		"auth = HTTPBasicAuth2Handler",
		"options: X509CredentialOptions): ValidatedX509CredentialOptions",
		"_password = split_auth_netloc_from_url(url)",
	],
	"names of algorithms": [
		"password, base64 encoded",
		"password: argon2id$v19$m65536",
		"token, sha256digest of body",
		"secret: sha256",
	],
	"sentences in other scripts": [
		"パスワードはMD5認証で使用不能です。",
		"비밀번호는 SHA256으로해시하여저장",
		"密码是BCrypt2加密后保存",
	],
	"the next of a list": [
		'("password", "urllib2", "urllib.request")',
		'"token",\n  "auth_provider_x509_cert_url": "https://a.example"',
	],
	"examples that standards print": [
		made("access_token: 2YotnFZFEjr1", "zCsicMWpAA (from RFC 6749)"),
		made("Authorization: Basic QWxhZGRpbjpv", "cGVuIHNlc2FtZQ=="),
	],
	"stand-ins, also spelled in base64": [
		made("auth: 'aXNhYWNzOm5vdCBteSBy", "ZWFsIHBhc3N3b3Jk'"),
		"apiKey: 'test-api-key-1234567890abcdef'",
		"password='p4ssw0rd-for-tests-only'",
		"https://USERNAME:PASSWORD1@registry.acme.io/",
		"git clone https://oauth2:TOKEN123@gitlab.acme.io/x.git",
		'server->user = "anonymous"; server->password = "busybox@";',
	],
};

describe("a value beside a name that says secret", () => {
	for (const [kind, texts] of Object.entries(PLAIN)) {
		it(`passes when it is one of ${kind}`, () => {
			assert.deepEqual(
				texts.filter((text) => findSecrets(text).length > 0),
				[],
			);
		});
	}

	it("is a secret when it is a word with a number that is given as a password", () => {
		const texts = [
			"AdminPassword=UserPassword123",
			made('login("kim", password, "hun', 'ter2x!9")'),
			"password: Xk9mQ2vLp",
		];

		assert.deepEqual(
			texts.filter((text) => findSecrets(text).length === 0),
			[],
		);
	});

	it("is no identifier when chance drew its letters", () => {
		const drawn = ["q7Zt2mWx4LkR5nPv8BcD1fGh", "lnvkmdy7w14dcwiagtlm", "y3czihoidyuv6bhyhgwb2labk", "Xk9mQ2vLpRtWzBn"];

		assert.deepEqual(drawn.filter(isIdentifier), []);
	});
});
