import { countWords } from '../../../../text/segment-words.ts'
import type { TextTable } from '../../../../text/text-table.ts'
import { listWords, readCommonTerms } from '../../language/common-words.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { holdsNegation } from '../../language/make-negation.ts'
import { isSameRoot } from '../../language/same-root.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'

/** A column that a question asks for, "which flag", and the terms that tell its row, each by its weight. */
export type SoughtColumn = { readonly column: number; readonly weights: ReadonlyMap<string, number> }

/** "ANSI escape code": so many words may name the column that is asked for. */
const MAX_NOUN_WORDS = 3
const MAX_COLUMN_WORDS = 4
/** Before it stand "which" and a preposition. */
const MAX_WORDS_BEFORE = 2
/** "Says", "has": what anything may be asked with weighs so much less. */
const COMMON_SHARE = 0.3

/** The nouns that a question begins with, "flag" of "which flag"; none where it is put otherwise: yes or no, how, what a thing is. */
export function listSoughtNouns({ text, language }: AskedQuestion): readonly string[] {
  const isOther = (['polar', 'steps', 'reason', 'definition'] as const).some((sort) => isAskedFor(sort, text))
  if (isOther || readAskedFor(text).sort !== 'other' || holdsNegation(text, language)) return []
  const words = listWords(dropFrame(text, language), language)
  const run = words.slice(0, MAX_NOUN_WORDS)
  const parted = run.findIndex(({ start }, at) => at > 0 && start !== run[at - 1]!.end + 1)
  const before = words[0] ? text.slice(0, words[0].start) : ''
  if (!/\p{L}/u.test(before) || countWords(before) > MAX_WORDS_BEFORE) return []
  return (parted < 0 ? run : run.slice(0, parted)).map(({ word }) => word)
}

/** The column of a table that the nouns name, or the one that is called "Name"; null where it has none, or nothing else is asked. */
export function findSoughtColumn(
  asked: AskedQuestion,
  nouns: readonly string[],
  columns: readonly string[],
  retrieval: Pick<Retrieval, 'terms' | 'weightOf'>,
): SoughtColumn | null {
  const said = columns.map((name) =>
    nouns.filter((noun) => isColumnNamedBy(name, noun, asked.language, retrieval.terms)),
  )
  const most = Math.max(...said.map(({ length }) => length))
  const called = compileWordCue(findLocale(asked.language).option.called, asked.language)
  const isNamed = most > 0
  const column = isNamed
    ? said.findIndex(({ length }) => length === most)
    : columns.findIndex((name) => called.test(name) && countWords(name) === 1)
  if (column < 0) return null
  const weights = weighMatter(asked, isNamed ? said[column]! : nouns.slice(0, 1), retrieval)
  return weights.size === 0 ? null : { column, weights }
}

/** What is asked besides the nouns. */
function weighMatter(
  asked: AskedQuestion,
  nouns: readonly string[],
  { terms, weightOf }: Pick<Retrieval, 'terms' | 'weightOf'>,
): ReadonlyMap<string, number> {
  const named = new Set(nouns.flatMap(terms))
  const common = readCommonTerms(asked, terms)
  const matter = [...asked.own].filter((term) => !named.has(term))
  return new Map(matter.map((term) => [term, weightOf(term) * (common.has(term) ? COMMON_SHARE : 1)]))
}

/** The names of a table's columns; where none is known, those that its first row may hold: "Key", "Action". */
export function readColumnNames({ columns, header, rows }: TextTable): readonly string[] {
  return header === null ? (rows[0]?.cells.map(({ text }) => text) ?? []) : columns
}

/** Whether the name of a column says a word, in whatever form. */
function isColumnNamedBy(column: string, noun: string, language: string, terms: Retrieval['terms']): boolean {
  if (column === '' || countWords(column) > MAX_COLUMN_WORDS) return false
  const [own, asked] = [terms(column), terms(noun)]
  return asked.length > 0 && asked.every((term) => own.some((one) => isSameRoot(one, term, language)))
}
