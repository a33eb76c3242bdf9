import type { TypedQuestion } from '../../../domain/answer.ts'
import { detectLanguage } from '../../../text/detect-language.ts'
import { refuse } from '../compose/write-answer.ts'
import { findLocale, listToldCodes } from '../language/locales.ts'
import { fillIn } from '../language/phrases.ts'
import { type AskedQuestion, readAskedQuestion } from '../question/asked-question.ts'
import { describeNearest } from '../question/near-miss.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { translateQuestion } from './translate-question.ts'

type AnswerAsked = (asked: AskedQuestion, retrieval: Retrieval) => WrittenAnswer

const MAX_LANGUAGES_TRIED = 3
/** So much of a source tells its language. */
const MAX_READ_CHARS = 4000

/**
 * Answers a question from sources in other languages than its own: its words are put into each of them, as far as they
 * are known. Such an answer is never called whole, and says in what language the sources are. Null where no word of the
 * question leads anywhere.
 */
export function answerAcross(
  { text, turns }: TypedQuestion,
  language: string,
  retrieval: Retrieval,
  answer: AnswerAsked,
): WrittenAnswer | null {
  const others = listOtherLanguages(language, retrieval)
  for (const { text: translated, read, other } of translateInto(others, text, language, retrieval)) {
    const asked = { ...readAskedQuestion(translated, turns, read, language), typed: text }
    const written = answer(asked, read)
    if (written.state === 'no_support') continue
    const languages = listCitedLanguages(written, read)
    const named = describeLanguages(language, languages.length > 0 ? languages : [other])
    const note = retrieval.languages.includes(language) ? '' : `\n\n${named}`
    return { ...written, state: 'partial', text: written.text + note }
  }
  return null
}

/** The languages of the sources that an answer quotes, which need not be the one that its words were put into. */
function listCitedLanguages({ citations }: WrittenAnswer, { readSource }: Retrieval): string[] {
  const cited = [...new Set(citations.map(({ sourceId }) => sourceId))]
  const codes = cited.map((id) => detectLanguage(readSource(id)?.text.slice(0, MAX_READ_CHARS) ?? ''))
  return [...new Set(codes)].filter((code) => code !== 'und')
}

/** The question in each language, that first in which most of its words are known; once more by every name where one name each finds nothing. */
function translateInto(others: readonly string[], text: string, language: string, retrieval: Retrieval) {
  const tried = others.slice(0, MAX_LANGUAGES_TRIED).map((other) => {
    const read = retrieval.inLanguage?.(other) ?? retrieval
    return { ...translateQuestion(text, { from: language, to: other, retrieval: read }), read, other }
  })
  const known = tried.filter(({ met }) => met > 0).sort((a, b) => b.met - a.met)
  const widen = ({ read, other }: (typeof known)[number]) => ({
    ...translateQuestion(text, { from: language, to: other, retrieval: read }, true),
    read,
    other,
  })
  const wide = known.map(widen).filter(({ text: words }, place) => words !== known[place]!.text)
  return [...known, ...wide]
}

/** Without a model nobody can tell that such sources do not answer: the refusal says only that their words differ. */
export function refuseAcross(language: string, retrieval: Retrieval): WrittenAnswer {
  const { foreign, nextForeign } = findLocale(language).phrases
  const note = describeLanguages(language, listOtherLanguages(language, retrieval))
  const topics = describeNearest({ language }, [], [], retrieval)
  const text = [foreign, note, ...topics, nextForeign].join(' ')
  return refuse(text)
}

/** The languages of the notebook that answering knows, but the question's own. */
export function listOtherLanguages(language: string, { languages }: Pick<Retrieval, 'languages'>): string[] {
  const known = listToldCodes()
  return languages.filter((code) => code !== language && known.includes(code))
}

function describeLanguages(language: string, codes: readonly string[]): string {
  const named = new Intl.DisplayNames(language, { type: 'language' })
  const languages = new Intl.ListFormat(language, { type: 'conjunction' }).format(codes.map((code) => named.of(code)!))
  return fillIn(findLocale(language).phrases.sourcesIn, { languages })
}
