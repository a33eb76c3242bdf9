import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MAX_RECOGNISED_SIDE_PX } from './limits.ts'
import { openPdf } from './pdf/file.ts'
import { checkPicture } from './readers/image.ts'
import { unreadable } from './unreadable.ts'

/** Gives one page after another as PNG, ready for recognition. */
export type PageSource = {
  readonly picture: (page: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

const POINTS_PER_INCH = 72
const RECOGNISED_DPI = 300
/** Smaller pictures are screen shots or cut-outs, whose letters are too small for recognition as they are. */
const SMALL_SIDE_PX = 1_200
const WHITE = '#ffffff'

/** The pages of a PDF, drawn at 300 dpi, or less where a page would be larger than `MAX_RECOGNISED_SIDE_PX`. */
export async function pdfPictures(bytes: Uint8Array): Promise<PageSource> {
  const { pdf, close } = await openPdf(bytes)
  const scaleOf = ({ width, height }: Size) =>
    Math.min(RECOGNISED_DPI / POINTS_PER_INCH, MAX_RECOGNISED_SIDE_PX / Math.max(width, height, 1))
  return { picture: (page) => pagePicture(pdf, page, scaleOf), close }
}

/** One page of a PDF as PNG, so many pixels wide; pages count from 1. */
export async function pdfPage(bytes: Uint8Array, page: number, widthPx: number): Promise<Uint8Array> {
  const { pdf, close } = await openPdf(bytes)
  try {
    return await pagePicture(pdf, page, ({ width }) => widthPx / width)
  } finally {
    await close()
  }
}

type Size = { readonly width: number; readonly height: number }

/** @param scaleOf how large a page of a size in points is drawn */
async function pagePicture(pdf: PDFDocumentProxy, number: number, scaleOf: (size: Size) => number) {
  const { createCanvas } = await import('@napi-rs/canvas')
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: WHITE }).promise
  page.cleanup()
  return canvas.encode('png')
}

/** A picture on white ground, brought to a size that recognition reads well. */
export async function imagePicture(bytes: Uint8Array): Promise<PageSource> {
  checkPicture(bytes)
  return { picture: async () => (await normalised(bytes)).encode('png'), close: async () => {} }
}

async function normalised(bytes: Uint8Array): Promise<Canvas> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch((error: unknown) => {
    throw unreadable('The picture is damaged and could not be decoded.', 'Save it as PNG or JPEG and add that.', error)
  })
  const side = Math.max(image.width, image.height, 1)
  const scale =
    side < SMALL_SIDE_PX ? Math.min(3, (SMALL_SIDE_PX * 1.5) / side) : Math.min(1, MAX_RECOGNISED_SIDE_PX / side)
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
