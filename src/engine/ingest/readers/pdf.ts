import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { type PdfProperties, readPdfProperties } from '../facts/pdf-facts.ts'
import { PDF_INK_BUDGET_MS } from '../limits.ts'
import { joinAccents } from '../pdf/accents.ts'
import { markBareEntries } from '../pdf/bare-contents.ts'
import { isReadable } from '../pdf/characters.ts'
import { CodeFonts } from '../pdf/code-fonts.ts'
import { dropDrawnSigns } from '../pdf/drawn-signs.ts'
import { isSetByTex, writeUnderscores } from '../pdf/drawn-underscores.ts'
import { openPdf } from '../pdf/file.ts'
import { PdfFlow } from '../pdf/flow.ts'
import { findGrids } from '../pdf/grids.ts'
import { findFirstPage, findHeadings } from '../pdf/headings.ts'
import { collectDocumentWords } from '../pdf/join-lines.ts'
import { buildLines, findBodySize } from '../pdf/lines.ts'
import { markNoteLabels } from '../pdf/note-labels.ts'
import type { PdfLine, PdfTextItem } from '../pdf/pdf-line.ts'
import { dropPlotMarks } from '../pdf/plots.ts'
import { readEachPage } from '../pdf/read-each-page.ts'
import { readRules } from '../pdf/rules.ts'
import { findRunningHeads } from '../pdf/running-heads.ts'
import { dropUnnamedHeads, isMadeOfSheets, sortInRows } from '../pdf/sheet-pages.ts'
import { dropSteps } from '../pdf/steps.ts'
import { keepPlacesWithin } from '../text-writer.ts'
import { createDamagedFault, createNoTextFault, createUnreadableFault } from '../unreadable.ts'

/** `hasInk` tells a scanned page from a blank one. */
type PdfPageRead = { readonly lines: PdfLine[]; readonly hasInk: boolean }

/** What a document was made with: a program for sheets, TeX. */
type PdfMaker = { readonly isSheet: boolean; readonly isByTex: boolean }

/** Rows of a table are no further apart. */
const MAX_ROW_POINTS = 90

/** Reads a PDF: pages, paragraphs, tables, headings; pages without a text layer are named for recognition. */
export async function readPdf(raw: RawDocument): Promise<DocumentRead> {
  const { pdf, close } = await openPdf(raw.bytes)
  try {
    const codeFonts = new CodeFonts()
    const isSheet = await isMadeOfSheets(pdf)
    const pages = await readPages(pdf, codeFonts, { isSheet, isByTex: await isSetByTex(pdf) })
    const spelled = dropSteps(dropDrawnSigns(pages.map((page) => page?.lines ?? [])))
    const heads = findRunningHeads(spelled)
    const kept = spelled.map((page) => dropPlotMarks(page.filter((line) => !heads.lines.has(line))))
    const lines = markNoteLabels(markBareEntries(kept))
    const isCode = (line: PdfLine) => codeFonts.areIn(line)
    const headings = await findHeadings(pdf, lines, isCode)
    const properties = await readPdfProperties(
      pdf,
      findFirstPage(lines).map(({ text }) => text),
    )
    const flow = new PdfFlow(
      headings,
      { words: collectDocumentWords(lines.flat()), isCode },
      findBodySize(lines.flat()),
    )
    for (const [index, page] of lines.entries()) flow.page(index + 1, page, heads.telling.get(index))
    return composeDocument(pages, flow, { ...properties, title: properties.title ?? headings.title }, pdf.numPages)
  } finally {
    await close()
  }
}

async function readPages(pdf: PDFDocumentProxy, fonts: CodeFonts, maker: PdfMaker): Promise<(PdfPageRead | null)[]> {
  if (pdf.numPages === 0) throw createUnreadableFault('The PDF has no pages.', 'Export it again, and add the new file.')
  let inkBudgetMs = PDF_INK_BUDGET_MS
  const pages = await readEachPage(pdf.numPages, async (number) => {
    const before = performance.now()
    const page = await readLines(await pdf.getPage(number), fonts, { looksForInk: inkBudgetMs > 0, ...maker })
    if (page.lines.length === 0) inkBudgetMs -= performance.now() - before
    return page
  })
  if (pages.every((page) => page === null)) throw createDamagedFault('PDF')
  return pages
}

async function readLines(
  page: PDFPageProxy,
  fonts: CodeFonts,
  { looksForInk, isSheet, isByTex }: PdfMaker & { readonly looksForInk: boolean },
): Promise<PdfPageRead> {
  const given = (await page.getTextContent()).items as unknown as PdfTextItem[]
  const found = joinAccents(isByTex ? await writeUnderscores(page, given) : given)
  const items = isSheet ? sortInRows(found) : found
  fonts.learn(items)
  const added = await readFilledIn(page)
  const built = await buildPageLines(page, items)
  const drawn = isSheet ? dropUnnamedHeads(built) : built
  const readable = isReadable([...items.map(({ str }) => str), ...added.map(({ text }) => text)])
    ? [...drawn, ...added]
    : []
  const hasInk = readable.length === 0 && (!looksForInk || (await showsSomething(page)))
  page.cleanup()
  return { lines: readable, hasInk }
}

/** The lines of a page; where some of them have cells, the page's drawn lines are looked up, since these tell them best. */
async function buildPageLines(page: PDFPageProxy, items: readonly PdfTextItem[]): Promise<PdfLine[]> {
  const lines = buildLines(items)
  if (!mayHaveCells(lines)) return lines
  const grids = findGrids(await readRules(page), items)
  return grids.length === 0 ? lines : buildLines(items, grids)
}

/** Whether text stands beside text, with a gap between, at two heights that lie near each other. */
function mayHaveCells(lines: readonly PdfLine[]): boolean {
  const beside = new Set<number>()
  const seen = new Set<number>()
  for (const { y, spans, rotated } of lines) {
    const height = Math.round(y)
    if (rotated) continue
    if (spans.length > 1 || seen.has(height)) beside.add(height)
    seen.add(height)
  }
  const heights = [...beside].sort((one, other) => one - other)
  return heights.some((height, at) => at > 0 && height - heights[at - 1]! <= MAX_ROW_POINTS)
}

/** What people wrote into the page afterwards: form fields and free text. */
async function readFilledIn(page: PDFPageProxy): Promise<PdfLine[]> {
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
      .map((text: string) => createUnplacedLine(collapseToLine(text)))
  })
}

/** A line that stands at no known place. */
function createUnplacedLine(text: string): PdfLine {
  return {
    text,
    spans: [{ text, x: 0, right: 0, y: 0 }],
    x: 0,
    right: 0,
    y: 0,
    size: 0,
    textSize: 0,
    rotated: false,
    fonts: new Set(),
  }
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

function composeDocument(
  pages: readonly (PdfPageRead | null)[],
  flow: PdfFlow,
  { title, facts }: PdfProperties,
  pageCount: number,
): DocumentRead {
  flow.end()
  const text = flow.writer.text()
  const unreadPages = pages.flatMap((page, index) => (page?.lines.length === 0 && page.hasInk ? [index + 1] : []))
  if (text === '' && unreadPages.length === 0) throw createNoTextFault('PDF')
  return {
    kind: 'pdf',
    title,
    text,
    html: null,
    places: keepPlacesWithin(flow.writer.places, text.length),
    facts,
    unreadPages,
    warnings: describeDamagedPages(pages, pageCount),
  }
}

function describeDamagedPages(pages: readonly (PdfPageRead | null)[], pageCount: number): string[] {
  const damaged = pages.flatMap((page, index) => (page === null ? [index + 1] : []))
  const warnings = []
  if (damaged.length > 0)
    warnings.push(`${damaged.length} damaged pages could not be read, the first is page ${damaged[0]}.`)
  if (pageCount > pages.length) warnings.push(`Only the first ${pages.length} of ${pageCount} claimed pages were read.`)
  return warnings
}
