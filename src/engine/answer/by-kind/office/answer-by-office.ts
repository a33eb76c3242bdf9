import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { pointsBack } from '../../../../text/points-back.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { listStatements } from '../../condition/answer-by-condition.ts'
import { compileNamed } from '../../language/compile-once.ts'
import { findLocale, isSpaced } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { saysEveryTerm } from '../../retrieval/term-weight.ts'
import { listSections, readAbove } from '../section/find-headed-section.ts'
import { quoteOpening, readSectionBody } from '../whole/section-body.ts'
import { readAskedGroup } from './asked-group.ts'

const PASSAGES_READ = 12
const MAX_TITLE_WORDS = 6

/**
 * Answers "How does somebody become harbour master?" with what says how one is chosen: what stands under "Appointment" in the part on the
 * harbour master, or the sentence in which he is elected. What he may do, of which far more is said, tells it not. Null where neither stands anywhere.
 */
export function answerByOffice(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { asks, searched } = findLocale(asked.language).office
  const role = readAskedGroup(asked.typed, asks, 'role')
  if (role === null || retrieval.terms(role).length === 0) return null
  const passages = retrieval.find(`${role} ${searched}`, PASSAGES_READ)
  const isChosen = createChosenTest(role, asked.language)
  const statements = passages.flatMap((passage) => listStatements(passage))
  const said = statements.find(({ quote }) => isChosen(quote.text) && !pointsBack(quote.text))?.quote
  const headed = [...readFoundSources(passages, retrieval)].flatMap((source) => {
    const near = passages.filter(({ sourceId }) => sourceId === source.id)
    return quoteHeaded(role, source, near, asked.language, retrieval) ?? []
  })
  const quote = headed[0] ?? said
  return quote ? tellQuotes('answered', asked, [quote], retrieval) : null
}

/** Whether a sentence says of the role, and of nobody who only has to do with it, that one is chosen. */
function createChosenTest(role: string, language: string): (text: string) => boolean {
  const { gained } = findLocale(language).office
  const between = isSpaced(language) ? '(?:s|es|in|innen)?[\\])*_]*\\s+' : '.{0,20}'
  const pattern = compileNamed(`${escapePattern(role)}${between}(?:${gained})`)
  return (text) => pattern.test(text.replace(/\s+/gu, ' '))
}

/** "Appointment" under "Harbour Master", or "Election of the Harbour Master". */
function quoteHeaded(
  role: string,
  source: IndexedSource,
  near: Parameters<typeof listSections>[1],
  language: string,
  retrieval: Retrieval,
): Quote | null {
  const headed = compileWordCue(findLocale(language).office.headed, language)
  const wanted = retrieval.terms(role)
  const section = listSections(source, near).find(
    (one) =>
      headed.test(one.title) &&
      one.title.split(/\s+/u).length <= MAX_TITLE_WORDS + wanted.length &&
      saysEveryTerm(`${one.title}\n${readAbove(source, one)}`, wanted, retrieval),
  )
  const body = section ? readSectionBody(source, section) : null
  return body && quoteOpening(body)
}
