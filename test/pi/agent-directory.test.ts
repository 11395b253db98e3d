import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agentDirectory, type ProcessHere } from "../../src/pi/agent-directory.ts";

const PI: ProcessHere = { title: "pi", platform: "linux", env: {}, home: "/home/someone" };

function answering(folder: string): { readonly load: () => Promise<{ getAgentDir: () => string }>; asked: boolean } {
	const host = {
		asked: false,
		load: async () => {
			host.asked = true;
			return { getAgentDir: () => folder };
		},
	};
	return host;
}

describe("pi's own folder", () => {
	it("is the usual one in a process of pi, without its module being loaded", async () => {
		const host = answering("/elsewhere");

		assert.equal(await agentDirectory(host.load, PI), "/home/someone/.pi/agent");
		assert.equal(await agentDirectory(host.load, { ...PI, title: "pi-rpc" }), "/home/someone/.pi/agent");
		assert.equal(host.asked, false);
	});

	it("is the one that the user told pi, also where that is empty", async () => {
		const { load } = answering("/elsewhere");

		const told = { ...PI, env: { PI_CODING_AGENT_DIR: "/work/pi" } };
		assert.equal(await agentDirectory(load, told), "/work/pi");
		const empty = { ...PI, env: { PI_CODING_AGENT_DIR: "" } };
		assert.equal(await agentDirectory(load, empty), "/home/someone/.pi/agent");
	});

	it("is for the host to say where a path is written its way, or where the host is another program", async () => {
		const { load } = answering("/said");

		const tilde = { ...PI, env: { PI_CODING_AGENT_DIR: "~/pi" } };
		assert.equal(await agentDirectory(load, tilde), "/said");
		assert.equal(await agentDirectory(load, { ...PI, title: "tau" }), "/said");
		assert.equal(await agentDirectory(load, { ...PI, title: "node" }), "/said");
		assert.equal(await agentDirectory(load, { ...PI, platform: "win32" }), "/said");
	});

	it("is never one in the folder that the host runs in only because its home folder is empty", async () => {
		const { load } = answering(".pi/agent");

		assert.equal(await agentDirectory(load, { ...PI, title: "node" }), "/home/someone/.pi/agent");
		const told = { ...PI, env: { PI_CODING_AGENT_DIR: ".pi/agent" } };
		assert.equal(await agentDirectory(load, told), ".pi/agent");
	});

	it("is the usual one where the host cannot say it", async () => {
		const other = { ...PI, title: "node" };

		assert.equal(await agentDirectory(async () => ({}), other), "/home/someone/.pi/agent");
		const failing = async (): Promise<never> => {
			throw new Error("there is no such module");
		};
		assert.equal(await agentDirectory(failing, other), "/home/someone/.pi/agent");
	});
});
