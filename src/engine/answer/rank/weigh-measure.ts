import { escapePattern } from '../../../lib/escape-pattern.ts'
import { asksMoney } from '../coverage/lacks-asked.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { findCommonWords } from '../language/common-words.ts'
import { compileNamed, compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readContent } from '../question/frame-words.ts'

const MIN_NAME_CHARS = 3

/** A sentence of the very form is so much likelier; what all of it costs has none of the words that are asked with. */
const WEIGHS = { named: 2, total: 3 } as const

/**
 * Weighs sentences by whether they give the measure that is asked for as that of the very thing: "Die Grundmiete beträgt 812 €" for "Wie
 * hoch ist die Miete?", and not the deposit of three rents. 1 for all others.
 */
export function createMeasureWeigher(asked: AskedQuestion): (text: string) => number {
  const name = readMeasured(asked)
  const { amounts } = findLocale(asked.language).measure
  if (name === null || amounts === '') return () => 1
  const compound = COMPOUNDING.has(asked.language) ? '\\p{L}*' : ''
  const named = compileNamed(
    `(?:^|[.;:!]\\s+)\\W*(?:\\p{L}+[\\s'’]+){0,2}?(?<!\\p{L})${compound}${escapePattern(name)}\\p{Ll}{0,2}(?:\\s+\\([^()]*\\))?(?:\\s+\\p{L}+){0,2}?\\s+(?:${amounts})(?!\\p{L})`,
  )
  const total = compileTotal(asked)
  const gives = (pattern: RegExp | null, text: string) => {
    const met = pattern?.exec(text)
    return met ? findAskedSpans(text.slice(met.index + met[0].length), asked.text).length > 0 : false
  }
  return (text) => (gives(named, text) ? WEIGHS.named : gives(total, text) ? WEIGHS.total : 1)
}

/** "The total price is £3,480": what all of it costs is told by no name where one thing is asked of. */
function compileTotal({ text, language }: AskedQuestion): RegExp | null {
  const { money, table, measure } = findLocale(language)
  const verbs = `(?:\\s+\\p{L}+){0,2}?\\s+(?:${measure.amounts})(?!\\p{L})`
  const called = `(?:${table.sum})(?:[\\s-]?(?:${money.called}))?|(?:${money.called})\\s(?:${table.sum})`
  return asksMoney(text) ? compileOnce(`(?:^|[.;:!]\\s+)\\W*(?:\\p{L}+[\\s'’]+)?(?:${called})(?!\\p{L})${verbs}`) : null
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
