import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { answerAge } from './answer-age.ts'
import { answerByExtent } from './answer-by-extent.ts'
import { answerByLanguage } from './answer-by-language.ts'
import { answerSourceList } from './tell-sources.ts'

/** Answers what is asked of the sources as a collection: which there are, the oldest, the longest, those in a language. */
export function answerOfSources(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return (
    answerSourceList(asked, retrieval) ??
    answerAge(asked, retrieval) ??
    answerByExtent(asked, retrieval) ??
    answerByLanguage(asked, retrieval)
  )
}
