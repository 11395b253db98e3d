import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { credentialUrls } from "../../../src/gate/safety/credential-urls.ts";

/** Joined here, so that no scanner takes this file for a leak. */
function url(user: string, password: string, host: string): string {
	return `postgres://${[user, password].join(":")}@${host}`;
}

const LOCAL = [
	"localhost:5432/shop",
	"127.0.0.1/shop",
	"db:5432/shop",
	"postgres/shop",
	"[::1]:5432",
	"db.example.com",
];
const DRAWN = ["x7Kq92LmZp4", "h7Kq2wPz", "Zt9-mWx4-LkR5", "qhzkwtbnma", "482913", "9f86d081884c7d65", "kX7!pQ2vLm"];
const MADE_UP = [
	"postgres",
	"postgres123",
	"password",
	"P@ssw0rd!",
	"s3cret9x",
	"changeme",
	"example",
	"test_pw",
	"memsys123",
	"dev-shop-2024",
	"Welcome1",
	"123456",
	"5432",
	"aaaabbbb",
	"xxxxxx",
	"${DB_PASSWORD}",
	"<password>",
];

describe("a URL with a password", () => {
	for (const password of DRAWN) {
		it(`is found on every host where chance drew the password: ${password}`, () => {
			for (const host of [...LOCAL, "rabbit", "db.prod.internal"]) {
				const text = `The url is ${url("app", password, host)}`;

				const [hit] = credentialUrls(text);

				assert.equal(text.slice(...(hit?.span ?? [0, 0])), password, host);
			}
		});
	}

	for (const password of MADE_UP) {
		it(`passes on this machine with a password of plain words: ${password}`, () => {
			for (const host of LOCAL) assert.deepEqual(credentialUrls(url("app", password, host)), [], host);
		});
	}

	it("passes on this machine with the user's name for a password, whatever the name is", () => {
		assert.deepEqual(credentialUrls(url("x7shopq9", "x7shopq9", "localhost")), []);
	});

	it("is found on any other host with a password of plain words that is none of the usual ones", () => {
		assert.equal(credentialUrls(url("app", "memsys123", "db.prod.internal")).length, 1);
	});
});
