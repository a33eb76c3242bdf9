import { formatReadable } from '../../../text/readable-text.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { judgeAnswer } from '../answer-by-search.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { composeAnswer } from '../compose-answer.ts'
import { findLocale, isAskedFor } from '../locales.ts'
import { fillIn } from '../phrases.ts'
import { type Quote, quoteSource } from '../quote.ts'
import { rankUnits } from '../rank-units.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { isNegatedQuestion } from '../tables/table-question.ts'
import { widenPassage } from '../widen-passage.ts'
import { type FoundList, findLists } from './find-lists.ts'
import { scoreList } from './score-list.ts'

const PASSAGES_READ = 6
/** Below, a list is about something else; a procedure has to be told by what stands over it. */
const MIN_SCORE = 0.6
const MIN_ABOVE = 0.45
const MIN_STEPS_ABOVE = 0.6
const MAX_LIST_CHARS = 1700
/** A single sentence that holds so much more of the question than the list is the better answer. */
const MARGIN = 0.12

/** Answers "which are the ...", "list all ..." and "how do I ..." with the whole list that the sources give. */
export function answerByList(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const isSteps = isAskedFor('steps', asked.text)
  if (!isSteps && !isAskedFor('list', asked.text)) return null
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const lists = findLists(passages, retrieval)
  const isWhole = !isNegatedQuestion(asked)
  const usable = isWhole ? lists : lists.filter(({ entries }) => entries[0]!.kind !== 'row')
  const list = chooseList(asked, usable, isSteps, retrieval)
  if (!list || isSaidBetter(asked, list, passages, retrieval)) return null
  const quote = quoteList(list, findLocale(asked.language).list.more)
  const state = judgeAnswer(asked, [...passages, quote.passage], [quote], retrieval)
  if (state === 'no_support') return null
  return { state, ...composeAnswer(asked, [quote], retrieval), writtenBy: 'offline', warnings: [] }
}

function chooseList(
  asked: AskedQuestion,
  lists: readonly FoundList[],
  isSteps: boolean,
  retrieval: Retrieval,
): FoundList | null {
  const scored = lists
    .map((list) => ({ list, ...scoreList(asked, list, retrieval) }))
    .filter(
      ({ score, above, list }) =>
        score >= MIN_SCORE &&
        above >= (isSteps ? MIN_STEPS_ABOVE : MIN_ABOVE) &&
        !(isSteps && list.entries[0]!.kind === 'row'),
    )
  return scored.sort((a, b) => b.score - a.score)[0]?.list ?? null
}

/** Whether the best sentence outside of the list holds clearly more of what is asked. */
function isSaidBetter(
  asked: AskedQuestion,
  list: FoundList,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): boolean {
  const best = rankUnits(
    asked,
    passages.map((passage) => widenPassage(passage, retrieval)),
    retrieval,
  )[0]
  if (!best) return false
  const [start, end] = [findListStart(list), list.end]
  const isInside = best.passage.sourceId === list.source.id && best.start < end && best.end > start
  if (isInside) return false
  const measureTermShare = (terms: ReadonlySet<string>) => sumWeights(asked, terms) / sumWeights(asked, null)
  return measureTermShare(best.terms) > scoreList(asked, list, retrieval).above + MARGIN
}

function sumWeights({ weights }: AskedQuestion, terms: ReadonlySet<string> | null): number {
  let sum = 0
  for (const [term, weight] of weights) if (terms === null || terms.has(term)) sum += weight
  return sum
}

const findListStart = ({ intro, heading, entries }: FoundList) => intro?.start ?? heading?.start ?? entries[0]!.start

/** The list with the line over it, as far as it can be shown; what is left out is counted. */
function quoteList(list: FoundList, more: string): Quote {
  const { source, entries } = list
  const start = findListStart(list)
  const fits = entries.filter(({ end }) => end - start <= MAX_LIST_CHARS)
  const shownEntries = fits.length === entries.length ? entries : entries.slice(0, Math.max(1, fits.length))
  const end = shownEntries.length === entries.length ? list.end : shownEntries.at(-1)!.end
  const quote = quoteSource(source, start, end)
  const left = entries.length - shownEntries.length
  const shown = formatReadable(quote.text)
  return { ...quote, shown: left === 0 ? shown : `${shown}\n${fillIn(more, { count: String(left) })}` }
}
