import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MAX_OCR_SIDE_PX } from './limits.ts'
import { openPdf } from './pdf/file.ts'
import { checkPicture } from './readers/image.ts'
import { createUnreadableFault } from './unreadable.ts'

/** Gives one page after another as PNG, ready for recognition. */
export type PageSource = {
  readonly picture: (page: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

const POINTS_PER_INCH = 72
const OCR_DPI = 300
/** Smaller pictures are screen shots or cut-outs, whose letters are too small for recognition as they are. */
const SMALL_SIDE_PX = 1_200
const WHITE = '#ffffff'

/** The pages of a PDF, drawn at 300 dpi, or less where a page would be larger than `MAX_OCR_SIDE_PX`. */
export async function openPdfPictures(bytes: Uint8Array): Promise<PageSource> {
  const { pdf, close } = await openPdf(bytes)
  const chooseScale = ({ width, height }: PageSizePoints) =>
    Math.min(OCR_DPI / POINTS_PER_INCH, MAX_OCR_SIDE_PX / Math.max(width, height, 1))
  return { picture: (page) => renderPagePicture(pdf, page, chooseScale), close }
}

/** One page of a PDF as PNG, so many pixels wide; pages count from 1. */
export async function renderPdfPage(bytes: Uint8Array, page: number, widthPx: number): Promise<Uint8Array> {
  const { pdf, close } = await openPdf(bytes)
  try {
    return await renderPagePicture(pdf, page, ({ width }) => widthPx / width)
  } finally {
    await close()
  }
}

type PageSizePoints = { readonly width: number; readonly height: number }

/** @param chooseScale how large a page of a size in points is drawn */
async function renderPagePicture(pdf: PDFDocumentProxy, number: number, chooseScale: (size: PageSizePoints) => number) {
  const { createCanvas } = await import('@napi-rs/canvas')
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: chooseScale(page.getViewport({ scale: 1 })) })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: WHITE }).promise
  page.cleanup()
  return canvas.encode('png')
}

/** A picture on white ground, brought to a size that recognition reads well. */
export async function openImagePicture(bytes: Uint8Array): Promise<PageSource> {
  checkPicture(bytes)
  return { picture: async () => (await normalizePicture(bytes)).encode('png'), close: async () => {} }
}

async function normalizePicture(bytes: Uint8Array): Promise<Canvas> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch((error: unknown) => {
    throw createUnreadableFault(
      'The picture is damaged and could not be decoded.',
      'Save it as PNG or JPEG and add that.',
      error,
    )
  })
  const side = Math.max(image.width, image.height, 1)
  const scale = side < SMALL_SIDE_PX ? Math.min(3, (SMALL_SIDE_PX * 1.5) / side) : Math.min(1, MAX_OCR_SIDE_PX / side)
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  context.fillStyle = WHITE
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
