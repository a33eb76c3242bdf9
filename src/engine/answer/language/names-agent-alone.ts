import { escapePattern } from '../../../lib/escape-pattern.ts'
import { compileNamed } from './compile-once.ts'

/** A German noun in -e whose -er is whoever has to do with it: "Miete" and "Mieter", "Pflege" and "Pfleger". */
const NOUN_IN_E = /(?<![\p{L}\p{M}])\p{Lu}\p{Ll}{3,}e(?![\p{L}\p{M}])/gu

/**
 * Whether a text says a thing that a question names by its person alone, which a stemmer takes for the same word: "The Mieter
 * clean the stairs" does not say how high the "Miete" is. A compound says the thing: "Grundmiete".
 */
export function namesAgentAlone(question: string, text: string, language: string): boolean {
  if (language !== 'de') return false
  return (question.match(NOUN_IN_E) ?? []).some((noun) => {
    const name = escapePattern(noun)
    return (
      compileNamed(`${name}r(?:n|s|in|innen)?(?![\\p{L}])`).test(text) &&
      !compileNamed(`${name}n?(?![\\p{L}])`).test(text)
    )
  })
}
