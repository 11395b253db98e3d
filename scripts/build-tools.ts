/** Whether the tools of the build are those that package.json names. */
import { readFile } from "node:fs/promises";

/** What `scripts/build.ts` runs. */
const TOOLS = ["rolldown", "typescript"] as const;

type Versions = Readonly<Record<string, string | undefined>>;

/** One sentence for a person; `undefined` where all is as it should be. */
export function whyNotBuilt(wanted: Versions, installed: Versions): string | undefined {
	const wrong = TOOLS.filter((name) => installed[name] !== wanted[name]).map(
		(name) => `${name} ${installed[name] ?? "(none)"} is installed where package.json wants ${wanted[name]}`,
	);
	return wrong.length === 0 ? undefined : `not built: ${wrong.join(", and ")}; run npm ci first`;
}

async function manifest(path: string): Promise<{ version?: string; devDependencies?: Versions }> {
	// Written by npm and by us.
	return JSON.parse(await readFile(new URL(path, import.meta.url), "utf8")) as Awaited<ReturnType<typeof manifest>>;
}

async function versionOf(name: string): Promise<string | undefined> {
	try {
		return (await manifest(`../node_modules/${name}/package.json`)).version;
	} catch {
		// Not installed at all.
		return undefined;
	}
}

export async function whyNotBuiltHere(): Promise<string | undefined> {
	const { devDependencies = {} } = await manifest("../package.json");
	const installed = await Promise.all(TOOLS.map(async (name) => [name, await versionOf(name)] as const));
	return whyNotBuilt(devDependencies, Object.fromEntries(installed));
}
