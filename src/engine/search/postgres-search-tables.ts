/**
 * The tables of `tables.ts`, `latent-tables.ts` and `store/vectors.ts` for all notebooks in one database: the notebook
 * comes first in every key, so that they can be spread over machines by it. Numbers, packings and checksums are the same.
 * Segments and spaces are numbered from `last_number`, since each of them is numbered within its notebook.
 * What is packed is not compressed again: to unpack it costs more than to read it.
 */
export const POSTGRES_SEARCH_TABLES = `
  CREATE TABLE search_segment (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, source INTEGER, language TEXT NOT NULL,
    is_whole INTEGER NOT NULL, chunks INTEGER NOT NULL, runs BYTEA NOT NULL, lengths BYTEA NOT NULL, postings BYTEA,
    PRIMARY KEY (notebook, number));
  CREATE TABLE search_posting (
    notebook TEXT NOT NULL, segment INTEGER NOT NULL, term TEXT COLLATE "C" NOT NULL, df INTEGER NOT NULL,
    data BYTEA NOT NULL, PRIMARY KEY (notebook, segment, term));
  CREATE TABLE search_chunk (
    notebook TEXT NOT NULL, number BIGINT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, page INTEGER,
    heading TEXT, text TEXT NOT NULL, checksum BIGINT NOT NULL, PRIMARY KEY (notebook, number));
  CREATE TABLE search_version (
    notebook TEXT PRIMARY KEY, version INTEGER NOT NULL DEFAULT 0, last_number INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE latent_space (
    notebook TEXT NOT NULL, number INTEGER NOT NULL, is_current INTEGER NOT NULL,
    dimensions INTEGER NOT NULL, chunks INTEGER NOT NULL, PRIMARY KEY (notebook, number));
  CREATE TABLE latent_term (
    notebook TEXT NOT NULL, space INTEGER NOT NULL, term BIGINT NOT NULL, data BYTEA NOT NULL,
    PRIMARY KEY (notebook, space, term));
  CREATE TABLE latent_chunk (
    notebook TEXT NOT NULL, space INTEGER NOT NULL, chunk BIGINT NOT NULL, data BYTEA NOT NULL,
    PRIMARY KEY (notebook, space, chunk));
  CREATE TABLE vector (notebook TEXT NOT NULL, chunk BIGINT NOT NULL, data BYTEA NOT NULL, PRIMARY KEY (notebook, chunk));
  CREATE TABLE vector_maker (notebook TEXT PRIMARY KEY, model TEXT NOT NULL, dimensions INTEGER NOT NULL);
  ALTER TABLE search_segment ALTER runs SET STORAGE EXTERNAL, ALTER lengths SET STORAGE EXTERNAL,
    ALTER postings SET STORAGE EXTERNAL;
  ALTER TABLE search_posting ALTER data SET STORAGE EXTERNAL;
  ALTER TABLE latent_term ALTER data SET STORAGE EXTERNAL;
  ALTER TABLE latent_chunk ALTER data SET STORAGE EXTERNAL;
  ALTER TABLE vector ALTER data SET STORAGE EXTERNAL`
