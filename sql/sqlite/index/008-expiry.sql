-- When a fact expires, if it does: the few that do are found without a look at all the others.

ALTER TABLE fact ADD COLUMN expires TEXT GENERATED ALWAYS AS (iif(json_valid(body), body ->> 'expires', NULL)) VIRTUAL;

CREATE INDEX fact_by_expiry ON fact (expires) WHERE expires IS NOT NULL;
