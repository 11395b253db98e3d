/** An extension for tests: plays pi-chassis. What it is given goes to a file; its section stands in pi's footer. */
import { appendFileSync } from "node:fs";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";

interface Section {
	readonly title: string;
	render(): { readonly text: string };
}

// oxlint-disable-next-line import/no-default-export -- pi takes an extension's default export
export default function chassis(_pi: ExtensionAPI): void {
	const file = process.env["CAIRN_TEST_EVENTS"];
	const keep = (line: unknown): void => {
		if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
	};
	Reflect.set(globalThis, Symbol.for("chassis.plainMessageTypes"), new Set());
	Reflect.set(globalThis, Symbol.for("pi-chassis/registry"), {
		apiVersion: 1,
		toolRowsVersion: 1,
		registerToolRows: (specs: object) => {
			keep({ rows: Object.keys(specs) });
			return () => undefined;
		},
		register: (_host: unknown, section: Section, ctx: ExtensionContext) => {
			const refresh = (): void => {
				const { text } = section.render();
				keep({ section: `${section.title}: ${text}` });
				if (ctx.hasUI) ctx.ui.setStatus("chassis", `${section.title}: ${text}`);
			};
			return { refresh, dispose: () => keep({ disposed: section.title }) };
		},
	});
}
