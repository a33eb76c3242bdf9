import { endsInColon } from '../../../../text/end-colon.ts'
import { findTableHeader } from '../../../../text/table-rows.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { readLocales } from '../../language/locales.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { FoundList } from './find-lists.ts'

/** What counts of a term by where it stands: in the line over the list, in its source's name, among the entries. */
const WEIGHTS = { above: 1, header: 0.9, name: 0.6, entries: 0.5 } as const
const COUNT_TOLD = 0.2
const ENDS_WITH_COLON = 0.05

/** `score`: how much of the question a list answers, about 0 to 1; `above`: the part that stands over it. */
type ListScore = { readonly score: number; readonly above: number }

export function scoreList(asked: AskedQuestion, list: FoundList, retrieval: Pick<Retrieval, 'terms'>): ListScore {
  const { text, name } = list.source
  const readBlockTerms = (piece: { start: number; end: number } | null) =>
    piece ? retrieval.terms(text.slice(piece.start, piece.end)) : []
  const first = list.entries[0]!
  const above = new Set([...readBlockTerms(list.intro), ...readBlockTerms(list.heading)])
  const header = new Set(
    first.kind === 'row' ? retrieval.terms(findTableHeader(text, first.end) ?? text.slice(first.start, first.end)) : [],
  )
  const names = new Set(retrieval.terms(name))
  const entries = new Set(list.entries.flatMap(readBlockTerms))
  let [met, over, all] = [0, 0, 0]
  for (const [term, weight] of asked.weights) {
    all += weight
    over += above.has(term) || header.has(term) ? weight : 0
    met +=
      weight *
      (above.has(term)
        ? WEIGHTS.above
        : header.has(term)
          ? WEIGHTS.header
          : names.has(term)
            ? WEIGHTS.name
            : entries.has(term)
              ? WEIGHTS.entries
              : 0)
  }
  const intro = list.intro ? text.slice(list.intro.start, list.intro.end) : ''
  const bonus =
    (isCountAsked(asked.text, list.entries.length) ? COUNT_TOLD : 0) + (endsInColon(intro) ? ENDS_WITH_COLON : 0)
  return all === 0 ? { score: 0, above: 0 } : { score: met / all + bonus, above: over / all }
}

/** Whether the question tells how many there are, and this list has so many. */
function isCountAsked(question: string, count: number): boolean {
  const words = [String(count), ...readLocales().flatMap(({ part }) => part.numbers[count - 1] ?? [])]
  return compileOnce(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`).test(question)
}
