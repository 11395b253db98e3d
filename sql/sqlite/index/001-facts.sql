-- What the files say, in the form in which it is searched. Everything here is rebuilt from the files at any time,
-- except for the counters in "usage", which are exported to a file beside the database.

CREATE TABLE schema_migration (
	version INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	sha256 TEXT NOT NULL
);

-- "revision" raises with every change to a fact row; it starts at the milliseconds of the database's creation, so that
-- it goes on rising when the database is rebuilt.
CREATE TABLE counter (
	name TEXT PRIMARY KEY,
	value INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO counter (name, value) VALUES ('revision', 0);

-- A key is never given again: what a process remembers by key is outdated by the key alone.
CREATE TABLE store (
	key INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	folder_stamp TEXT,
	-- The revision of the last change to one of its facts.
	revision INTEGER NOT NULL DEFAULT 0,
	facts INTEGER NOT NULL DEFAULT 0
);

-- Texts by content hash: facts of several stores may share one, and vectors belong to texts.
CREATE TABLE text (
	key INTEGER PRIMARY KEY AUTOINCREMENT,
	content_hash TEXT NOT NULL UNIQUE
);

-- A changed fact gets a new row with a new key: rows are only ever added and removed.
CREATE TABLE fact (
	key INTEGER PRIMARY KEY AUTOINCREMENT,
	store INTEGER NOT NULL REFERENCES store (key),
	name TEXT NOT NULL,
	id TEXT NOT NULL,
	short_id TEXT NOT NULL,
	caption TEXT NOT NULL,
	folded_caption TEXT NOT NULL,
	text INTEGER NOT NULL REFERENCES text (key),
	file_hash TEXT NOT NULL,
	stamp TEXT NOT NULL,
	pinned INTEGER NOT NULL,
	scoped INTEGER NOT NULL,
	updated TEXT NOT NULL,
	-- Search words of caption and body.
	words INTEGER NOT NULL,
	-- The fact as JSON.
	body TEXT NOT NULL,
	UNIQUE (store, name),
	UNIQUE (store, id)
);

CREATE INDEX fact_by_id ON fact (id, store, text);
CREATE INDEX fact_by_short_id ON fact (short_id);
CREATE INDEX fact_by_caption ON fact (folded_caption);
CREATE INDEX fact_by_text ON fact (text);
-- Carries all that the rosters in memory are loaded from.
CREATE INDEX fact_numbers ON fact (store, key, text, words, id);
CREATE INDEX fact_recent ON fact (store, updated DESC, id, pinned, scoped);

CREATE TABLE problem (
	store INTEGER NOT NULL REFERENCES store (key),
	name TEXT NOT NULL,
	stamp TEXT NOT NULL,
	-- The problem as JSON.
	body TEXT NOT NULL,
	PRIMARY KEY (store, name)
) WITHOUT ROWID;

CREATE TABLE triple (
	fact INTEGER NOT NULL REFERENCES fact (key),
	position INTEGER NOT NULL,
	subject TEXT NOT NULL,
	predicate TEXT NOT NULL,
	object TEXT NOT NULL,
	folded_subject TEXT NOT NULL,
	folded_object TEXT NOT NULL,
	PRIMARY KEY (fact, position)
) WITHOUT ROWID;

CREATE INDEX triple_by_subject ON triple (folded_subject);
CREATE INDEX triple_by_object ON triple (folded_object);

CREATE TABLE usage (
	id TEXT PRIMARY KEY,
	used INTEGER NOT NULL,
	noted INTEGER NOT NULL,
	last_used INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX usage_by_used ON usage (used DESC, id);
