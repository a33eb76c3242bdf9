import type { Canvas, Image } from '@napi-rs/canvas'
import type { SqlTables } from '../lib/sql/sql-tables.ts'
import type { Reference } from '../studio/outline.ts'
import type { ReadSourcePicture, SourcePicture } from '../studio/source-picture.ts'
import { drawPdfFigure } from './ingest/pdf/figures.ts'
import { openPdf } from './ingest/pdf/file.ts'
import { checkPicture } from './ingest/readers/image.ts'
import { findRenditionPicture } from './ingest/rendition-pictures.ts'
import { readTexts } from './store/source-records.ts'

/** The longer side of a picture as it is shown. */
const MAX_SIDE_PX = 1_600
const JPEG_QUALITY = 90

/** Where the pictures are: the rows of sources, and what each was made of. */
export type PictureSources = {
  readonly tables: SqlTables
  readonly readOriginal: (contentHash: string) => Uint8Array | Promise<Uint8Array>
}

type PictureSourceRow = { readonly number: number; readonly kind: string; readonly contentHash: string }
type OpenPdf = Awaited<ReturnType<typeof openPdf>>

/**
 * The pictures of a notebook's sources, taken from what is kept of them when they are shown: figures of a PDF are drawn from its
 * pages, those of other kinds stand in their rendition. One that cannot be read is none. Call `close` when done.
 */
export function openSourcePictures(
  { tables, readOriginal }: PictureSources,
  signal: AbortSignal,
): { readonly read: ReadSourcePicture; readonly close: () => Promise<void> } {
  const files = new Map<string, Promise<OpenPdf>>()
  const readPdf = async (hash: string) => openPdf(await readOriginal(hash))
  const openFile = (hash: string) => {
    const known = files.get(hash) ?? readPdf(hash)
    files.set(hash, known)
    return known
  }
  const readPicture = async (caption: Reference): Promise<SourcePicture | null> => {
    signal.throwIfAborted()
    try {
      const row = findPictureSource(tables, caption.sourceId)
      if (row?.kind !== 'pdf') return row && (await readRenditionPicture(tables, row.number, caption))
      const figure = await drawPdfFigure((await openFile(row.contentHash)).pdf, caption.page ?? 1, caption.sourceText)
      return figure && (await encodePicture(figure))
    } catch {
      return null // the words are still worth having
    }
  }
  const closeFiles = async () => {
    for (const file of files.values()) await (await file.catch(() => null))?.close()
  }
  return { read: readPicture, close: closeFiles }
}

function findPictureSource(tables: SqlTables, id: string): PictureSourceRow | null {
  const select = 'SELECT number, kind, content_hash AS "contentHash" FROM source WHERE {notebook} AND id = ?'
  return tables.get<PictureSourceRow>(select, id) ?? null
}

async function readRenditionPicture(tables: SqlTables, number: number, { sourceText }: Reference) {
  const html = readTexts(tables, number)?.html
  const bytes = html ? findRenditionPicture(html, sourceText) : null
  if (bytes === null) return null
  checkPicture(bytes)
  const { loadImage } = await import('@napi-rs/canvas')
  return encodePicture(await loadImage(bytes))
}

/** On white ground, no larger than it is shown. */
async function encodePicture(picture: Canvas | Image): Promise<SourcePicture> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height, 1))
  const [widthPx, heightPx] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = createCanvas(widthPx!, heightPx!)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return { bytes: new Uint8Array(await canvas.encode('jpeg', JPEG_QUALITY)), widthPx: widthPx!, heightPx: heightPx! }
}
