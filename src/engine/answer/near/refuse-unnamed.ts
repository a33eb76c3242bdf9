import type { TypedQuestion } from '../../../domain/answer.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { describeNearestSaid } from '../by-search/describe-nearest-said.ts'
import { prepareQuestion } from '../by-search/prepare-question.ts'
import { refuse } from '../compose/write-answer.ts'
import { listClauses } from '../coverage/binds-asked.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { writeRefusal } from '../language/phrases.ts'
import { asksWhat, readModality } from '../language/read-modality.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { quoteSource } from '../retrieval/quote.ts'
import { readInLanguage } from '../retrieval/read-in-language.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { isNowhere } from './asked-part.ts'
import { createReader, listSureParts } from './list-asked-parts.ts'

/**
 * Who did something, asked of some pages and told in part by sentences that name nobody, is refused, with what comes nearest: of eighteen such
 * answers two were right. Who may or has to do it is told by a rule, which names nobody. A name counts where what was done is said with it, or where all is named that it was done to.
 */
export function refuseUnnamed(
  answer: WrittenAnswer,
  { text, turns }: TypedQuestion,
  language: string,
  notebook: Retrieval,
): WrittenAnswer {
  if (answer.state !== 'partial' || answer.warnings.length > 0 || readAskedFor(text).sort !== 'person') return answer
  if (
    !isSpaced(language) ||
    language === 'de' || // its nouns have capitals: of 1,190 questions on articles twenty right answers were refused
    !notebook.languages.includes(language) ||
    asksTwice(text, language) ||
    readModality(text, language) !== null
  )
    return answer
  const { asked, retrieval } = prepareQuestion(text, turns, language, readInLanguage(notebook, language))
  if (asked.act === null || carriesWords(asked) || readExtent(retrieval) === 'sheet') return answer
  const [first] = answer.citations
  const source = first && retrieval.readSource(first.sourceId)
  if (!source || answer.citations.some(({ sourceText }) => namesDoer(sourceText, asked, retrieval))) return answer
  const { phrases } = findLocale(language)
  const nearest = describeNearestSaid(quoteSource(source, first.start, first.end), phrases, retrieval)
  const nowhere = listSureParts(asked, retrieval).filter((part) => isNowhere(part, retrieval))
  const missing = nowhere.map(({ typed }) => typed)
  return refuse(writeRefusal(phrases, missing, [phrases.noPerson, nearest]))
}

/** "Who built it, and under which name?": what answers one half need not name anybody. */
export function asksTwice(text: string, language: string): boolean {
  const { halves } = findLocale(language).phrases
  const { behind } = readAskedFor(text)
  if (readAskedFor(behind).kind !== null || asksWhat(behind, language)) return true
  return halves !== '' && compileOnce(halves).test(text)
}

function namesDoer(said: string, asked: AskedQuestion, retrieval: Retrieval): boolean {
  const read = createReader(asked, retrieval)
  const things = listSureParts(asked, retrieval).filter(({ role }) => role !== 'act')
  return splitSentences(said).some(({ start, end }) => {
    const sentence = said.slice(start, end)
    if (CITED.test(sentence)) return true
    const isByAct = (clause: string) => saysAct(clause, asked, retrieval) && holdsName(clause, asked)
    if (listClauses(sentence, asked.text).some(isByAct)) return true
    const names = read(sentence)
    return (
      things.length > 0 && things.every(({ isMet }) => isMet(names)) && holdsName(sentence.replace(SIGNED, ' '), asked)
    )
  })
}

/** "Petrie (1899) was the first to use it." */
const CITED = /(?<!\p{L})\p{Lu}\p{Ll}[\p{L}'’-]+(?: et al\.)?\s\((?:1[5-9]|20)\d{2}[a-z]?\)/u
const QUOTED = /["“”„«»‘][^"“”„«»]{1,60}["“”«»’]/gu

/** "Send" names a button. */
function holdsName(clause: string, { text, language }: AskedQuestion): boolean {
  const plain = clause.replace(QUOTED, ' ')
  const { isStopWord } = loadAnalyzer(language)
  return findAskedSpans(plain, text).some(({ start, end }) => !isStopWord(plain.slice(start, end).toLowerCase()))
}

const saysAct = (clause: string, { act }: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>): boolean =>
  clause.match(/[\p{L}\p{M}]+/gu)?.some((word) => terms(word).includes(act!)) ?? false

/** Letters and figures such as "DIN A4" are nobody. */
const SIGNED = /\p{L}+[\s-]?(?:\p{Lu}?\p{N}+|\p{Lu}(?!\p{L}))/gu
