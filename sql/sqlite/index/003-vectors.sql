-- Vectors as 8-bit integers: one row a text, its passages packed one after the other (the layout is told in
-- src/index/sqlite/packed-text.ts).

CREATE TABLE space (
	key INTEGER PRIMARY KEY AUTOINCREMENT,
	fingerprint TEXT NOT NULL UNIQUE,
	-- Raises with every change to one of its vectors.
	revision INTEGER NOT NULL DEFAULT 0,
	vectors INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE vector (
	key INTEGER PRIMARY KEY AUTOINCREMENT,
	space INTEGER NOT NULL REFERENCES space (key),
	text INTEGER NOT NULL REFERENCES text (key),
	packed BLOB NOT NULL,
	UNIQUE (space, text)
);

-- The same, 1,024 keys together, for loading: a cache of full ranges of keys. Whoever removes a vector removes its chunk.
CREATE TABLE vector_chunk (
	space INTEGER NOT NULL REFERENCES space (key),
	chunk INTEGER NOT NULL,
	packed BLOB NOT NULL,
	PRIMARY KEY (space, chunk)
) WITHOUT ROWID;
