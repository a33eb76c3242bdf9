import { findLocale } from '../language/locales.ts'
import { fillIn } from '../language/phrases.ts'
import { isSameRoot } from '../language/same-root.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ReadWord } from './read-otherwise.ts'

/** The words of a question that were read as others that an answer says; a text without its case is looked through. */
export const listReadAs = (read: readonly ReadWord[], told: string): ReadWord[] =>
  read.filter(({ known }) => told.toLowerCase().includes(known.toLowerCase()))

/** What is to be said of words that were read as others; another form of the same word is none. */
export function describeReadings(
  readAs: readonly ReadWord[],
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): string[] {
  const { corrected } = findLocale(language).phrases
  const isOtherWord = ({ typed, known }: ReadWord) =>
    !terms(known).every((term) => isSameRoot(term, terms(typed)[0] ?? '', language))
  return readAs.filter(isOtherWord).map(({ typed, known }) => fillIn(corrected, { typed, known }))
}
