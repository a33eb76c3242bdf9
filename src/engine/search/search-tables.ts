import { defineTable } from '../../lib/sql/sql-tables.ts'

/**
 * The tables of search as rows are added to them, in both databases; `tables.ts` and `latent-tables.ts` say what stands in
 * them. Segments and spaces are numbered by the database.
 */
export const SEGMENTS = defineTable({
  name: 'search_segment',
  columns: [
    ['source', 'INTEGER', 'NULL'],
    ['language', 'TEXT'],
    ['is_whole', 'INTEGER'],
    ['chunks', 'INTEGER'],
    ['runs', 'BLOB'],
    ['lengths', 'BLOB'],
    ['postings', 'BLOB', 'NULL'],
  ],
})

export const POSTINGS = defineTable({
  name: 'search_posting',
  columns: [
    ['segment', 'INTEGER'],
    ['term', 'TEXT'],
    ['df', 'INTEGER'],
    ['data', 'BLOB'],
  ],
})

export const CHUNKS = defineTable({
  name: 'search_chunk',
  columns: [
    ['number', 'BIGINT'],
    ['start', 'INTEGER'],
    ['end', 'INTEGER'],
    ['page', 'INTEGER', 'NULL'],
    ['heading', 'TEXT', 'NULL'],
    ['text', 'TEXT'],
    ['checksum', 'BIGINT'],
  ],
})

export const LATENT_SPACES = defineTable({
  name: 'latent_space',
  columns: [
    ['is_current', 'INTEGER'],
    ['dimensions', 'INTEGER'],
    ['chunks', 'INTEGER'],
  ],
})

export const LATENT_TERMS = defineTable({
  name: 'latent_term',
  columns: [
    ['space', 'INTEGER'],
    ['term', 'BIGINT'],
    ['data', 'BLOB'],
  ],
})

/** Of a chunk that is gone meanwhile nothing is kept, and one that has its vector keeps that. */
export const LATENT_CHUNKS = defineTable({
  name: 'latent_chunk',
  columns: [
    ['space', 'INTEGER'],
    ['chunk', 'BIGINT'],
    ['data', 'BLOB'],
  ],
  where: 'EXISTS (SELECT 1 FROM search_chunk WHERE {notebook} AND number = added.chunk)',
  keepsFirst: true,
})
