import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Citation } from '../../../src/domain/citation.ts'
import { readPageItems } from './page-text.ts'
import { type PlacedWords, placeWords } from './place-words.ts'

/** By number of the page, the words of a citation; items are counted on each page. */
export type PlacedOnPages = { readonly firstPage: number; readonly pages: ReadonlyMap<number, readonly PlacedWords[]> }

/**
 * Where a citation stands on the pages: on the page it names, over its end, or nearby.
 * @returns null where the pages do not hold it in the words of the index
 */
export async function findOnPages(
  pdf: PDFDocumentProxy,
  { page, sourceText }: Citation,
): Promise<PlacedOnPages | null> {
  if (page === undefined || sourceText === '') return null
  const tries = [[page], [page, page + 1], [page - 1, page], [page - 1], [page + 1]]
  for (const numbers of tries) {
    if (numbers.some((number) => number < 1 || number > pdf.numPages)) continue
    const found = await placeOn(pdf, numbers, sourceText)
    if (found) return found
  }
  return null
}

async function placeOn(
  pdf: PDFDocumentProxy,
  numbers: readonly number[],
  cited: string,
): Promise<PlacedOnPages | null> {
  const texts = await Promise.all(numbers.map((number) => readPageItems(pdf, number)))
  const words = placeWords(texts.flat(), cited)
  if (words === null) return null
  const pages = new Map<number, PlacedWords[]>()
  let first = 0
  for (const [index, number] of numbers.entries()) {
    const [from, to] = [first, first + texts[index]!.length]
    const own = words.filter(({ item }) => item >= from && item < to)
    if (own.length > 0)
      pages.set(
        number,
        own.map((stretch) => ({ ...stretch, item: stretch.item - from })),
      )
    first = to
  }
  return { firstPage: Math.min(...pages.keys()), pages }
}
