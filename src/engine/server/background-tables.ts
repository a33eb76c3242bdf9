/**
 * What is done behind, by whichever process has time: sources whose reading goes on, which are their own line, and
 * notebooks that miss vectors. `due` counts what has been added since, so that nothing is forgotten that came meanwhile.
 */
export const POSTGRES_BACKGROUND_TABLES = `
  ALTER TABLE source ADD holder TEXT, ADD leased_until TIMESTAMPTZ;
  CREATE INDEX source_in_work ON source (added_at) WHERE state = 'processing' AND is_kept = 1;
  CREATE TABLE vector_due (
    notebook TEXT COLLATE "C" PRIMARY KEY REFERENCES notebook (notebook) ON DELETE CASCADE, due BIGINT NOT NULL DEFAULT 1,
    failures INTEGER NOT NULL DEFAULT 0, noted_at TIMESTAMPTZ NOT NULL DEFAULT now(), holder TEXT,
    leased_until TIMESTAMPTZ)`

/** Sources that no caller was told of, which are swept: found without a look at those of all notebooks. */
export const POSTGRES_UNANSWERED_INDEX = 'CREATE INDEX source_unanswered ON source (added_at) WHERE is_kept = 0'

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
