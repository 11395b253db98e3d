import { equal } from "node:assert/strict";
import { homedir } from "node:os";
import { describe, it } from "node:test";
import { readEnvironment } from "../../src/host/environment.ts";

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

	it("leaves what is told relative as it is, for its user to refuse", () => {
		equal(readEnvironment({ HOME: "some/where" }).cairnHome, "some/where/.pi/agent/cairn");
		equal(readEnvironment({ HOME: "/home/ann", PI_CODING_AGENT_DIR: "agent" }).cairnHome, "agent/cairn");
	});

	it("believes the host about folders before the variables", () => {
		const variables = { HOME: "/home/ann", PI_CODING_AGENT_DIR: "/other" };

		const { home, cairnHome } = readEnvironment(variables, { home: "/home/bob", agentDirectory: "/home/bob/agent" });

		equal(home, "/home/bob");
		equal(cairnHome, "/home/bob/agent/cairn");
	});
});
