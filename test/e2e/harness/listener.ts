/** An extension for tests: keeps what is said on pi's event bus, and plays UniPi's info screen and another memory. */
import { appendFileSync } from "node:fs";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

const CHANNELS = [
	"cairn:ready",
	"cairn:changed",
	"cairn:recalled",
	"unipi:memory:stored",
	"unipi:memory:deleted",
	"unipi:memory:searched",
];

interface Group {
	readonly id: string;
	dataProvider(): Promise<unknown>;
}

// oxlint-disable-next-line import/no-default-export -- pi takes an extension's default export
export default function listener(pi: ExtensionAPI): void {
	const file = process.env["CAIRN_TEST_EVENTS"];
	if (file === undefined) return;
	const keep = (line: unknown): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
	for (const channel of CHANNELS) pi.events.on(channel, (data) => keep({ channel, data }));
	Reflect.set(globalThis, "__unipi_info_registry", {
		registerGroup: (group: Group) => {
			keep({ group: group.id });
			pi.on("agent_settled", async () => keep({ page: await group.dataProvider() }));
		},
	});
	pi.registerTool({
		name: "memory_store",
		label: "Other memory",
		description: "Remembers elsewhere.",
		parameters: { type: "object", properties: {} },
		execute: async () => ({ content: [{ type: "text", text: "the other memory answered" }], details: undefined }),
	});
}
