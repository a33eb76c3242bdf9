/**
 * Content that has files, and no row of its own: what is being made, under a lease, and what was taken away, until its
 * files are. So nothing lies anywhere that no row knows of, whoever is killed when.
 */
export const POSTGRES_UNKEPT_TABLES = `
  CREATE TABLE unkept_artifact (
    notebook TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
    created_at TEXT NOT NULL, state TEXT NOT NULL, leased_until TIMESTAMPTZ NOT NULL, PRIMARY KEY (notebook, id));
  CREATE INDEX artifact_by_id ON artifact (id)`

/** The same of originals, where they do not lie in the database. */
export const POSTGRES_ORIGINAL_FILES = `
  ALTER TABLE unkept_artifact RENAME TO unkept_files;
  ALTER TABLE source ADD original_in_files BOOLEAN NOT NULL DEFAULT FALSE`
