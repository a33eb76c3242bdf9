import { escapePattern } from '../../../lib/escape-pattern.ts'
import { compileNamed } from './compile-once.ts'

/** A German noun in -e whose -er is whoever has to do with it: "Miete" and "Mieter", "Pflege" and "Pfleger". */
const NOUN_IN_E = /(?<![\p{L}\p{M}])\p{Lu}\p{Ll}{3,}e(?![\p{L}\p{M}])/gu

/**
 * Tells of texts whether they say a thing that a question names by its person alone, which a stemmer takes for the same word: "The
 * Mieter clean the stairs" does not say how high the "Miete" is. A compound says the thing: "Grundmiete".
 */
export function createAgentReader(question: string, language: string): (text: string) => boolean {
  const nouns = language === 'de' ? (question.match(NOUN_IN_E) ?? []).map(escapePattern) : []
  const pairs = nouns.map((noun) => ({
    agent: compileNamed(`${noun}r(?:n|s|in|innen)?(?!\\p{L})`),
    thing: compileNamed(`${noun}n?(?!\\p{L})`),
  }))
  return (text) => pairs.some(({ agent, thing }) => agent.test(text) && !thing.test(text))
}

/** An English word for whoever does something: "caller", "visitors". */
const AGENT = /\p{L}{3,}(?:er|or)(?:s|['’]s|s['’])?$/iu

/** Whether a name of whoever does something was found in a word of the same stem that is none: an "outsider" in "outside". */
export const losesAgent = (name: string, found: string, language: string): boolean =>
  language === 'en' && AGENT.test(name) && !AGENT.test(found)
