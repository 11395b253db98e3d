import { equal, match } from "node:assert/strict";
import { homedir } from "node:os";
import { describe, it } from "node:test";
import { readEnvironment, readOnlyReason } from "../../src/host/environment.ts";

describe("the environment", () => {
	it("puts Cairn's folder into pi's, which lies in the home directory", () => {
		const { agentDirectory, cairnHome } = readEnvironment({ HOME: "/home/ann" });

		equal(agentDirectory, "/home/ann/.pi/agent");
		equal(cairnHome, "/home/ann/.pi/agent/cairn");
	});

	it("moves both with PI_CODING_AGENT_DIR, where ~ is the home directory", () => {
		for (const [value, expected] of [
			["~/agent", "/home/ann/agent"],
			["~", "/home/ann"],
			["/srv/agent/", "/srv/agent"],
			["/srv/~agent", "/srv/~agent"],
		] as const) {
			const { agentDirectory, cairnHome } = readEnvironment({ HOME: "/home/ann", PI_CODING_AGENT_DIR: value });

			equal(agentDirectory, expected);
			equal(cairnHome, `${expected}/cairn`);
		}
	});

	it("moves Cairn's folder alone with CAIRN_HOME", () => {
		const { agentDirectory, cairnHome } = readEnvironment({ HOME: "/home/ann", CAIRN_HOME: "~/memory" });

		equal(agentDirectory, "/home/ann/.pi/agent");
		equal(cairnHome, "/home/ann/memory");
	});

	it("takes an empty variable for one that is not set", () => {
		const { home, cairnHome } = readEnvironment({ HOME: "", CAIRN_HOME: " ", PI_CODING_AGENT_DIR: "" });

		equal(home, homedir());
		equal(cairnHome, `${homedir()}/.pi/agent/cairn`);
	});

	it("knows a build server by CI, unless it says that it is none", () => {
		for (const value of ["true", "1", "woodpecker"]) equal(readEnvironment({ CI: value }).ci, true, value);
		for (const value of ["", "0", "false", "FALSE", undefined]) equal(readEnvironment({ CI: value }).ci, false, value);
	});

	it("writes nothing on a build server, unless it was told to", () => {
		const environment = readEnvironment({ CI: "true" });

		equal(readOnlyReason(environment, false), "CI=true");
		equal(readOnlyReason(environment, true), undefined);
	});

	it("writes nothing as a child, whatever it was told", () => {
		match(readOnlyReason(readEnvironment({ PI_SUBAGENT_DEPTH: "2" }), true) ?? "", /PI_SUBAGENT_DEPTH=2/);
		match(readOnlyReason(readEnvironment({ PI_SESSION_ID: "01926b3e" }), true) ?? "", /a pi inside a pi's tool/);
	});

	it("takes depth 0 for the parent itself", () => {
		equal(readEnvironment({ PI_SUBAGENT_DEPTH: "0" }).child, undefined);
	});
});
