import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'tesseract.js'
import { untilAborted } from '../../lib/until-aborted.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import { detectKind } from './detect-kind.ts'
import type { DocumentRead, RawDocument } from './document.ts'
import { joinLines, NO_WORDS } from './pdf/join-lines.ts'
import { openImagePicture, openPdfPictures, type PageSource } from './pictures.ts'
import { createUnreadableFault } from './unreadable.ts'

/** What was recognised on a page, counted from 1: paragraphs parted by an empty line, or the empty string. */
export type OcrPage = { readonly page: number; readonly text: string }

/** Called after each page; the next page waits for it. */
type PageListener = (page: OcrPage) => void | Promise<void>

/**
 * Recognises the text on pages of a PDF, or on a picture (page 1). Takes some seconds a page in a thread of its own,
 * which is ended when this returns, throws or is aborted; one page is held in memory at a time. English letters and
 * words only. A page that cannot be drawn gives an empty text.
 * @throws Fault SOURCE_UNREADABLE for other kinds and for damaged files; the signal's reason after an abort
 */
export async function ocrPages(
  raw: RawDocument,
  pages: readonly number[],
  onPage: PageListener,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const source = await openPages(raw)
  try {
    const worker = await startWorker()
    try {
      await ocrEachPage(worker, source, pages, onPage, signal)
    } finally {
      await worker.terminate()
    }
  } finally {
    await source.close()
  }
}

async function openPages(raw: RawDocument): Promise<PageSource> {
  const kind = detectKind(raw)
  if (kind === 'pdf') return openPdfPictures(raw.bytes)
  if (kind === 'image') return openImagePicture(raw.bytes)
  throw createUnreadableFault('Text is recognised only on pictures and on pages of a PDF.', 'Add a picture or a PDF.')
}

/** The letters come from the installed package; nothing is fetched and nothing is kept on disk. */
async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  const home = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')))
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(home, '4.0.0_best_int'),
    cacheMethod: 'none',
    errorHandler: () => {}, // every failed call rejects as well
  })
}

async function ocrEachPage(
  worker: Worker,
  source: PageSource,
  pages: readonly number[],
  onPage: PageListener,
  signal: AbortSignal,
): Promise<void> {
  for (const page of pages) {
    signal.throwIfAborted()
    // the thread cannot be told to stop in the middle of a page: it is left to itself, and ended by the caller
    await onPage({ page, text: await untilAborted(ocrOnePage(worker, source, page, pages.length === 1), signal) })
  }
}

async function ocrOnePage(worker: Worker, source: PageSource, page: number, isOnly: boolean): Promise<string> {
  const picture = await source.picture(page).catch((error: unknown) => {
    if (isOnly) throw error
    return null // one damaged page; the others are still worth having
  })
  if (picture === null) return ''
  const { data } = await worker.recognize(Buffer.from(picture), {}, { text: true })
  return tidyOcrText(data.text)
}

function tidyOcrText(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  return paragraphs
    .map((lines) => joinLines(lines, NO_WORDS))
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .join('\n\n')
}

/**
 * Puts recognised pages into their place between the pages that had a text layer.
 * @returns the text and places as `readDocument` would have given them
 */
export function mergeOcrPages(
  read: Pick<DocumentRead, 'text' | 'places'>,
  fromOcr: readonly OcrPage[],
): Pick<DocumentRead, 'text' | 'places'> {
  const sections = [
    ...cutSections(
      read,
      fromOcr.map(({ page }) => page),
    ),
    ...fromOcr.map(({ page, text }) => ({ page, text, places: [{ start: 0, page }] })),
  ]
  const places: SourcePlace[] = []
  let text = ''
  for (const section of sections.sort((a, b) => a.page - b.page)) {
    if (section.text === '') continue
    const start = text === '' ? 0 : text.length + 2
    for (const place of section.places) places.push({ ...place, start: place.start + start })
    text += text === '' ? section.text : `\n\n${section.text}`
  }
  return { text, places }
}

type PageSection = { readonly page: number; readonly text: string; readonly places: readonly SourcePlace[] }

/** The text cut where recognised pages go in; places count from the cut. A paragraph may go on over the other pages. */
function cutSections(
  { text, places }: Pick<DocumentRead, 'text' | 'places'>,
  fromOcr: readonly number[],
): PageSection[] {
  if (text === '') return []
  const cuts = places.filter(({ page }, index) => {
    const before = places[index - 1]?.page
    return page !== undefined && (before === undefined || fromOcr.some((one) => one > before && one < page))
  })
  if (cuts.length === 0) return [{ page: 1, text, places }]
  return cuts.map((cut, index) => {
    const end = cuts[index + 1]?.start ?? text.length
    const inside = places.filter(({ start }) => start >= cut.start && (start < end || index === cuts.length - 1))
    return {
      page: cut.page ?? 1,
      text: text.slice(cut.start, end).trimEnd(),
      places: inside.map((place) => ({ ...place, start: place.start - cut.start })),
    }
  })
}
