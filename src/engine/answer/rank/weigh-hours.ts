import { listMatchSpans } from '../../../text/spans.ts'
import { CLOCK } from '../language/clock-times.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'

/** Hours from one to another tell when something closes, whatever they are called; that it is closed until one tells when it opens again. */
const WEIGHS = { range: 3, shut: 0.2 } as const
const MIN_CUE_LETTERS = 3

/** Weighs sentences by whether they give the hours of which the end is asked for: "open from 11:00 to 21:00" for "When does it close?". 1 for all others. */
export function createHoursWeigher({ text, language }: AskedQuestion): (said: string) => number {
  const { hours } = findLocale(language)
  const isOfHours = isSpaced(language) && readAskedFor(text).sort === 'date'
  if (!isOfHours || !compileCue(hours.closes).test(text) || compileCue(hours.opens).test(text)) return () => 1
  const opens = compileCue(`${hours.opens}|${hours.parts}`)
  const shut = compileCue(hours.closed)
  return (said) => {
    const times = listMatchSpans(said, CLOCK).length
    if (times < 2) return shut.test(said) ? WEIGHS.shut : 1
    return opens.test(said) ? WEIGHS.range : 1
  }
}

/** What is too short tells nothing: "zu". */
const compileCue = (words: string) => compileOnce(`(?<!\\p{L})(?=\\p{L}{${MIN_CUE_LETTERS}})(?:${words})(?!\\p{L})`)
