import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DocumentRead, RawDocument } from '../document.ts'
import { type PdfProperties, readPdfProperties } from '../facts/pdf-facts.ts'
import { MAX_PDF_PAGES, PDF_INK_BUDGET_MS, PDF_PAGE_TIMEOUT_MS } from '../limits.ts'
import { openPdf } from '../pdf-file.ts'
import { headingsOf, type PdfHeadings } from '../pdf-headings.ts'
import { joinLines, linesOf, type PdfLine, type PdfTextItem, startsParagraph, wordsOf } from '../pdf-lines.ts'
import { placesWithin, TextWriter } from '../text-writer.ts'
import { broken, withoutText } from '../unreadable.ts'

/** `lines` is null when the page could not be read; `hasInk` tells a scanned page from a blank one. */
type PageRead = { readonly lines: PdfLine[] | null; readonly hasInk: boolean }

/** So many damaged pages in a row mean that the page count is a lie. */
const MAX_DAMAGED_IN_ROW = 25

/** Reads a PDF: pages, paragraphs, headings; pages without a text layer are named for recognition. */
export async function readPdf(raw: RawDocument): Promise<DocumentRead> {
  const { pdf, close } = await openPdf(raw.bytes)
  try {
    const pages = await readPages(pdf)
    const headings = await headingsOf(
      pdf,
      pages.map(({ lines }) => lines ?? []),
    )
    const properties = await readPdfProperties(pdf, pages[0]?.lines?.map(({ text }) => text) ?? [])
    return compose(pages, headings, properties, pdf.numPages)
  } finally {
    await close()
  }
}

async function readPages(pdf: PDFDocumentProxy): Promise<PageRead[]> {
  const pages: PageRead[] = []
  let damagedInRow = 0
  let inkBudgetMs = PDF_INK_BUDGET_MS
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PDF_PAGES); number++) {
    const before = performance.now()
    const page = await readPage(pdf, number, inkBudgetMs > 0)
    if (page.lines?.length === 0) inkBudgetMs -= performance.now() - before
    pages.push(page)
    damagedInRow = page.lines === null ? damagedInRow + 1 : 0
    if (damagedInRow === MAX_DAMAGED_IN_ROW) break
  }
  if (pages.every(({ lines }) => lines === null)) throw broken('PDF')
  return pages
}

async function readPage(pdf: PDFDocumentProxy, number: number, looksForInk: boolean): Promise<PageRead> {
  try {
    return await withinTime(
      pdf.getPage(number).then((page) => readLines(page, looksForInk)),
      PDF_PAGE_TIMEOUT_MS,
    )
  } catch {
    return { lines: null, hasInk: false } // counted as damaged; the other pages are still worth having
  }
}

async function readLines(page: PDFPageProxy, looksForInk: boolean): Promise<PageRead> {
  const { items } = await page.getTextContent()
  const lines = [...linesOf(items as unknown as PdfTextItem[]), ...(await filledIn(page))]
  const readable = isReadable(lines) ? lines : []
  const hasInk = readable.length === 0 && (!looksForInk || (await showsSomething(page)))
  page.cleanup()
  return { lines: readable, hasInk }
}

/** What people wrote into the page afterwards: form fields and free text. */
async function filledIn(page: PDFPageProxy): Promise<PdfLine[]> {
  const annotations = await page.getAnnotations()
  return annotations.flatMap((annotation) => {
    if (annotation.hidden || annotation.noView) return []
    const values =
      annotation.subtype === 'FreeText'
        ? [annotation.textContent ?? annotation.contentsObj?.str]
        : [annotation.fieldValue]
    return values
      .flat(2)
      .filter((value) => typeof value === 'string' && value.trim() !== '' && annotation.fieldType !== 'Btn')
      .map((text: string) => ({
        text: text.replace(/\s+/g, ' ').trim(),
        x: 0,
        right: 0,
        y: 0,
        size: 0,
        rotated: false,
      }))
  })
}

/** Fonts without a table to Unicode give private or control characters: such a page is for recognition. */
function isReadable(lines: readonly PdfLine[]): boolean {
  const text = lines.map((line) => line.text).join('')
  const odd = text.match(/[\ufffd\p{Co}\p{Cc}]/gu)?.length ?? 0
  return text.length > 0 && odd <= text.length / 3
}

async function showsSomething(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const ink = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintInlineImageXObjectGroup,
    OPS.shadingFill,
    OPS.constructPath,
    OPS.showText,
  ])
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operator) => ink.has(operator))
}

function compose(
  pages: readonly PageRead[],
  headings: PdfHeadings,
  { title, facts }: PdfProperties,
  pageCount: number,
): DocumentRead {
  const writer = new TextWriter()
  const words = wordsOf(pages.flatMap(({ lines }) => lines ?? []))
  for (const [index, { lines }] of pages.entries()) {
    writer.startPage(index + 1)
    writePage(writer, lines ?? [], headings, words)
  }
  const text = writer.text()
  const unreadPages = pages.flatMap(({ lines, hasInk }, index) => (lines?.length === 0 && hasInk ? [index + 1] : []))
  if (text === '' && unreadPages.length === 0) throw withoutText('PDF')
  return {
    kind: 'pdf',
    title: title ?? headings.title,
    text,
    html: null,
    places: placesWithin(writer.places, text.length),
    facts,
    unreadPages,
    warnings: warningsOf(pages, pageCount),
  }
}

function writePage(
  writer: TextWriter,
  lines: readonly PdfLine[],
  headings: PdfHeadings,
  words: ReadonlySet<string>,
): void {
  let paragraph: PdfLine[] = []
  const flush = (): void => {
    writer.block(
      joinLines(
        paragraph.map(({ text }) => text),
        words,
      ),
    )
    paragraph = []
  }
  for (const line of lines) {
    const level = headings.levels.get(line)
    const previous = paragraph.at(-1)
    if (level !== undefined || (previous !== undefined && startsParagraph(previous, line))) flush()
    if (level === undefined) paragraph.push(line)
    else writer.heading(line.text, level)
  }
  flush()
}

function warningsOf(pages: readonly PageRead[], pageCount: number): string[] {
  const damaged = pages.flatMap(({ lines }, index) => (lines === null ? [index + 1] : []))
  const warnings = []
  if (damaged.length > 0)
    warnings.push(`${damaged.length} damaged pages could not be read, the first is page ${damaged[0]}.`)
  if (pageCount > pages.length) warnings.push(`Only the first ${pages.length} of ${pageCount} claimed pages were read.`)
  return warnings
}

/** A damaged page can leave pdf.js waiting for something that never comes. */
async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page took too long.')), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
