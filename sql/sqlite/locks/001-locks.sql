-- Who writes. A row is a lease: it is the holder's for as long as its beat goes on.

CREATE TABLE schema_migration (
	version INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	sha256 TEXT NOT NULL
);

CREATE TABLE lease (
	name TEXT PRIMARY KEY,
	-- Random, one for each time the lock is taken.
	holder TEXT NOT NULL,
	-- Host and process namespace: process ids of another one say nothing.
	machine TEXT NOT NULL,
	process INTEGER NOT NULL,
	-- When the process started, where the system tells: a process id may be given again.
	started TEXT NOT NULL,
	-- Raises while the holder lives. Time is measured by those who wait, on their own steady clocks.
	beat INTEGER NOT NULL
) WITHOUT ROWID;
