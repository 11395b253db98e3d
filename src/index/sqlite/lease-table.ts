/** Leases as rows: taken, kept up, given back. */
import type { LeaseHolder } from "./lease-holder.ts";
import type { Sql } from "./sql.ts";

export interface Lease extends LeaseHolder {
	readonly name: string;
	/** Random, one for each time the lock is taken. */
	readonly holder: string;
	readonly beat: number;
}

export function readLease(sql: Sql, name: string): Lease | undefined {
	return sql.get("SELECT name, holder, machine, process, started, beat FROM lease WHERE name = ?", name);
}

/** Takes the lock if its lease is still `former`; false when somebody was faster. */
export function takeLease(sql: Sql, lease: Lease, former: Lease | undefined): boolean {
	const present = readLease(sql, lease.name);
	if (present?.holder !== former?.holder || present?.beat !== former?.beat) return false;
	sql.run(
		"INSERT OR REPLACE INTO lease (name, holder, machine, process, started, beat) VALUES (?, ?, ?, ?, ?, 0)",
		lease.name,
		lease.holder,
		lease.machine,
		lease.process,
		lease.started,
	);
	return true;
}

/** Shows that the holder lives, also in a file that replaced the one where it took the lock; false when it was lost. */
export function beatLease(sql: Sql, lease: Lease): boolean {
	const { changes } = sql.run(
		"UPDATE lease SET beat = beat + 1 WHERE name = ? AND holder = ?",
		lease.name,
		lease.holder,
	);
	return changes === 1 || (readLease(sql, lease.name) === undefined && takeLease(sql, lease, undefined));
}

export function returnLease(sql: Sql, lease: Lease): void {
	sql.run("DELETE FROM lease WHERE name = ? AND holder = ?", lease.name, lease.holder);
}
