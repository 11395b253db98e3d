/** The package as it would be published, and other versions of Node to run it on; both made once and kept in `node_modules/.cache`. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../e2e/harness/home.ts";

const run = promisify(execFile);
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

export interface Packed {
	/** Absolute path of the tarball. */
	readonly tarball: string;
	/** Names in the tarball, without the leading `package/`. */
	readonly names: readonly string[];
}

/** npm as a program of this Node, wherever npm itself was installed. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
	const { stdout } = await run("npm", [...args], { cwd, maxBuffer: 64 * 1024 * 1024 });
	return stdout;
}

let packing: Promise<Packed> | undefined;

/** Builds and packs once for each test process. */
export function packed(): Promise<Packed> {
	packing ??= pack();
	return packing;
}

async function pack(): Promise<Packed> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-pack-"));
	await npm(["pack", "--pack-destination", folder, ...QUIET], ROOT);
	const tarball = join(folder, "pi-cairn-0.1.0.tgz");
	const { stdout } = await run("tar", ["-tzf", tarball], { maxBuffer: 64 * 1024 * 1024 });
	const names = stdout.trim().split("\n");
	return { tarball, names: names.map((name) => name.replace(/^package\//, "")) };
}

/** Installs a package as pi does; returns the folder that holds `node_modules`. */
export async function installLikePi(spec: string, prefix: string): Promise<string> {
	await mkdir(prefix, { recursive: true });
	await npm(["install", spec, "--prefix", prefix, "--legacy-peer-deps", ...QUIET], prefix);
	return prefix;
}

function binaryPackage(): string {
	const platform = process.platform === "win32" ? "win" : process.platform;
	const arm = process.platform === "darwin" && process.arch === "arm64";
	return [arm ? "node-bin" : "node", platform, process.arch].join("-");
}

/** The executable of an exact version of Node, from the registry. */
export async function nodeVersion(version: string): Promise<string> {
	const prefix = join(ROOT, "node_modules", ".cache", `node-${version}`);
	const executable = join(prefix, "node_modules", binaryPackage(), "bin", "node");
	if (!existsSync(executable)) {
		await mkdir(prefix, { recursive: true });
		await npm(["install", `${binaryPackage()}@${version}`, "--prefix", prefix, "--no-save", ...QUIET], prefix);
	}
	return executable;
}

const NETWORK = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_|npm_config_|https?_proxy|no_proxy)/i;

/** What npm needs of this machine's configuration to reach the registry from a home of its own. */
export async function networkEnv(): Promise<Readonly<Record<string, string>>> {
	const [cache, userconfig] = await Promise.all(
		["cache", "userconfig"].map((key) => npm(["config", "get", key], ROOT)),
	);
	const given = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
	return {
		...Object.fromEntries(given.map(([name, value]) => [name, value ?? ""])),
		npm_config_cache: cache?.trim() ?? "",
		npm_config_userconfig: userconfig?.trim() ?? "",
	};
}

/** The oldest Node that pi runs on, and the newest. */
export const NODES: readonly string[] = ["22.19.0", "26.10.0"];
