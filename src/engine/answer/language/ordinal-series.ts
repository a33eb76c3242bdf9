import { compileOnce } from './compile-once.ts'
import { joinEveryCue } from './word-cues.ts'

const FIRST_MARK = '\\((?:1|i|a)\\)'
const FURTHER_MARK = '\\((?:[2-9]|ii|iii|iv|vi{0,3}|[b-h])\\)'
/** Between two of them stands so much on the one before, at most. */
const MAX_SENTENCES_BETWEEN = 3

/** Whether a sentence is the first of several: "First, the oil was dear." */
export const opensSeries = (sentence: string): boolean => opensWith('first', FIRST_MARK).test(sentence)

/** Whether a sentence goes on with such: "Second, nobody came.", "(ii) ..." */
export const continuesSeries = (sentence: string): boolean => opensWith('further', FURTHER_MARK).test(sentence)

const opensWith = (part: 'first' | 'further', mark: string) => {
  const words = joinEveryCue(({ announce }) => announce[part])
  return compileOnce(`^[\\s"'“„«*_-]*(?:${mark}|(?:${words})(?![\\p{sc=Latin}\\p{sc=Cyrillic}]))`)
}

/** The place of the last sentence of the series that the one at `at` opens; null where no other follows it. */
export function findSeriesEnd(sentences: readonly string[], at: number): number | null {
  let end: number | null = null
  for (let place = at + 1; place < sentences.length && place - (end ?? at) <= MAX_SENTENCES_BETWEEN + 1; place += 1)
    if (continuesSeries(sentences[place]!)) end = place
  return end
}
