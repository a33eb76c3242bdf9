import { readLeadText } from '../compose/write-answer.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { lacksPlainForm, lacksReason } from '../form/lacks-form.ts'
import { expandNegations } from '../language/find-polarity.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { makeNegation } from '../language/make-negation.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { onlyBelieves } from '../question/contrary.ts'
import { MIN_SURE, measureConfidence } from '../rank/measure-confidence.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { bindsPerson } from '../who/binds-person.ts'

/** Less is enough of what denies, where yes or no is asked for: two of three that came no nearer to sure were right, of others one of three. */
const MIN_LIKELY_DENYING = 0.38

/** More is needed of what gives no reason in a word where one is asked for: below it every second was wrong. */
const MIN_LIKELY_UNEXPLAINED = 0.7

/**
 * So many places are quoted where none of them says it: of such answers in part six of ten led right. Where yes or no is asked for, one place
 * says which: of those with more four of nine did.
 */
const MAX_PLACES = { polar: 1, other: 2 } as const

/**
 * Whether what an answer leads with is so likely the answer that a word which it leaves out counts for nothing. In a short text a question that
 * it does not answer leads just as surely to the sentence on the next thing, and only its words tell.
 */
export function leadsLikely(
  asked: AskedQuestion,
  { state, text, citations }: WrittenAnswer,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): boolean {
  const [lead] = citations
  if (state === 'no_support' || !lead || readExtent(retrieval) === 'sheet') return false
  const told = findTold(citations, ranked)
  if (!told || onlyBelieves(asked.text, told.text)) return false
  const shown = readLeadText({ text, citations })
  const quotes = [{ ...told, text: `${shown}\n${lead.sourceText}` }]
  if (lacksPlainForm(asked, quotes, retrieval)) return false
  if (!bindsPerson(asked, lead.sourceText, retrieval)) return false
  const isDenied = denies(asked, told.text)
  const most = MAX_PLACES[isAskedFor('polar', asked.text) ? 'polar' : 'other']
  if (citations.length > most && !isDenied) return false
  const unexplained = lacksReason(asked, quotes, retrieval) ? MIN_LIKELY_UNEXPLAINED : MIN_SURE.pages
  const least = isDenied ? MIN_LIKELY_DENYING : unexplained
  return measureTold(asked, { citations }, ranked, retrieval) >= least
}

/** How likely what is cited first answers, 0 where search has not found it. */
export function measureTold(
  asked: AskedQuestion,
  { citations }: Pick<WrittenAnswer, 'citations'>,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): number {
  const lead = findTold(citations, ranked)
  const missing = listMissingWords(asked, retrieval)
  return lead ? measureConfidence(asked, { ranked, lead, missing }, retrieval) : 0
}

const findTold = ([lead]: WrittenAnswer['citations'], ranked: readonly RankedUnit[]): RankedUnit | undefined =>
  lead &&
  ranked.find(({ passage, start, end }) => passage.sourceId === lead.sourceId && start >= lead.start && end <= lead.end)

/** Whether yes or no is asked for, and a sentence denies something: that a thing cannot be done is told by nothing else. */
const denies = ({ text, language }: AskedQuestion, said: string): boolean =>
  isAskedFor('polar', text) &&
  readAskedFor(text).kind === null &&
  (makeNegation(language)?.test(expandNegations(said)) ?? false)
