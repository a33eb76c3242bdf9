import { escapePattern } from '../../../lib/escape-pattern.ts'
import { pointsBack } from '../../../text/points-back.ts'
import { compileNamed } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import type { DefinedSubject } from '../language/read-subject.ts'
import type { AskedQuestion } from '../question/asked-question.ts'

/** Words that say how something is, by their ending: "irreversible", "deprecated", "prohibido". In German by their small letter. */
const DESCRIBES: Readonly<Record<string, RegExp>> = {
  en: /(?:[aiu]ble|[^e]ed|less|ous|ful|ant|ary|forbidden|hidden|broken|new|free|wrong|missing)$/u,
  de: /^\p{Ll}{4,}$/u,
  fr: /(?:[aiu]ble|és?|ées?|ites?|its?|ants?|eux|euses?|ires?)$/u,
  es: /(?:[aiu]ble|[aiu]d[oa]s?|os[oa]s?|uro|ura|ante|ente|ario|aria|ito|ita|ivo|iva)$/u,
}
const MIN_DESCRIBING_LETTERS = 5

/**
 * Whether a sentence names what is described by a question for what is so: "Deleting a channel is irreversible", "Fuel prices remain the
 * greatest risk". A term is not explained so: "This is a deposit" does not say what one is.
 */
export function namesDescribed(
  { text, language }: Pick<AskedQuestion, 'text' | 'language'>,
  { name }: DefinedSubject,
  said: string,
): boolean {
  if (pointsBack(said) || !isDescription(text, name, language)) return false
  const { linking, articles, indefinite, adverb } = findLocale(language).definition
  if (linking === '' || articles === '') return false
  const definite = `(?!(?:${indefinite})\\s)(?:${articles})`
  const link = `(?:${linking}|remains?|bleib(?:t|en)|reste(?:nt)?|sigue[n]?(?: siendo)?)`
  const inner = adverb === '' ? '' : `(?:(?:${adverb})\\s+)?`
  const named = `^\\W*\\p{L}.*\\s${link}\\s+${inner}(?:${definite}(?:\\s+|(?<=['’])))?${escapePattern(name)}(?=\\s*(?:[.,;:!)]|$))`
  return compileNamed(named).test(said)
}

/** What is so, or the one of several that is: with a definite article and more than a noun. */
function isDescription(question: string, name: string, language: string): boolean {
  const { articles, indefinite } = findLocale(language).definition
  const isOneWord = !/\s/.test(name)
  if (isOneWord) return name.length >= MIN_DESCRIBING_LETTERS && (DESCRIBES[language]?.test(name) ?? false)
  const article = compileNamed(`(?<!\\p{L})(?!(?:${indefinite})\\s)(?:${articles})\\s*${escapePattern(name)}`)
  return article.test(question)
}
