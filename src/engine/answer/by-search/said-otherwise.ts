import { createFinder, readNameKey } from '../bridge/read-otherwise.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { spellsOut } from '../language/spells-out.ts'
import { listCloseNames } from '../meanings/list-other-names.ts'

/** Whether a text says a word of a question in another form: a number in figures, a name by what its letters stand for, a thing by a word of the same sense. */
export function saysOtherwise(text: string, word: string, language: string): boolean {
  if (spellsOut(text, word)) return true
  if (!isSpaced(language)) return false
  const number = readSpelledNumber(word, language)
  const words = text.match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  if (number > 0 && words.some((one) => readSpelledNumber(one, language) === number)) return true
  const find = createFinder(language)(text)
  return listCloseNames(word, language).some((name) => find(readNameKey(name, language)) !== null)
}

/** "ten" and "10"; 0 where it is no number. */
const readSpelledNumber = (word: string, language: string): number =>
  /^\d+$/.test(word) ? Number(word) : findLocale(language).part.numbers.indexOf(word.toLowerCase()) + 1
