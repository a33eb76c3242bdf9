import { POSTGRES_SEARCH_TABLES } from '../search/postgres-search-tables.ts'

/**
 * What is kept of a notebook beside its index, as the steps in `notebook-file.ts` leave it, for all notebooks in one
 * database. Names and keys are `COLLATE "C"`, so that both databases list them in the same order; how many sources there
 * are is counted when it is asked.
 */
const RECORD_TABLES = `
  CREATE TABLE source (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, id TEXT COLLATE "C" NOT NULL, title TEXT NOT NULL, type TEXT NOT NULL,
    kind TEXT, state TEXT NOT NULL, reason TEXT, is_kept INTEGER NOT NULL DEFAULT 0, content_hash TEXT COLLATE "C" NOT NULL,
    text_hash TEXT COLLATE "C", name TEXT NOT NULL, media_type TEXT, url TEXT, origin TEXT, chars INTEGER NOT NULL DEFAULT 0,
    language TEXT, unread_pages TEXT, added_at TEXT NOT NULL, facts TEXT, attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (notebook, number), UNIQUE (notebook, id));
  CREATE INDEX source_by_content ON source (notebook, content_hash);
  CREATE INDEX source_by_text ON source (notebook, text_hash);
  CREATE TABLE source_text (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, html BYTEA, places TEXT NOT NULL,
    PRIMARY KEY (notebook, number));
  CREATE TABLE recognised_page (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, page INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (notebook, number, page));
  CREATE VIEW source_total AS
    SELECT notebook, count(*) AS kept, count(*) FILTER (WHERE state = 'processing') AS processing
    FROM source WHERE is_kept = 1 GROUP BY notebook;
  CREATE TABLE note (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, id TEXT COLLATE "C" NOT NULL, title TEXT NOT NULL,
    content TEXT NOT NULL, citations TEXT, created_at TEXT NOT NULL, modified_at TEXT NOT NULL,
    PRIMARY KEY (notebook, number), UNIQUE (notebook, id));
  CREATE TABLE label (
    notebook TEXT NOT NULL, id TEXT COLLATE "C" NOT NULL, key TEXT COLLATE "C" NOT NULL, name TEXT NOT NULL, emoji TEXT,
    PRIMARY KEY (notebook, id), UNIQUE (notebook, key));
  CREATE TABLE labelled_source (
    notebook TEXT NOT NULL, label TEXT COLLATE "C" NOT NULL, source INTEGER NOT NULL,
    PRIMARY KEY (notebook, label, source),
    FOREIGN KEY (notebook, label) REFERENCES label (notebook, id) ON DELETE CASCADE,
    FOREIGN KEY (notebook, source) REFERENCES source (notebook, number) ON DELETE CASCADE);
  CREATE INDEX labelled_source_by_source ON labelled_source (notebook, source);
  CREATE TABLE artifact (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, id TEXT COLLATE "C" NOT NULL, once_key TEXT COLLATE "C",
    type TEXT NOT NULL, name TEXT NOT NULL, created_at TEXT NOT NULL, told TEXT NOT NULL,
    PRIMARY KEY (notebook, number), UNIQUE (notebook, id), UNIQUE (notebook, once_key));
  CREATE TABLE artifact_file (
    notebook TEXT NOT NULL, artifact INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL,
    mime_type TEXT NOT NULL, size BIGINT NOT NULL, content_hash TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (notebook, artifact, place),
    FOREIGN KEY (notebook, artifact) REFERENCES artifact (notebook, number) ON DELETE CASCADE);
  CREATE INDEX artifact_file_by_content ON artifact_file (notebook, content_hash)`

/** The steps of the tables of all notebooks, for `migratePostgres`; they are only ever appended to once a service opens them. */
export const POSTGRES_NOTEBOOK_STEPS = [POSTGRES_SEARCH_TABLES, RECORD_TABLES]
