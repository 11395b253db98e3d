-- The inverted index merges its segments only when it is told to, a few pages at a time: left to itself it merges
-- hundreds of pages within whatever transaction happens to write the next one, and holds the write lock meanwhile.

INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
INSERT INTO search (search, rank) VALUES ('usermerge', 4);
