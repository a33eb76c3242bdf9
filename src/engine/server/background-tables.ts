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
