"""Migrations of the tables of an earlier library."""

from __future__ import annotations

MIGRATIONS: dict[int, str] = {
    1: """
ALTER TABLE paragraphs ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE places ADD COLUMN more BLOB NOT NULL DEFAULT x'';
""",
    4: """
ALTER TABLE structures ADD COLUMN faults TEXT NOT NULL DEFAULT '[]';
""",
    5: """
ALTER TABLE conversations RENAME TO single;
CREATE TABLE conversations (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  id TEXT NOT NULL,
  path TEXT NOT NULL,
  used REAL NOT NULL,
  question TEXT NOT NULL,
  name TEXT NOT NULL,
  structure INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (document, id)
);
INSERT INTO conversations SELECT document, lower(hex(randomblob(16))), said.path, coalesce(used, 0), question, '',
    structure, value
  FROM (SELECT document, structure, value,
      coalesce(CASE WHEN json_valid(value) THEN json_extract(value, '$.path') END, '') AS path,
      coalesce(CASE WHEN json_valid(value) THEN json_extract(value, '$.exchanges[0][0]') END, '') AS question
    FROM single) AS said LEFT JOIN views ON views.path = said.path;
DROP TABLE single;
""",
    11: """
CREATE TABLE IF NOT EXISTS shelf (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  title TEXT NOT NULL,
  made_by INTEGER NOT NULL,
  own TEXT NOT NULL,
  pages INTEGER NOT NULL,
  added REAL NOT NULL
);
ALTER TABLE shelf ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE shelf ADD COLUMN year INTEGER NOT NULL DEFAULT 0;
""",
    13: """
DROP TABLE IF EXISTS embedded;
""",
    15: """
CREATE TABLE IF NOT EXISTS filled (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (document, field)
) WITHOUT ROWID;
ALTER TABLE filled ADD COLUMN path TEXT NOT NULL DEFAULT '';
UPDATE filled SET path = coalesce((SELECT min(path) FROM paths WHERE paths.document = filled.document), '');
""",
    20: """
CREATE TABLE IF NOT EXISTS collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  folder TEXT NOT NULL,
  paused INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS findings (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  question TEXT NOT NULL,
  model TEXT NOT NULL,
  instructions TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (structure, question, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cells (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  task TEXT NOT NULL,
  model TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (structure, task, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS findings_tables (
  collection INTEGER REFERENCES collections ON DELETE CASCADE,
  question TEXT NOT NULL,
  instructions TEXT NOT NULL,
  used REAL NOT NULL
);
INSERT OR REPLACE INTO cells SELECT structure, json_extract(task.value, '$.text'), model,
    json_object('event', 'Tabulated', 'table', json_object('tasks', json_array(json(task.value)), 'rows',
      json_array(json_object('doc', 1, 'title', json_extract(findings.value, '$.table.rows[0].title'),
        'findings', json_array(json_set(found.value, '$.task', 0))))))
  FROM findings, json_each(findings.value, '$.table.tasks') AS task,
    json_each(findings.value, '$.table.rows[0].findings') AS found WHERE task.key = found.key;
INSERT INTO findings_tables SELECT NULL, question, instructions, 0
  FROM (SELECT question, instructions, max(structure) FROM findings GROUP BY question);
DROP TABLE findings;
""",
    22: """
ALTER TABLE shelf ADD COLUMN doi TEXT NOT NULL DEFAULT '';
ALTER TABLE shelf ADD COLUMN arxiv TEXT NOT NULL DEFAULT '';
ALTER TABLE shelf ADD COLUMN isbn TEXT NOT NULL DEFAULT '';
""",
}
"""SQL that changes the tables of a library of version n to n + 1. Missing tables, indexes and views are created by
`schema.TABLES` afterwards: a new table needs a higher version only.
"""
