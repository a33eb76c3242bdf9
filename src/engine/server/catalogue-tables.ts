import { POSTGRES_NOTEBOOK_STEPS } from '../store/postgres-notebook-tables.ts'
import {
  POSTGRES_BACKGROUND_TABLES,
  POSTGRES_ORIGINAL_FILES,
  POSTGRES_UNANSWERED_INDEX,
  POSTGRES_UNKEPT_TABLES,
} from './background-tables.ts'

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
