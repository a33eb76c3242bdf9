import { memoize } from '../../../lib/memoize.ts'
import { findLanguage, splitWordList } from '../../../text/languages.ts'

/** What a slip of the finger does to a word; the likelier kinds first. */
export const EDIT_KINDS = ['accent', 'doubling', 'swapped', 'omitted', 'added', 'replaced', 'twice'] as const

export type WordEdit = { readonly word: string; readonly kind: (typeof EDIT_KINDS)[number] }

/** So many letters are taken as meant where one may be missing or wrong. */
export const BEGINNING_CHARS = 3

/** Below these lengths a word is as near to other words as to its own misspelling. */
const MIN_OMITTED_CHARS = 6
const MIN_ADDED_CHARS = 7
const MIN_REPLACED_CHARS = 8
const MIN_TWICE_CHARS = 10

/**
 * The words that one slip turns into this one, and for long words some of those that two do. Its first letter is taken
 * as meant, since hardly anyone misses it, and other words differ by it.
 * @param word in lower case
 */
export function listEdits(word: string, language: string): WordEdit[] {
  const letters = listLetters(language)
  const edits = [...listAccents(word, letters), ...listDoublings(word), ...listSwaps(word)]
  if (word.length >= MIN_OMITTED_CHARS)
    edits.push(...listInsertions([...listLatePlaces(word), word.length], word, letters))
  if (word.length >= MIN_ADDED_CHARS) edits.push(...listDeletions(word))
  if (word.length >= MIN_REPLACED_CHARS) edits.push(...listReplacements(word, letters))
  if (word.length >= MIN_TWICE_CHARS) edits.push(...listDoubleDeletions(word))
  return edits
}

/** The words that one letter left out or two swapped turn into this one, in however short a word. */
export const listSlips = (word: string, language: string): string[] =>
  [...listSwaps(word), ...listInsertions([...listPlaces(word), word.length], word, listLetters(language))].map(
    ({ word }) => word,
  )

/** The word with the units from `start` to `end` replaced. */
const replaceLetters = (word: string, start: number, end: number, letters: string) =>
  word.slice(0, start) + letters + word.slice(end)

/** The places behind the first letter. */
const listPlaces = (word: string) => Array.from({ length: word.length - 1 }, (_, place) => place + 1)

/** Those behind the letters by which terms are listed: a slip before them would ask for many lists. */
const listLatePlaces = (word: string) => listPlaces(word).filter((place) => place >= BEGINNING_CHARS)

function listAccents(word: string, letters: readonly string[]): WordEdit[] {
  return [...word].flatMap((letter, place) => {
    const marked = letters.filter((other) => other !== letter && readBase(other) === readBase(letter))
    return marked.map((other) => ({ word: replaceLetters(word, place, place + 1, other), kind: 'accent' as const }))
  })
}

/** One letter in place of two, or two in place of one. */
function listDoublings(word: string): WordEdit[] {
  const doubled = listPlaces(word).map((place) =>
    word[place] === word[place - 1]
      ? replaceLetters(word, place, place + 1, '')
      : replaceLetters(word, place, place, word[place]!),
  )
  return [word + word.at(-1), ...doubled].map((word) => ({ word, kind: 'doubling' }))
}

function listSwaps(word: string): WordEdit[] {
  const places = listPlaces(word).filter((place) => word[place] !== word[place - 1])
  return places.map((place) => ({
    word: replaceLetters(word, place - 1, place + 1, word[place]! + word[place - 1]!),
    kind: 'swapped',
  }))
}

function listInsertions(places: readonly number[], word: string, letters: readonly string[]): WordEdit[] {
  return places.flatMap((place) =>
    letters.map((letter) => ({ word: replaceLetters(word, place, place, letter), kind: 'omitted' as const })),
  )
}

const listDeletions = (word: string): WordEdit[] =>
  listPlaces(word).map((place) => ({ word: replaceLetters(word, place, place + 1, ''), kind: 'added' }))

function listReplacements(word: string, letters: readonly string[]): WordEdit[] {
  return listLatePlaces(word).flatMap((place) =>
    letters
      .filter((letter) => letter !== word[place])
      .map((letter) => ({ word: replaceLetters(word, place, place + 1, letter), kind: 'replaced' as const })),
  )
}

const listDoubleDeletions = (word: string): WordEdit[] =>
  listDeletions(word).flatMap(({ word }) => listDeletions(word).map((edit) => ({ ...edit, kind: 'twice' as const })))

/** The letters that a language's small words are written with; for one in Latin letters, all of these too. */
const listLetters = memoize((language: string): readonly string[] => {
  const own = splitWordList(findLanguage(language)?.stopWords ?? '').join('')
  const latin = own === '' || /[a-z]/.test(own) ? 'abcdefghijklmnopqrstuvwxyz' : ''
  return [...new Set(own + latin)].filter((letter) => /\p{L}/u.test(letter))
})

const readBase = (letter: string) => letter.normalize('NFD')[0]!
