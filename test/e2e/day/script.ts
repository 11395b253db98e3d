/** A day of work as data: what the user says, and what the scripted model does about it. */
import { calls, type Step } from "../../servers/chat-server.ts";
import { EXACT, ROUNDED } from "./project.ts";

export interface Moment {
	readonly you: string;
	/** The model's turns, in order. */
	readonly agent: readonly Step[];
}

function remember(you: string, fact: Readonly<Record<string, unknown>>): Moment {
	return { you, agent: [calls("memory_remember", { user_requested: true, ...fact }), "Noted."] };
}

function reads(you: string, path: string): Moment {
	return { you, agent: [calls("read", { path }), "I have read it."] };
}

function runs(you: string, command: string, says = "Done."): Moment {
	return { you, agent: [calls("bash", { command }), says] };
}

function chat(you: string): Moment {
	return { you, agent: ["All right."] };
}

/** Has the shape of a key and opens nothing. */
export const KEY = ["ghp", "Xw7Zq2Lm9Kd4Tn8Vb3Rf6Yh1Gc5Js0PaQe2W"].join("_");

const LINT = "npm run lint --silent";
const CART = "packages/web/src/cart.js";

/** Eight things worth keeping: with and without paths, urgent and not, in two languages, one of them pinned. */
export const MORNING: readonly Moment[] = [
	remember("Remember that the checkout suite needs docker and must never run against production.", {
		caption: "Never run the checkout e2e suite against production",
		content:
			"The checkout suite writes real orders: start docker compose first and point it at localhost, never at production.",
		kind: "gotcha",
		paths: ["tests/e2e"],
	}),
	remember("Migrations are append-only here, remember that.", {
		caption: "Never edit a migration that has been merged",
		content: "Add a new file in db/migrations instead: the old ones have run in production.",
		kind: "gotcha",
		paths: ["db/migrations"],
	}),
	remember("The API listens on 8081 because of the proxy.", {
		caption: "The API server listens on port 8081",
		content: "The reverse proxy in front of the API expects it on 8081; other ports answer with 502.",
		paths: ["packages/api"],
	}),
	remember("Menu entries come from marketing.", {
		caption: "Menu entries of the shop are agreed with marketing",
		content: "Ask the marketing team before adding an entry to the menu.",
		paths: ["packages/web/src/menu.js"],
	}),
	remember("I always want commit messages in the imperative.", {
		caption: "Write commit messages in the imperative",
		content: "Say what the commit does, as in “Add a cart”.",
		kind: "preference",
		scope: "global",
		evidence: "I always want commit messages in the imperative.",
	}),
	remember("デプロイの手順を覚えておいて。", {
		caption: "デプロイは毎週火曜日の朝に行う",
		content: "デプロイは毎週火曜日の朝に行い、前日に告知する。",
	}),
	remember("Pin this: the shop's money is in cents.", {
		caption: "Amounts of money in the shop are whole cents",
		content: "Every price and total is an integer number of cents.",
		pin: true,
	}),
	remember("Search runs on Meilisearch in staging.", {
		caption: "Product search runs on Meilisearch in staging",
		content: "Restart the container meili when the search returns nothing after an import.",
	}),
];

/** None of it has to do with what is remembered. */
export const SMALL_TALK: readonly Moment[] = [
	"Explain what a monad is in one sentence.",
	"Translate 'good morning' into French.",
	"Which sorting algorithm is stable?",
	"Write a haiku about rain.",
	"What is the capital of Australia?",
	"Convert 72 degrees Fahrenheit to Celsius.",
	"How many bits are there in a byte?",
	"Summarise the plot of Hamlet.",
	"Name three prime numbers above fifty.",
	"What does the acronym YAML stand for?",
	"Give me a synonym for quick.",
	"Who wrote Don Quixote?",
].map(chat);

/** Places that have notes, some of them twice. */
export const WALK: readonly Moment[] = [
	reads("Open the checkout test.", "tests/e2e/checkout.test.js"),
	reads("Once more, please.", "tests/e2e/checkout.test.js"),
	runs("List what is in the project.", "ls"),
	runs("Show me the migration.", "cat db/migrations/0001-orders.sql"),
	reads("And the menu?", "packages/web/src/menu.js"),
	runs("Go into the API and show the server.", "cd packages/api && cat server.js"),
];

/** A check fails, is fixed, passes; later the same error is back. */
export const LINTING: readonly Moment[] = [
	runs("Lint it.", LINT, "The rounding has to go."),
	{ you: "Fix it.", agent: [calls("write", { path: CART, content: EXACT }), "Rewritten."] },
	runs("Lint again.", LINT, "It passes."),
	{
		you: "Put my version back, I want to see something.",
		agent: [calls("write", { path: CART, content: ROUNDED }), "Back."],
	},
];

export const LINTING_AGAIN: readonly Moment[] = [
	runs("Lint it, please.", LINT, "I know this one."),
	{ you: "Then fix it the same way.", agent: [calls("write", { path: CART, content: EXACT }), "Rewritten."] },
	runs("And lint.", LINT, "It passes."),
];

export const AFTERNOON: readonly Moment[] = [
	{
		you: "What did we say about deploying on Tuesdays?",
		agent: [calls("memory_recall", { queries: ["デプロイ 火曜日", "deploy Tuesday"] }), "On Tuesday mornings."],
	},
	remember("The API moved: it listens on 9090 now, no longer on 8081.", {
		caption: "The API server listens on port 9090",
		content: "The reverse proxy in front of the API expects it on 9090 now, no longer on 8081.",
		paths: ["packages/api"],
	}),
	remember(`Remember my key ${KEY} for later.`, {
		caption: "The key",
		content: `The key is ${KEY}`,
	}),
	{
		you: "Is the marketing rule for the menu still right?",
		agent: [calls("memory_recall", { queries: ["who agrees menu entries"] }), "Yes, ask marketing."],
	},
	...["What is a closure?", "Which planet is the largest?", "Define entropy.", "What is 17 times 23?"].map(chat),
];

/** The same eight words in another project must find nothing of the shop, unless the shop is named. */
export const BILLING: readonly Moment[] = [
	chat("On which port does the API server listen?"),
	{
		you: "Ask the shop's memory.",
		agent: [calls("memory_recall", { queries: ["port of the API server"], project: "shop" }), "On 9090."],
	},
	remember("Invoices are in euro.", {
		caption: "Invoices are written in euro",
		content: "The currency of every invoice is EUR.",
	}),
	chat("How should I word the commit message for this change?"),
	...["What is a semaphore?", "Spell 'necessary'.", "What is the boiling point of water?"].map(chat),
];

export const EVENING: readonly Moment[] = [
	chat("Product search returns nothing in staging, what do I restart?"),
	reads("Open the checkout test again.", "tests/e2e/checkout.test.js"),
	chat("Thank you, that is all for today."),
];
