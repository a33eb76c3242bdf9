import type { FoundPassage } from '../../../search/found-passage.ts'
import { judgeAnswer } from '../../by-search/answer-by-search.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readAskedTask } from '../../tasks/read-tasks.ts'
import { listWays } from './list-ways.ts'
import { type RatedWay, rateWay } from './rate-way.ts'

const PASSAGES_READ = 8
const MAX_SOURCES = 12
/** Of what a question speaks so much stands over the way; from the other on it is told as the answer. */
const MIN_COVERED = 0.6
const MIN_WHOLE = 0.8

/**
 * Answers "how do I delete a sheet" with the whole way that is told under "Removing sheets": what leads to the steps or the
 * commands says the task, in whatever words, and the things. Null where no such line stands over any.
 */
export function answerByTask(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const task = isAskedFor('steps', asked.text) ? readAskedTask(asked.text, asked.language) : null
  if (!task) return null
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const sources = readFoundSources(passages, retrieval, Number.POSITIVE_INFINITY).take(MAX_SOURCES)
  const more = findLocale(asked.language).list.more
  const rated = [...sources].flatMap((source) => {
    const near = passages.filter(({ sourceId }) => sourceId === source.id)
    return listWays(source, near, more).flatMap((way) => rateWay(asked, task, way, retrieval) ?? [])
  })
  return tellBest(asked, rated, passages, retrieval)
}

function tellBest(
  asked: AskedQuestion,
  rated: readonly RatedWay[],
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const [best] = rated.filter(({ covered }) => covered >= MIN_COVERED).toSorted((a, b) => b.rating - a.rating)
  const quote = best?.way.quote(best.isLed)
  if (!best || !quote) return null
  const isWhole =
    best.covered >= MIN_WHOLE || judgeAnswer(asked, [...passages, quote.passage], [quote], retrieval) === 'answered'
  const state = isWhole ? 'answered' : 'partial'
  return tellQuotes(state, asked, [quote], retrieval)
}
