import type { FoundPassage } from '../../search/found-passage.ts'
import type { IndexedSource } from './indexed-source.ts'
import type { Retrieval } from './retrieval.ts'

/**
 * The sources that passages stand in, in their order, each once, and behind them all others of a notebook that has no more than
 * `maxSources`. Each is read when its turn comes.
 */
export function* readFoundSources(
  passages: readonly FoundPassage[],
  { sources, readSource }: Pick<Retrieval, 'sources' | 'readSource'>,
  maxSources = 0,
): Generator<IndexedSource> {
  const others = sources.length <= maxSources ? sources : []
  for (const id of new Set([...passages.map(({ sourceId }) => sourceId), ...others.map(({ id }) => id)])) {
    const source = readSource(id)
    if (source) yield source
  }
}
