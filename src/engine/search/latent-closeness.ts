import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createConnectionCache } from '../../lib/sqlite.ts'
import { dampenCount } from './latent-fit.ts'
import { CURRENT_SPACE, type LatentSpace } from './latent-tables.ts'
import { computeByteCosine, fromScaledBytes, hashTerm } from './latent-vectors.ts'
import type { LanguageQuery } from './query.ts'
import { addScaled } from './subspace.ts'

type LatentStatements = { readonly space: StatementSync; readonly term: StatementSync; readonly chunk: StatementSync }
const findStatements = createConnectionCache(prepareLatentStatements)

/**
 * Tells how near a chunk is to a question in the notebook's latent space, -1 to 1, by the chunk's key and the question
 * in the chunk's language; undefined for a chunk that has no vector yet. Null while the notebook has no space.
 */
export function createLatentCloseness(
  database: DatabaseSync,
): ((query: LanguageQuery, chunk: number) => number | undefined) | null {
  const statements = findStatements(database)
  const space = statements.space.get() as LatentSpace | undefined
  if (!space) return null
  const vectors = new Map<LanguageQuery, Float32Array | null>()
  return (query, chunk) => {
    const vector = vectors.get(query) ?? (vectors.has(query) ? null : readQuestionVector(statements, space, query))
    vectors.set(query, vector)
    const row = vector && (statements.chunk.get(space.number, chunk) as { data: Uint8Array } | undefined)
    return row ? computeByteCosine(vector, row.data) : undefined
  }
}

function prepareLatentStatements(database: DatabaseSync): LatentStatements {
  return {
    space: database.prepare(CURRENT_SPACE),
    term: database.prepare('SELECT data FROM latent_term WHERE space = ? AND term = ?'),
    chunk: database.prepare('SELECT data FROM latent_chunk WHERE space = ? AND chunk = ?'),
  }
}

/** The question's vector, of length 1; null when the space knows none of its terms. */
function readQuestionVector(
  { term: select }: LatentStatements,
  space: LatentSpace,
  query: LanguageQuery,
): Float32Array | null {
  const sum = new Float32Array(space.dimensions)
  const line = new Float32Array(space.dimensions)
  for (const [place, term] of query.terms.entries()) {
    const row = select.get(space.number, hashTerm(term)) as { data: Uint8Array } | undefined
    if (!row) continue
    fromScaledBytes(row.data, line, 0)
    addScaled(sum, 0, line, 0, dampenCount(query.counts[place]!), space.dimensions)
  }
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((value) => value / length) : null
}
