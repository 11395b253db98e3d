-- How soon a fact should be seen where its paths are touched, 0 to 2, as a judge said; NULL where none did. Not to be
-- found in the files, so it is exported with the counters.

ALTER TABLE usage ADD COLUMN urgency REAL;
