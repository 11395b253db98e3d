/** The demo's command line as it was typed, parsed into a plain record; nothing is looked up. */
import { parseArgs } from "node:util";

export type DemoInvocation =
	| { readonly kind: "help" }
	| { readonly kind: "story"; readonly live: boolean; readonly yes: boolean; readonly keep: boolean }
	| {
			readonly kind: "stores";
			readonly folder: string;
			/** Asked one after the other; when empty, they are typed or piped. */
			readonly questions: readonly string[];
			readonly keep: boolean;
	  }
	/** One line for a person. */
	| { readonly kind: "wrong"; readonly why: string };

const OPTIONS = {
	help: { type: "boolean", short: "h" },
	live: { type: "boolean" },
	yes: { type: "boolean", short: "y" },
	keep: { type: "boolean" },
	stores: { type: "string" },
} as const;

export const HELP = `npm run demo                        two sessions in the real pi with a scripted model; no key, no network
npm run demo -- --live              the same with your own pi and the model it is set to; asks first
npm run demo -- --stores DIR [Q…]   ask questions of your own folder of Markdown notes; nothing is written there

  --keep   leave the scratch folder in place and say where it is
  --yes    do not ask before --live sends the demo's text to your model
  --help   this text

Your own memory is never touched: everything happens in a scratch folder, which is removed at the end.
--live takes the model and the login from your pi's folder, and none of your extensions.
With --stores, questions are taken from the command line, from a pipe (one a line), or from the keyboard.
Exit code: 0 it worked, 1 recall did not do what it should, 2 it could not be tried, 130 interrupted.`;

type Values = NonNullable<ReturnType<typeof parse>["values"]>;

function parse(args: readonly string[]) {
	return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
}

export function parseDemo(args: readonly string[]): DemoInvocation {
	try {
		const { values, positionals } = parse(args);
		return values.help === true ? { kind: "help" } : invocationOf(values, positionals);
	} catch (error) {
		// Only the parser threw: its first sentence names the option.
		const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
		return { kind: "wrong", why: sentence.replace(/^./u, (first) => first.toLowerCase()) };
	}
}

function invocationOf(values: Values, positionals: readonly string[]): DemoInvocation {
	const { live = false, yes = false, keep = false, stores } = values;
	if (stores === undefined) {
		const [word] = positionals;
		if (word !== undefined) return { kind: "wrong", why: `"${word}" is not expected: questions go with --stores DIR` };
		if (yes && !live) return { kind: "wrong", why: "--yes is for --live alone" };
		return { kind: "story", live, yes, keep };
	}
	if (live || yes) return { kind: "wrong", why: "--stores asks no model: leave --live and --yes out" };
	if (stores.trim() === "") return { kind: "wrong", why: "--stores needs a folder" };
	return { kind: "stores", folder: stores, questions: positionals, keep };
}
