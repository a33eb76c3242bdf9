import { POSTGRES_NOTEBOOK_STEPS } from '../store/postgres-notebook-tables.ts'

/**
 * What is done behind, by whichever process has time: sources whose reading goes on, which are their own line, and
 * notebooks that miss vectors. `due` counts what has been added since, so that nothing is forgotten that came meanwhile.
 */
const POSTGRES_BACKGROUND_TABLES = `
  ALTER TABLE source ADD holder TEXT, ADD leased_until TIMESTAMPTZ;
  CREATE INDEX source_in_work ON source (added_at) WHERE state = 'processing' AND is_kept = 1;
  CREATE TABLE vector_due (
    notebook TEXT COLLATE "C" PRIMARY KEY REFERENCES notebook (notebook) ON DELETE CASCADE, due BIGINT NOT NULL DEFAULT 1,
    failures INTEGER NOT NULL DEFAULT 0, noted_at TIMESTAMPTZ NOT NULL DEFAULT now(), holder TEXT,
    leased_until TIMESTAMPTZ)`

/** Sources that no caller was told of, which are swept: found without a look at those of all notebooks. */
const POSTGRES_UNANSWERED_INDEX = 'CREATE INDEX source_unanswered ON source (added_at) WHERE is_kept = 0'

/**
 * Content that has files, and no row of its own: what is being made, under a lease, and what was taken away, until its
 * files are. So nothing lies anywhere that no row knows of, whoever is killed when.
 */
const POSTGRES_UNKEPT_TABLES = `
  CREATE TABLE unkept_artifact (
    notebook TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
    created_at TEXT NOT NULL, state TEXT NOT NULL, leased_until TIMESTAMPTZ NOT NULL, PRIMARY KEY (notebook, id));
  CREATE INDEX artifact_by_id ON artifact (id)`

/** The same of originals, where they do not lie in the database. */
const POSTGRES_ORIGINAL_FILES = `
  ALTER TABLE unkept_artifact RENAME TO unkept_files;
  ALTER TABLE source ADD original_in_files BOOLEAN NOT NULL DEFAULT FALSE`

/**
 * Which notebooks there are on a server, their public links, and the originals of their sources in pieces. A notebook is
 * there exactly while its row is: who writes to one holds its row of `search_version`, which cannot be without it.
 */
const POSTGRES_CATALOGUE_TABLES = `
  CREATE TABLE notebook (
    notebook TEXT COLLATE "C" PRIMARY KEY, account TEXT NOT NULL, title TEXT NOT NULL, created_at TEXT NOT NULL,
    modified_at TEXT NOT NULL, learning_until TIMESTAMPTZ);
  CREATE INDEX notebook_by_account ON notebook (account, modified_at);
  CREATE TABLE share (
    notebook TEXT COLLATE "C" PRIMARY KEY REFERENCES notebook (notebook) ON DELETE CASCADE, token TEXT NOT NULL UNIQUE,
    includes_answers INTEGER NOT NULL);
  CREATE TABLE original_piece (
    notebook TEXT NOT NULL, content_hash TEXT COLLATE "C" NOT NULL, place INTEGER NOT NULL, data BYTEA NOT NULL,
    PRIMARY KEY (notebook, content_hash, place));
  ALTER TABLE original_piece ALTER data SET STORAGE EXTERNAL;
  ALTER TABLE search_version ADD FOREIGN KEY (notebook) REFERENCES notebook (notebook) ON DELETE CASCADE`

/** The tables with rows of a notebook, those first that refer to others. */
export const TABLES_OF_NOTEBOOKS = [
  'labelled_source',
  'label',
  'note',
  'artifact_file',
  'artifact',
  'vector',
  'vector_maker',
  'latent_chunk',
  'latent_term',
  'latent_space',
  'search_posting',
  'search_segment',
  'search_chunk',
  'recognised_page',
  'source_text',
  'source',
  'original_piece',
  'notebook',
] as const

/** The steps of all that is kept of notebooks on a server, for `migratePostgres`; they are only ever appended to. */
export const POSTGRES_ENGINE_STEPS = [
  ...POSTGRES_NOTEBOOK_STEPS,
  POSTGRES_CATALOGUE_TABLES,
  POSTGRES_UNKEPT_TABLES,
  POSTGRES_BACKGROUND_TABLES,
  POSTGRES_ORIGINAL_FILES,
  POSTGRES_UNANSWERED_INDEX,
]
