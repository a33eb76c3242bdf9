import { memoize } from '../../../../lib/memoize.ts'
import { detectLanguage } from '../../../../text/detect-language.ts'
import { listLanguageCodes } from '../../../../text/languages.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { matchQuestion } from '../whole/match-question.ts'
import { quoteLanguage } from '../whole/quote-extent.ts'
import { readWholeSources } from '../whole/read-target.ts'
import { tellSources } from './tell-sources.ts'

const pickWhichCues = ({ sourceLanguage }: AnswerLocale) => sourceLanguage.which

/** Lists the sources that are in a language; where none is, in which each of them is. */
export function answerByLanguage(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchQuestion(asked.typed, pickWhichCues)
  const code = ask && (nameLanguages(asked.language).get(ask.topic.toLowerCase()) ?? null)
  const sources = code === null ? null : readWholeSources(ask!.of, asked.language, retrieval)
  if (!sources) return null
  const written = sources.filter(({ text }) => detectLanguage(text) === code)
  const ids = written.map(({ id }) => id)
  if (ids.length > 0) return tellSources(asked, ids, retrieval)
  const quotes = sources.flatMap((source) => quoteLanguage(source, asked.language) ?? [])
  return quotes.length === 0 ? null : tellQuotes('answered', asked, quotes, retrieval)
}

/** The codes of languages by their names, small, in one of them. */
const nameLanguages = memoize((language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const codes = [...listLanguageCodes()].filter((code) => code !== 'und')
  return new Map(codes.map((code) => [(names.of(code) ?? code).toLowerCase(), code]))
})
