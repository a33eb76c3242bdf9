import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { isSameRoot } from '../language/same-root.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { Kin } from './kin.ts'
import type { AskedWord } from './list-asked-words.ts'

const MIN_PART_CHARS = 4
/** Letters that join the parts of a word. */
const JOINT = /^(?:es|en|s|n|e|er)/u

/** Words of the notebook that are made of two of the question's, and say both: "Passwortänderung" for "das Passwort ändern". */
export function findJoinedWords(
  words: readonly AskedWord[],
  language: string,
  retrieval: Pick<Retrieval, 'termsFrom'>,
): Kin[] {
  if (!COMPOUNDING.has(language)) return []
  return words.flatMap((first) => {
    if (first.term.length < MIN_PART_CHARS) return []
    const begun = [...retrieval.termsFrom(first.term)]
    return words.flatMap((second) => {
      const terms = second === first ? [] : begun.filter((whole) => isMadeOf(whole, first, second, language))
      return terms.length === 0 ? [] : [toKin(first, terms), toKin(second, terms)]
    })
  })
}

const toKin = ({ typed, term }: AskedWord, terms: readonly string[]): Kin => ({ typed, term, terms, isSure: true })

function isMadeOf(whole: string, first: AskedWord, second: AskedWord, language: string): boolean {
  const rest = whole.slice(first.term.length)
  const isSecond = (part: string) =>
    part.length >= MIN_PART_CHARS && second.forms.some((form) => isSameRoot(part, form, language))
  return isSecond(rest) || isSecond(rest.replace(JOINT, ''))
}
