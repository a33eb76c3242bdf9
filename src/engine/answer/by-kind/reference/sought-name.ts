import { countWords } from '../../../../text/segment-words.ts'
import { listMatchSpans } from '../../../../text/spans.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { ReferenceEntry } from './read-entries.ts'

/** What a question asks for by its sort: `word` as it stands there ("key"). */
export type SoughtName = {
  readonly word: string
  /** The place among the names of an entry of the one that is of this sort; null where none is. */
  readonly findName: (entry: ReferenceEntry) => number | null
}

/** A thing that is named far behind the word that asks for it is not what is asked for. */
const MAX_WORDS_BEFORE = 3
/** "g", "^X", "C-b", "Ctrl+S", "Esc c", "F5". */
const KEY = /^(?:\S{1,2}|<\p{L}[\p{L}\p{N}]*>|F\d{1,2}|[CM]-\S+|\p{L}{2,6}[-+ ]\S{1,6})$/u
const OPTION = /^-/u

/** The sort that a question asks for, "which key", "which option"; null where it asks for none. */
export function readSoughtName({ text, language }: AskedQuestion): SoughtName | null {
  if (isAskedFor('steps', text)) return null
  const { nouns, keys } = findLocale(language).option
  const key = findNear(text, compileWordCue(keys, language, 'giu'))
  const word = key ?? findNear(text, compileWordCue(nouns, language, 'giu'))
  return word === null ? null : { word, findName: makeFinder(word, key === null ? OPTION : KEY) }
}

/** The last of them: "which command line option". */
function findNear(text: string, cue: RegExp): string | null {
  const near = listMatchSpans(text, cue).filter(({ start }) => countWords(text.slice(0, start)) <= MAX_WORDS_BEFORE)
  const last = near.at(-1)
  return last ? text.slice(last.start, last.end) : null
}

/** By the name of its column, else by how it is written. */
const makeFinder =
  (word: string, form: RegExp) =>
  ({ names, columns }: ReferenceEntry) => {
    const column = columns.findIndex((name) => name.toLowerCase().includes(word.toLowerCase()))
    const at = column >= 0 ? column : names.findIndex((name) => form.test(name))
    return at < 0 ? null : at
  }
