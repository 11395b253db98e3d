/** How the test servers listen: what is idle stays open while a test lasts, and is closed at once with its server. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Node closes an idle connection after 5 seconds. On a busy machine that happens just as the program under test sends
 * its next request on it, which then fails as no server of a user's would fail.
 */
const IDLE_MS = 3_600_000;

/** On a port of its own, which is returned. */
export async function listen(server: Server): Promise<number> {
	server.keepAliveTimeout = IDLE_MS;
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return (server.address() as AddressInfo).port; // it listens on TCP
}

export function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
