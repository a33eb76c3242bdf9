import { countWords } from '../../../../text/segment-words.ts'
import { listMatchSpans } from '../../../../text/spans.ts'
import { listWords } from '../../language/common-words.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import type { AskedSort } from '../../language/kind-words.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readPhrases } from '../../meanings/meant-phrases.ts'
import type { Meaning } from '../../meanings/read-meanings.ts'
import { readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import { isEntryHead } from '../../retrieval/entry-head.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { isKey } from './key-names.ts'
import type { ReferenceEntry } from './read-entries.ts'

/** What a question asks for by its sort: `word` as it stands there ("key"). */
type SoughtName = {
  readonly word: string
  readonly isKey: boolean
  /** The place among the names of an entry of the one that is of this sort; null where none is. */
  readonly findName: (entry: Pick<ReferenceEntry, 'names' | 'columns'>) => number | null
}

/** A thing that is named far behind the word that asks for it is not what is asked for. */
const MAX_WORDS_BEFORE = 3
/** "Where is the configuration stored?" asks for no option of that name. */
const ELSEWISE: ReadonlySet<AskedSort> = new Set(['place', 'person', 'date'])
const isOption = (name: string) => name.startsWith('-') || isEntryHead(name)

/** By the name of its column, else by how it is written. */
const makeFinder =
  (cue: RegExp, hasForm: (name: string) => boolean) =>
  ({ names, columns }: Pick<ReferenceEntry, 'names' | 'columns'>) => {
    const column = columns.findIndex((name) => cue.test(name))
    const at = column >= 0 ? column : names.findIndex(hasForm)
    return at < 0 ? null : at
  }

/** What a question asks of a reference, read once for all of its entries. */
export type AskedWay = {
  readonly asked: AskedQuestion
  /** What it asks for by its sort, "which key"; null where it asks how something is done. */
  readonly sought: SoughtName | null
  /** Its own terms without those of the sort, and of verbs that any entry might be asked with where others are left. */
  readonly matter: readonly string[]
  /** Whether its verb says no more than that an entry is one: "which option sets". */
  readonly isVerbLight: boolean
  /** The terms with which it begins and ends, its frame aside, or what follows the sort: there its verb stands, as languages go. */
  readonly verbs: readonly string[]
  /** Its words that are no matter of it, in lower case. */
  readonly smallWords: readonly string[]
  /** What its verb means, with the terms that say it. */
  readonly meant: ReadonlyArray<{ readonly meanings: readonly Meaning[]; readonly terms: readonly string[] }>
}

/** Null where neither how something is done is asked, nor for an entry by its sort. */
export function readAskedWay(asked: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>): AskedWay | null {
  const { text, language, own } = asked
  const sought = readSoughtName(asked)
  if (sought === null && !isAskedFor('steps', text)) return null
  const verbs = listVerbPlaces(asked, sought, terms)
  const isMatter = (word: string) => terms(word).some((term) => own.has(term))
  const meant = readPhrases(text, language).map(({ meanings, words }) => ({
    meanings,
    terms: words.flatMap(({ word }) => terms(word)),
  }))
  return {
    asked,
    sought,
    ...readMatter(asked, sought, terms),
    verbs,
    smallWords: listWords(text, language).flatMap(({ word }) => (isMatter(word) ? [] : word.toLowerCase())),
    meant: meant
      .filter((one) => one.terms.some((term) => verbs.includes(term)))
      .map((one) => ({ ...one, terms: one.terms.filter((term) => own.has(term)) })),
  }
}

function readMatter(
  { text, language, own }: AskedQuestion,
  sought: SoughtName | null,
  terms: Retrieval['terms'],
): Pick<AskedWay, 'matter' | 'isVerbLight'> {
  if (sought === null) return { matter: [...own], isVerbLight: false }
  const asking = new Set(terms(sought.word))
  const matter = [...own].filter((term) => !asking.has(term))
  const cue = compileWordCue(findLocale(language).option.verbs, language, 'giu')
  const light = new Set(listMatchSpans(text, cue).flatMap(({ start, end }) => terms(text.slice(start, end))))
  const weighty = matter.filter((term) => !light.has(term))
  return { matter: weighty.length > 0 ? weighty : matter, isVerbLight: light.size > 0 }
}

function listVerbPlaces(
  { text, language }: AskedQuestion,
  sought: SoughtName | null,
  terms: Retrieval['terms'],
): string[] {
  const behind = sought === null ? '' : text.slice(text.indexOf(sought.word) + sought.word.length)
  const open = /\p{L}/u.test(behind) ? behind : text.replace(sought?.word ?? '', '')
  const words = listWords(dropFrame(open, language), language).map(({ word }) => word)
  return [words[0], words.at(-1)].flatMap((word) => (word === undefined ? [] : terms(word)))
}

/** Whether a question asks for a key, an option or a command by what it does. */
export const asksForEntry = (asked: AskedQuestion): boolean => readSoughtName(asked) !== null

/** Whether what is told is led by a name of the sort that a question asks for, or is a row that has one. */
export function tellsSought(asked: AskedQuestion, { text, citations }: WrittenAnswer): boolean {
  const [, name] = /^\*\*(.+?)\*\*/u.exec(text) ?? []
  const sought = name === undefined ? null : readSoughtName(asked)
  if (name === undefined || sought === null) return false
  return /^\s*\|/u.test(citations[0]?.sourceText ?? '') || sought.findName({ names: [name], columns: [] }) !== null
}

/** The sort that a question asks for, "which key", "which option"; null where it asks for none. */
function readSoughtName({ text, language }: AskedQuestion): SoughtName | null {
  const { nouns, keys, keyboard } = findLocale(language).option
  const keyCue = compileWordCue(keys, language)
  const [byKeyboard] = compileWordCue(keyboard, language).exec(text) ?? []
  if (byKeyboard !== undefined) return { word: byKeyboard, isKey: true, findName: makeFinder(keyCue, isKey) }
  if (isAskedFor('steps', text) || ELSEWISE.has(readAskedFor(text).sort)) return null
  const key = findNear(text, compileWordCue(keys, language, 'giu'))
  const word = key ?? findNear(text, compileWordCue(nouns, language, 'giu'))
  if (word === null) return null
  return {
    word,
    isKey: key !== null,
    findName: key === null ? makeFinder(compileWordCue(nouns, language), isOption) : makeFinder(keyCue, isKey),
  }
}

/** The last of them: "which command line option". */
function findNear(text: string, cue: RegExp): string | null {
  const near = listMatchSpans(text, cue).filter(({ start }) => countWords(text.slice(0, start)) <= MAX_WORDS_BEFORE)
  const last = near.at(-1)
  return last ? text.slice(last.start, last.end) : null
}
