import { readBlocks, withoutItemMark } from '../../../../text/blocks.ts'
import { readOpeningTitle } from '../../../../text/bold-title.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { isAside } from './heading-kinds.ts'
import { findChapters, readOutline } from './outline.ts'

type NamedPart = { readonly name: string; readonly start: number; readonly end: number }

const MIN_PARTS = 3
const MAX_PARTS = 8
const MAX_NAME_CHARS = 60

/** What a source that says nothing of itself is about, by the names of its parts: "Membership, Boats, Fees"; null of fewer than three. */
export function quotePartNames(source: IndexedSource): Quote | null {
  const chapters = listChapters(source)
  const parts = chapters.length < MIN_PARTS ? listBoldTitles(source) : chapters
  if (parts.length < MIN_PARTS || parts.some(({ name }) => name.length > MAX_NAME_CHARS)) return null
  const told = parts.slice(0, MAX_PARTS)
  const names = [...told.map(({ name }) => name), ...(parts.length > told.length ? ['…'] : [])]
  return { ...quoteSource(source, told[0]!.start, told.at(-1)!.end, 'sentence'), shown: names.join(', ') }
}

const listChapters = (source: IndexedSource): NamedPart[] =>
  findChapters(readOutline(source))
    .filter((section) => !isAside(section) && section.title !== '')
    .map(({ title, start, bodyStart }) => ({ name: toPlainText(title), start, end: bodyStart }))

const listBoldTitles = ({ text }: IndexedSource): NamedPart[] =>
  readBlocks(text).flatMap(({ start, end }) => {
    const name = readOpeningTitle(withoutItemMark(text.slice(start, end)))
    return name === null ? [] : [{ name, start, end }]
  })
