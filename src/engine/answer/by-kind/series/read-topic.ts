import { toPlainTitle } from '../../../../text/plain-title.ts'
import { blankOut, type FoundSpan, toBlanks } from '../../../../text/spans.ts'
import { readCommonTerms } from '../../language/common-words.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { type AskedQuestion, readAskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { HeadingSeries } from './heading-series.ts'

const FIRST_LINE = /\S[^\n]{0,120}/

/**
 * What a question asks about in the entries of a series, by terms and their weights: without what names them, what only
 * asks for them or says that something stands there, and the name of the whole.
 */
export function readTopic(
  asked: AskedQuestion,
  said: readonly FoundSpan[],
  { source }: HeadingSeries,
  retrieval: Retrieval,
): ReadonlyMap<string, number> {
  const { typed, language } = asked
  const { terms } = retrieval
  const content = dropFrame(dropSeriesWords(said.reduce(blankOut, typed), language), language)
  if (!/[\p{L}\p{N}]/u.test(content)) return new Map()
  const topic = readAskedQuestion(content, [], retrieval, language)
  const named = new Set([
    ...terms(`${toPlainTitle(source.name)} ${FIRST_LINE.exec(source.text)?.[0] ?? ''}`),
    ...topic.unknownVerbs,
    ...readCommonTerms({ text: content, language }, terms),
  ])
  return new Map([...topic.weights].filter(([term]) => topic.own.has(term) && !named.has(term)))
}

function dropSeriesWords(text: string, language: string): string {
  const words = Object.values(findLocale(language).series).join('|')
  return text.replace(compileWordCue(words, language, 'giu'), toBlanks)
}
