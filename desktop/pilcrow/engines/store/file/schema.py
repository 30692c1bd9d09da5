"""The library's tables."""

from __future__ import annotations

VERSION = 23
"""`PRAGMA user_version` of a library this program writes. A higher one is refused."""

ROW_BITS = 24
"""A paragraph's id is (structure << ROW_BITS) + its row: a structure's ids are contiguous, in document order."""

TABLES = """
CREATE TABLE IF NOT EXISTS documents (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE                         -- sha256 of the file, hexadecimal
);
CREATE TABLE IF NOT EXISTS paths (
  path TEXT PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS paths_document ON paths (document);
CREATE TABLE IF NOT EXISTS structures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  version INTEGER NOT NULL,                         -- of structure recovery
  variant TEXT NOT NULL,                            -- '' or 'no bookmarks'; 'earlier' when replaced
  title TEXT NOT NULL,
  language TEXT NOT NULL,                           -- of its stemmer; '' when unknown
  pages TEXT NOT NULL,                              -- JSON, see pack_contents
  sections TEXT NOT NULL,
  unread TEXT NOT NULL,
  lengths BLOB NOT NULL,                            -- terms of each paragraph, 4 bytes each
  faults TEXT NOT NULL DEFAULT '[]',                -- JSON, see pack_faults
  UNIQUE (document, version, variant)
);
CREATE TABLE IF NOT EXISTS paragraphs (
  id INTEGER PRIMARY KEY,                           -- see ROW_BITS
  section INTEGER NOT NULL,
  number INTEGER NOT NULL,
  page INTEGER NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  hash BLOB,                                        -- of the embedded text; NULL: nothing to embed
  head TEXT NOT NULL DEFAULT ''                     -- searched before the text, with a line break; '': nothing
);
CREATE INDEX IF NOT EXISTS paragraphs_hash ON paragraphs (hash);
CREATE INDEX IF NOT EXISTS paragraphs_page ON paragraphs (page, id);
CREATE INDEX IF NOT EXISTS paragraphs_section ON paragraphs (section, id);
CREATE TABLE IF NOT EXISTS places (
  id INTEGER PRIMARY KEY,                           -- the paragraph's
  spans BLOB NOT NULL,                              -- see pack_spans
  more BLOB NOT NULL DEFAULT x''                    -- see pack_more
);
CREATE TABLE IF NOT EXISTS postings (
  structure INTEGER NOT NULL,
  term TEXT NOT NULL,
  rows BLOB NOT NULL,                               -- row (4 bytes), then times in it (2 bytes), of each paragraph
  PRIMARY KEY (structure, term)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  engine TEXT NOT NULL,                             -- the OCR engine
  page INTEGER NOT NULL,
  lines BLOB NOT NULL,                              -- see pack_lines
  PRIMARY KEY (document, engine, page)
);
CREATE TABLE IF NOT EXISTS views (
  path TEXT PRIMARY KEY,
  used REAL NOT NULL,                               -- seconds since the epoch
  place TEXT NOT NULL                               -- JSON
);
CREATE TABLE IF NOT EXISTS shelf (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  title TEXT NOT NULL,                              -- printed on the first pages; '' when not known
  made_by INTEGER NOT NULL,                         -- version of the rules
  own TEXT NOT NULL,                                -- given by the reader; '' for the title
  pages INTEGER NOT NULL,                           -- 0: not known
  added REAL NOT NULL,                              -- seconds since the epoch
  author TEXT NOT NULL DEFAULT '',                  -- from the first pages or the properties; '': not known
  year INTEGER NOT NULL DEFAULT 0,                  -- of publication; 0: not known
  doi TEXT NOT NULL DEFAULT '',                     -- these three likewise; '': not known
  arxiv TEXT NOT NULL DEFAULT '',
  isbn TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS records (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  path TEXT NOT NULL DEFAULT '',                    -- of the file, when this was kept
  key TEXT UNIQUE,                                  -- for citations; NULL: none yet
  given TEXT NOT NULL DEFAULT '{}',                 -- JSON: a record by a source, its "folder" and "tags"
  own TEXT NOT NULL DEFAULT '{}',                   -- JSON: by the reader, also "key"; the title is in shelf.own
  link TEXT NOT NULL DEFAULT '',                    -- to the record's source; '': none
  title TEXT,                                       -- these as lists show them; NULL: as in shelf
  author TEXT,
  year INTEGER
);
CREATE TABLE IF NOT EXISTS failures (
  path TEXT PRIMARY KEY,                            -- of an unreadable file
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  sentence TEXT NOT NULL                            -- why
);
CREATE TABLE IF NOT EXISTS collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  folder TEXT NOT NULL,                             -- the watched folder; '': none
  paused INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS members (
  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
  path TEXT NOT NULL,                               -- of a document's file, read or not
  position INTEGER NOT NULL,
  PRIMARY KEY (collection, path)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS members_path ON members (path);
CREATE TABLE IF NOT EXISTS tags (
  path TEXT NOT NULL,                               -- of a document's file, read or not
  tag TEXT NOT NULL,                                -- given by the reader
  PRIMARY KEY (path, tag)
);
CREATE TABLE IF NOT EXISTS left_out (
  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
  path BLOB NOT NULL,                               -- hash of the path of a file that the reader took out
  PRIMARY KEY (collection, path)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS records_path ON records (path);
CREATE TABLE IF NOT EXISTS mirrored (
  source TEXT PRIMARY KEY,                          -- a collection of another program
  collection INTEGER REFERENCES collections ON DELETE SET NULL,  -- NULL: the reader deleted it
  paths TEXT NOT NULL                               -- JSON: hashes of those that it had at the last look
);
CREATE TABLE IF NOT EXISTS conversations (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  id TEXT NOT NULL,                                 -- the same for later states of the file
  path TEXT NOT NULL,                               -- of the file, when this was kept
  used REAL NOT NULL,                               -- seconds since the epoch; 0: not known
  question TEXT NOT NULL,                           -- the first
  name TEXT NOT NULL,                               -- given by the reader; '' for the question
  structure INTEGER NOT NULL,                       -- of its coordinates
  value TEXT NOT NULL,                              -- JSON, see Conversations.keep
  PRIMARY KEY (document, id)
);
CREATE INDEX IF NOT EXISTS conversations_path ON conversations (path);
CREATE TABLE IF NOT EXISTS marks (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  id TEXT NOT NULL,
  path TEXT NOT NULL,                               -- of the file, when this was kept
  value TEXT NOT NULL,                              -- JSON, see core.marks.export.to_json
  PRIMARY KEY (document, id)
);
CREATE INDEX IF NOT EXISTS marks_path ON marks (path);
CREATE TABLE IF NOT EXISTS filled (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  field TEXT NOT NULL,                              -- of its form, by its full name
  value TEXT NOT NULL,                              -- JSON: a list of texts
  path TEXT NOT NULL DEFAULT '',                    -- of the file, when this was kept; '': not known
  PRIMARY KEY (document, field)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS filled_path ON filled (path);
CREATE TABLE IF NOT EXISTS suggestions (
  structure INTEGER PRIMARY KEY REFERENCES structures ON DELETE CASCADE,
  made_by INTEGER NOT NULL,                         -- version of the rules
  questions TEXT NOT NULL                           -- JSON
);
CREATE TABLE IF NOT EXISTS kinds (
  structure INTEGER PRIMARY KEY REFERENCES structures ON DELETE CASCADE,
  made_by INTEGER NOT NULL,                         -- version of the rules
  kind TEXT NOT NULL                                -- see filtering.DocumentKind; '': uncertain
);
CREATE TABLE IF NOT EXISTS summaries (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  section INTEGER NOT NULL,                         -- 0: the whole document
  length TEXT NOT NULL,
  model TEXT NOT NULL,                              -- the chat model
  value TEXT NOT NULL,                              -- JSON: the answer, see records.to_json
  PRIMARY KEY (structure, section, length, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gists (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  section INTEGER NOT NULL,                         -- 0: the whole document
  made_by TEXT NOT NULL,                            -- the chat model, or 'rules ' and their version
  text TEXT NOT NULL,
  model TEXT NOT NULL,                              -- the embedding model; '' for none
  data BLOB NOT NULL,                               -- vectors: float16, one window after the other
  PRIMARY KEY (structure, section)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS relations (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  section INTEGER NOT NULL,
  model TEXT NOT NULL,                              -- the chat model
  value TEXT NOT NULL,                              -- JSON: lists of name, its place, how, other name, its place
  PRIMARY KEY (structure, section)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS descriptions (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  key TEXT NOT NULL,                                -- of the figure's paragraph
  model TEXT NOT NULL,                              -- the chat model
  name TEXT NOT NULL,                               -- label and caption
  text TEXT NOT NULL,                               -- '': no useful description
  made REAL NOT NULL,                               -- seconds since the epoch
  PRIMARY KEY (document, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS term_indexes (
  structure INTEGER PRIMARY KEY REFERENCES structures ON DELETE CASCADE,
  made_by INTEGER NOT NULL                          -- version of the rules
);
CREATE TABLE IF NOT EXISTS index_terms (
  structure INTEGER NOT NULL REFERENCES term_indexes ON DELETE CASCADE,
  rank INTEGER NOT NULL,                            -- 0: the best
  name TEXT NOT NULL,
  folded TEXT NOT NULL,                             -- as it is compared with others'
  kind TEXT NOT NULL,
  score REAL NOT NULL,
  value BLOB NOT NULL,                              -- see term_indexes.pack
  PRIMARY KEY (structure, rank)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS index_terms_folded ON index_terms (folded);
CREATE TABLE IF NOT EXISTS index_names (
  key TEXT NOT NULL,                                -- for terms of other documents, see graph.resolution
  structure INTEGER NOT NULL REFERENCES term_indexes ON DELETE CASCADE,
  rank INTEGER NOT NULL,
  PRIMARY KEY (key, structure, rank)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS index_names_structure ON index_names (structure);
CREATE TABLE IF NOT EXISTS cells (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  task TEXT NOT NULL,
  model TEXT NOT NULL,                              -- the chat model
  value TEXT NOT NULL,                              -- JSON: a table of one cell, see records.to_json
  PRIMARY KEY (structure, task, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS findings_tables (
  collection INTEGER REFERENCES collections ON DELETE CASCADE,  -- NULL: of the library, or of files
  question TEXT NOT NULL,
  instructions TEXT NOT NULL,                       -- JSON: tasks and directive
  used REAL NOT NULL                                -- seconds since the epoch
);
CREATE TABLE IF NOT EXISTS measured (
  model TEXT NOT NULL,                              -- a chat model, asked of documents one by one
  context INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  seconds REAL NOT NULL,                            -- see measured.Measured
  PRIMARY KEY (model, context)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  dimension INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL,
  model INTEGER NOT NULL REFERENCES models,
  data BLOB NOT NULL,                               -- float16, one window after the other
  UNIQUE (hash, model)
);
CREATE TABLE IF NOT EXISTS unread_letters (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  model TEXT NOT NULL,                              -- an embedding model's id
  share REAL NOT NULL,                              -- of the letters, see language.unread
  PRIMARY KEY (structure, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES models,         -- an embedding model, complete for this structure
  data BLOB NOT NULL,                               -- a byte for each number, one vector after the other
  UNIQUE (structure, model)
);
CREATE TABLE IF NOT EXISTS names (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  key TEXT NOT NULL,                                -- of a section without a printed title
  title TEXT NOT NULL,                              -- given by a chat model
  PRIMARY KEY (document, key)
) WITHOUT ROWID;
DROP VIEW IF EXISTS kept;
CREATE VIEW kept AS
  SELECT hash, coalesce(nullif(shelf.own, ''), records.title, structures.title) AS title, structures.pages,
    sections, unread, faults, structures.id AS structure, version, variant,
    coalesce(records.author, shelf.author, '') AS author, coalesce(records.year, shelf.year, 0) AS year,
    coalesce((SELECT max(path) FROM paths WHERE paths.document = documents.id), '') AS path,
    (SELECT json_group_object(key, names.title) FROM names WHERE names.document = documents.id) AS names
  FROM structures JOIN documents ON documents.id = structures.document
  LEFT JOIN shelf ON shelf.document = documents.id LEFT JOIN records ON records.document = documents.id;
DROP VIEW IF EXISTS printed;
CREATE VIEW printed AS
  SELECT id, key, section, number, kind, text, spans, tokens, head, more FROM paragraphs JOIN places USING (id);
"""


def ids(structure: int) -> tuple[int, int]:
    """First and last possible id of a structure's paragraphs."""
    return structure << ROW_BITS, (structure + 1 << ROW_BITS) - 1
