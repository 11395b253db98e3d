-- What a session asks at its start, as it was worked out before, and from which state of the facts and of their uses.

CREATE TABLE answer (
	question TEXT PRIMARY KEY,
	state TEXT NOT NULL,
	value BLOB NOT NULL
);

INSERT INTO counter (name, value) VALUES ('uses', 0);

CREATE TRIGGER used_first AFTER INSERT ON usage WHEN new.used > 0 BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'uses';
END;

CREATE TRIGGER used_again AFTER UPDATE OF used ON usage WHEN new.used <> old.used BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'uses';
END;

CREATE TRIGGER used_no_more AFTER DELETE ON usage WHEN old.used > 0 BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'uses';
END;
