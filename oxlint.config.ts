/** The linter's rules: correctness, size limits, and the layer table turned into import restrictions. */
import type { OxlintConfig } from "oxlint";
import {
	IMPURE_GLOBALS,
	IMPURE_MEMBERS,
	IMPURE_MODULES,
	LAYERS,
	type Layer,
	OWNED_PACKAGES,
} from "./architecture/layers.ts";

function forbiddenFor(layer: Layer): { group: string[]; message: string }[] {
	const others = LAYERS.filter((other) => other.name !== layer.name && !layer.mayImport.includes(other.name));
	const folders = others.filter((other) => !other.name.endsWith(".ts"));
	const files = others.filter((other) => other.name.endsWith(".ts"));
	const packages = OWNED_PACKAGES.filter((owned) => owned.owner !== layer.name).map((owned) => owned.pattern);
	return [
		{
			group: [...folders.map((other) => `../**/${other.name}/**`), ...files.map((other) => `../**/${other.name}`)],
			message: `the layer "${layer.name}" may import only: ${layer.mayImport.join(", ") || "nothing"} (architecture/layers.ts)`,
		},
		{ group: packages, message: "this package belongs to another layer (architecture/layers.ts)" },
	];
}

type Override = NonNullable<OxlintConfig["overrides"]>[number];

function overrideFor(layer: Layer): Override {
	const purity: Override["rules"] = {
		"no-restricted-globals": ["error", ...IMPURE_GLOBALS],
		"no-restricted-properties": ["error", ...IMPURE_MEMBERS],
	};
	const paths = layer.pure ? IMPURE_MODULES.map((name) => ({ name, message: "a pure layer does no I/O" })) : [];
	return {
		files: [layer.name.endsWith(".ts") ? `src/${layer.name}` : `src/${layer.name}/**`],
		rules: {
			"no-restricted-imports": ["error", { patterns: forbiddenFor(layer), paths }],
			...(layer.pure ? purity : {}),
		},
	};
}

const config: OxlintConfig = {
	plugins: ["typescript", "unicorn", "oxc", "import", "node", "promise"],
	categories: { correctness: "error", suspicious: "error" },
	options: { typeAware: true },
	ignorePatterns: ["dist", "node_modules", "**/*.generated.*"],
	rules: {
		"import/no-cycle": "error",
		"import/no-default-export": "error",
		// Built scripts give away values (scripts/plain-exports.ts).
		"import/no-mutable-exports": "error",
		"typescript/no-explicit-any": "error",
		"typescript/no-floating-promises": [
			"error",
			{
				allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: ["describe", "it", "test", "suite"] }],
			},
		],
		"typescript/explicit-module-boundary-types": "error",
		"typescript/switch-exhaustiveness-check": "error",
		"typescript/no-non-null-assertion": "error",
		"no-empty": ["error", { allowEmptyCatch: false }],
		"max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
		"max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
		"max-params": ["error", { max: 3 }],
		"max-depth": ["error", { max: 3 }],
		complexity: ["error", { max: 12 }],
		"no-await-in-loop": "off",
		"no-shadow": "off",
		"unicorn/no-array-sort": "off",
		"unicorn/no-array-reverse": "off",
		"unicorn/consistent-function-scoping": "off",
		"typescript/no-unsafe-type-assertion": "off",
		"typescript/consistent-return": "off",
		"import/no-unassigned-import": "off",
		"unicorn/require-post-message-target-origin": "off",
	},
	overrides: [
		...LAYERS.map(overrideFor),
		{
			files: ["src/pi/entry.ts", "*.config.ts"],
			rules: { "import/no-default-export": "off" },
		},
		{
			files: ["test/**", "bench/**", "eval/**", "scripts/**", "architecture/**"],
			rules: { "max-lines-per-function": "off", "typescript/no-non-null-assertion": "off" },
		},
	],
};

export default config;
