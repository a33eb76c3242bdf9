import { escapePattern } from '../../../lib/escape-pattern.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { findCommonWords } from '../language/common-words.ts'
import { compileNamed, compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readContent } from '../question/frame-words.ts'

const MIN_NAME_CHARS = 3

/**
 * Whether a sentence gives the measure that is asked for as that of the very thing: "Die Grundmiete beträgt 812 €" for "Wie hoch ist die
 * Miete?", and not the deposit of three rents.
 */
export function createMeasureTeller(asked: AskedQuestion): (text: string) => boolean {
  const name = readMeasured(asked)
  const { amounts } = findLocale(asked.language).measure
  if (name === null || amounts === '') return () => false
  const compound = COMPOUNDING.has(asked.language) ? '\\p{L}*' : ''
  const pattern = compileNamed(
    `(?:^|[.;:!]\\s+)\\W*(?:\\p{L}+[\\s'’]+){0,2}?(?<!\\p{L})${compound}${escapePattern(name)}\\p{Ll}{0,2}(?:\\s+\\([^()]*\\))?(?:\\s+\\p{L}+){0,2}?\\s+(?:${amounts})(?!\\p{L})`,
  )
  return (text) => {
    const met = pattern.exec(text)
    return met !== null && findAskedSpans(text.slice(met.index + met[0].length), asked.text).length > 0
  }
}

/** The thing whose measure is asked for, as the question writes it; null where it asks for none, or of more than one thing. */
export function readMeasured({ text, language }: AskedQuestion): string | null {
  const { kind, sort, asking } = readAskedFor(text)
  if (kind !== 'number' || sort === 'count') return null
  const { definition, measure } = findLocale(language)
  const verb = compileOnce(`^(?:${[measure.amounts, definition.articles].filter(Boolean).join('|')})$`)
  const content = readContent(text, language)
  const common = new Set(findCommonWords(content, language).map(({ word }) => word))
  const isAsking = (word: string) => sort === 'duration' && asking.includes(word) // "combien de temps"
  const words = (content.match(/[\p{L}\p{M}-]+/gu) ?? []).filter(
    (word) => word.length >= MIN_NAME_CHARS && !verb.test(word) && !common.has(word) && !isAsking(word),
  )
  return words.length === 1 ? words[0]! : null
}
