-- The inverted index. A term is "<store key>:<word>", so that a search reads the postings of visible stores only.
-- Words come ready-made: the tokeniser splits at white space and nowhere else. Nothing is kept of the text itself.

CREATE VIRTUAL TABLE search USING fts5 (
	caption,
	body,
	content = '',
	contentless_delete = 1,
	tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);

-- How many facts have a term.
CREATE VIRTUAL TABLE search_term USING fts5vocab (search, 'row');

-- Every place where a term stands.
CREATE VIRTUAL TABLE search_posting USING fts5vocab (search, 'instance');
