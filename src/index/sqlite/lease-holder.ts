/** Who holds a lease: a process, told apart from any other that may get its number. */
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface LeaseHolder {
	/** Host and process namespace. */
	readonly machine: string;
	readonly process: number;
	/** Boot and moment of the process's start; empty where the system does not tell. */
	readonly started: string;
}

export function thisProcess(): LeaseHolder {
	const namespace = tried(() => readlinkSync("/proc/self/ns/pid"));
	return { machine: `${hostname()} ${namespace}`.trim(), process: process.pid, started: startOf(process.pid) };
}

/** False only for a process of this machine that is certainly gone. */
export function mayLive(holder: LeaseHolder, self: LeaseHolder): boolean {
	if (holder.machine !== self.machine) return true;
	if (!isRunning(holder.process)) return false;
	return holder.started === "" || startOf(holder.process) === holder.started;
}

function isRunning(id: number): boolean {
	try {
		process.kill(id, 0);
		return true;
	} catch (error) {
		// Not permitted to signal it: it is there, and somebody else's.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** Field 22 of `/proc/<id>/stat` counts ticks since the boot; the name before it may hold anything, even `)`. */
function startOf(id: number): string {
	return tried(() => {
		const stat = readFileSync(`/proc/${id}/stat`, "latin1");
		const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
		return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()} ${ticks}`;
	});
}

function tried(read: () => string): string {
	try {
		return read();
	} catch {
		return ""; // Only Linux has these files; elsewhere the process number alone decides.
	}
}
