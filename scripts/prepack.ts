/** Before the package is packed: builds it, or says in one line why that cannot be done. */
import { whyNotBuiltHere } from "./build-tools.ts";

const why = await whyNotBuiltHere();
if (why === undefined) await import("./build.ts");
else {
	process.stderr.write(`${why}\n`);
	process.exitCode = 1;
}
