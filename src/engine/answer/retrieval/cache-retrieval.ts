import { memoize } from '../../../lib/memoize.ts'
import type { Retrieval } from './retrieval.ts'

/** Stemming is most of the work, and each passage is looked at three times; a source is read once, a search made once. */
export function cacheRetrieval(notebook: Retrieval): Retrieval {
  const searches = memoize((limit: number) => memoize((text: string) => notebook.find(text, limit)))
  return {
    ...notebook,
    find: (text, limit) => searches(limit)(text),
    terms: memoize(notebook.terms),
    termsFrom: memoize(notebook.termsFrom),
    readSource: memoize(notebook.readSource),
  }
}
