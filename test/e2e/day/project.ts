/** The two repositories in which the scripted day takes place: a shop with a check that can fail, and its billing service. */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Fails while the cart rounds each price by itself. */
const LINT = `const fs = require("node:fs");
const source = fs.readFileSync("packages/web/src/cart.js", "utf8");
if (source.includes("Math.round(price)")) {
	console.error("packages/web/src/cart.js:2:14 - error CART1001: Rounding single prices loses cents in the total.");
	process.exit(1);
}
console.log("lint passed");
`;

export const ROUNDED =
	"exports.total = (prices) => prices\n\t.map((price) => Math.round(price))\n\t.reduce((a, b) => a + b, 0);\n";
export const EXACT = "exports.total = (prices) => Math.round(prices.reduce((a, b) => a + b, 0));\n";

const SHOP = {
	"package.json": `{ "name": "shop", "scripts": { "lint": "node tools/lint.cjs" } }\n`,
	"tools/lint.cjs": LINT,
	"packages/web/src/cart.js": ROUNDED,
	"packages/web/src/menu.js": "exports.menu = ['home', 'cart'];\n",
	"packages/api/server.js": "exports.port = 8081;\n",
	"tests/e2e/checkout.test.js": "// opens a browser\n",
	"db/migrations/0001-orders.sql": "create table orders (id int);\n",
};

const BILLING = {
	"package.json": `{ "name": "billing" }\n`,
	"invoice.js": "exports.currency = 'EUR';\n",
};

async function repository(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
	for (const [name, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), text);
	}
	const git = (...args: readonly string[]): void => {
		execFileSync("git", args, { cwd: folder, stdio: "ignore" });
	};
	git("init", "-q", "-b", "main");
	git("config", "user.name", "Test");
	git("config", "user.email", "test@example.org");
	git("add", ".");
	git("commit", "-q", "-m", "Begin");
}

export async function makeRepositories(folder: string): Promise<{ readonly shop: string; readonly billing: string }> {
	const shop = join(folder, "shop");
	const billing = join(folder, "billing");
	await repository(shop, SHOP);
	await repository(billing, BILLING);
	return { shop, billing };
}
