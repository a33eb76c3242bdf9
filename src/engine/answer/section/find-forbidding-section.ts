import type { FoundPassage } from '../../search/found-passage.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { isAskedFor } from '../locales.ts'
import type { Retrieval } from '../retrieval.ts'
import { isSameRoot } from '../same-root.ts'
import { readSectionBody, type SectionBody } from '../whole/section-body.ts'
import { listSections, readAbove } from './find-headed-section.ts'

const MIN_COVERED = 0.5
const MAX_SOURCES = 12
const COUNTS = { heading: 1, entries: 0.5 } as const

/**
 * The list of what is not allowed or not so: under a heading or a line that says it, or most of its entries say it
 * themselves. Of several the one that stands with most of the question's words; null where none stands with half of them.
 */
export function findForbiddingSection(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): SectionBody | null {
  const found = passages.map(({ sourceId }) => sourceId)
  // "What may I not do?" holds no word to search for
  const ids = found.length > 0 ? [...new Set(found)] : retrieval.sources.slice(0, MAX_SOURCES).map(({ id }) => id)
  const bodies = ids.flatMap((id) => {
    const source = retrieval.readSource(id)
    const near = passages.filter(({ sourceId }) => sourceId === id)
    return source ? listSections(source, near).flatMap((section) => readSectionBody(source, section) ?? []) : []
  })
  const rated = bodies.flatMap((body) => {
    const worth = rateForbidding(body)
    const covered = worth === 0 ? 0 : measureCovered(asked, body, retrieval)
    return covered < MIN_COVERED ? [] : [{ body, score: covered + worth }]
  })
  return rated.sort((one, other) => other.score - one.score)[0]?.body ?? null
}

/** How plainly a list is one of what is not allowed, 0 where it is none. */
function rateForbidding({ source, section, list }: SectionBody): number {
  if (list?.entries[0]?.kind !== 'item') return 0
  const { intro, entries } = list
  const said = [section.title, intro ? source.text.slice(intro.start, intro.end) : '']
  if (said.some((text) => isAskedFor('forbid', text))) return COUNTS.heading
  const forbidding = entries.filter(({ start, end }) => isAskedFor('forbid', source.text.slice(start, end)))
  return 2 * forbidding.length >= entries.length ? COUNTS.entries : 0
}

/** What of the question's matter stands in the section or the name of its source; all of a question without any. */
function measureCovered(asked: AskedQuestion, { source, section }: SectionBody, { terms }: Retrieval): number {
  const held = terms([readAbove(source, section), source.text.slice(section.start, section.end)].join('\n'))
  let [met, all] = [0, 0]
  for (const [term, weight] of asked.weights) {
    if (!asked.own.has(term) || isAskedFor('forbid', term)) continue
    all += weight
    if (held.some((one) => isSameRoot(one, term, asked.language))) met += weight
  }
  return all === 0 ? 1 : met / all
}
