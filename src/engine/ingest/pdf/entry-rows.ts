import type { TextRow } from '../table-text.ts'

/** What goes on with an entry is told in words, after a sentence that has ended. */
const MIN_WORDS = 4
const ENDED = /[.!?:;。！？][)"”’»]*$/u

/**
 * The rows of a list of entries that is set in two columns: a further paragraph of an entry, beside which no term stands, belongs
 * to the row of its term.
 */
export function joinEntryRows(rows: readonly TextRow[]): readonly TextRow[] {
  if (rows.some(({ length }) => length !== 2)) return rows
  const joined: TextRow[] = []
  for (const row of rows) {
    const [term, told] = row as [string, string]
    const [aboveTerm = '', aboveTold = ''] = joined.at(-1) ?? []
    const goesOn = term === '' && told.split(' ').length >= MIN_WORDS && aboveTerm !== '' && ENDED.test(aboveTold)
    if (goesOn) joined[joined.length - 1] = [aboveTerm, `${aboveTold} ${told}`]
    else joined.push(row)
  }
  return joined
}
