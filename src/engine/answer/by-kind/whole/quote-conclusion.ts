import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { cutBackMatter } from './back-matter.ts'
import { isAside, isConclusion } from './heading-kinds.ts'
import { findChapters, readOutline } from './outline.ts'
import { quoteSection, quoteSummary } from './quote-scope.ts'
import type { Scope } from './read-target.ts'

const CONCLUSION_SENTENCES = 4
const MAX_END_CHARS = 4000

/** What a document concludes: its section of that name; else, where it is the only one asked, how its last chapter ends. */
export function quoteConclusion(scope: Scope, scopeCount: number, retrieval: Retrieval): Quote[] {
  const sections = readOutline(scope.source).filter(({ start, end }) => start >= scope.start && end <= scope.end)
  const concluding = sections.findLast(isConclusion)
  if (concluding)
    return quoteSection(
      { ...scope, start: concluding.start, end: concluding.end, section: concluding },
      CONCLUSION_SENTENCES,
      retrieval,
    )
  if (scopeCount > 1) return []
  const last = findChapters(sections).findLast((section) => !isAside(section))
  const end = last?.end ?? scope.end
  const whole = cutBackMatter({ ...scope, start: last?.start ?? scope.start, end, section: null })
  const start = Math.max(whole.start, whole.end - MAX_END_CHARS)
  return quoteSummary({ ...whole, start }, CONCLUSION_SENTENCES, retrieval)
}

/** Whether a source has a section that is called its conclusion. */
export const concludes = (source: IndexedSource): boolean => readOutline(source).some(isConclusion)
