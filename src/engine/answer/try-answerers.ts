import { once } from '../../lib/memoize.ts'
import { ANSWERERS } from './answerers.ts'
import { quoteWay } from './by-kind/section/quote-way.ts'
import { answerBySearch } from './by-search/answer-by-search.ts'
import { isDoubtful } from './by-search/doubt-way.ts'
import { leadsLikely, measureTold } from './by-search/likely-lead.ts'
import { readLeadText } from './compose/write-answer.ts'
import { holdWay } from './hold-way.ts'
import { isAskedFor } from './language/is-asked-for.ts'
import { readAskedKind } from './question/asked-kind.ts'
import type { AskedQuestion } from './question/asked-question.ts'
import { rankCandidates } from './rank/rank-candidates.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { readExtent } from './retrieval/text-extent.ts'
import { listEndWords } from './tables/list-end-words.ts'

/** A section that turned out to hold nothing but its heading is no answer. */
const SAYS_ANYTHING = /[\p{L}\p{N}\p{S}]/u

type Rank = () => ReturnType<typeof rankCandidates>

/** The citations of what was found by search, and how likely it answers; none of the answerers told it. */
export type Searched = Map<WrittenAnswer['citations'], { readonly isLikely: boolean; readonly confidence: number }>

/** The first way of answering that has an answer which holds, else what search finds; `searched` takes in what that told. */
export function tryAnswerers(
  asked: AskedQuestion,
  retrieval: Retrieval,
  searched: Searched = new Map(),
  rank: Rank = once(() => rankCandidates(asked, retrieval)),
): WrittenAnswer {
  const search = (doubted: WrittenAnswer | null, isOfSort = false) => {
    const found = searchHeaded(asked, rank(), retrieval) ?? answerBySearch(asked, retrieval, rank())
    if (doubted && (found.state === 'no_support' || (isOfSort && found.state === 'partial'))) return doubted
    const { ranked } = rank()
    const isLikely = leadsLikely(asked, found, ranked, retrieval)
    searched.set(found.citations, { isLikely, confidence: measureTold(asked, found, ranked, retrieval) })
    return found
  }
  let held: WrittenAnswer | null = null
  for (const { answer, isUndoubted, reckons, held: way, isAlone, lacks, yields, isOfSort } of ANSWERERS) {
    const written = answer(asked, retrieval)
    if (!written || !SAYS_ANYTHING.test(readLeadText(written))) continue
    if (lacks?.(asked, written, retrieval)) continue
    const isSure =
      isUndoubted === true ||
      isUndoubted?.(retrieval) ||
      !isDoubtful(asked, reckons ? sayEnds(written, asked) : written, rank().ranked, retrieval)
    if (!isSure) return held ?? search(written)
    const told =
      way && !isAlone?.(asked, retrieval) ? holdWay(written, way, asked, () => rank().ranked, retrieval) : written
    if (yields && told.state === 'partial' && readExtent(retrieval) !== 'sheet')
      return held ?? search(told, isOfSort?.(asked, told))
    if (told.state === 'answered' || (told === written && held === null)) return told
    held ??= told
  }
  return held ?? search(null)
}

/** The row with the most says it by its number; when something was first is told by no such row. */
const sayEnds = (written: WrittenAnswer, asked: AskedQuestion): WrittenAnswer =>
  readAskedKind(asked.text) === 'date' ? written : { ...written, text: `${written.text} ${listEndWords(asked)}` }

/** A way that is refused says nothing of what search finds by itself, and what is found surely needs no heading that says the question. */
function searchHeaded(asked: AskedQuestion, found: ReturnType<Rank>, retrieval: Retrieval): WrittenAnswer | null {
  const way = found.ranked.length === 0 ? null : quoteWay(asked, found.ranked, retrieval)
  if (way === null) return null
  const searched = isAskedFor('steps', asked.text) ? null : answerBySearch(asked, retrieval, found)
  if (searched?.state === 'answered') return searched
  const told = answerBySearch(asked, retrieval, found, way)
  return told.state === 'no_support' ? searched : told
}
