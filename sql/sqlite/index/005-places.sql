-- The places that facts are about, so that what covers a path is found by the path and by the folders above it.
-- "anchor" is the path itself, or what stands before the first wildcard of a pattern; "pattern" is empty for a plain path.

CREATE TABLE place (
	key INTEGER PRIMARY KEY AUTOINCREMENT,
	store INTEGER NOT NULL REFERENCES store (key),
	anchor TEXT NOT NULL,
	pattern TEXT NOT NULL,
	-- How many facts are about it; a place without any is removed.
	facts INTEGER NOT NULL DEFAULT 0,
	UNIQUE (store, anchor, pattern)
);

-- "used" follows the counter in "usage": the most used facts of a place are read without reading them all.
CREATE TABLE placed (
	place INTEGER NOT NULL REFERENCES place (key),
	used INTEGER NOT NULL,
	fact INTEGER NOT NULL REFERENCES fact (key),
	PRIMARY KEY (place, used DESC, fact DESC)
) WITHOUT ROWID;

CREATE INDEX placed_by_fact ON placed (fact);

-- Facts with paths are read again at the next synchronisation.
UPDATE store SET folder_stamp = NULL;
UPDATE fact SET stamp = '' WHERE scoped = 1;
