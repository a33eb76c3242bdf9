import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MAX_IMAGE_PIXELS } from '../limits.ts'
import { createDamagedFault, createUnreadableFault } from '../unreadable.ts'
import { loadPdfCanvas } from './canvas.ts'

/**
 * Opens a PDF with pdf.js: quiet, without eval, without the network, its fonts and tables taken from the package.
 * The bytes are copied, since pdf.js takes over what it is given. Call `close` when done.
 * @throws Fault SOURCE_UNREADABLE when it is encrypted with a password or damaged beyond repair
 */
export async function openPdf(bytes: Uint8Array): Promise<{ pdf: PDFDocumentProxy; close: () => Promise<void> }> {
  const CanvasFactory = await loadPdfCanvas()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    CanvasFactory,
    verbosity: 0,
    cMapUrl: `${join(home, 'cmaps')}/`,
    standardFontDataUrl: `${join(home, 'standard_fonts')}/`,
    wasmUrl: `${join(home, 'wasm')}/`,
    iccUrl: `${join(home, 'iccs')}/`,
    disableFontFace: true,
    useSystemFonts: false,
    isImageDecoderSupported: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    enableXfa: false,
  })
  try {
    return { pdf: await loading.promise, close: () => loading.destroy() }
  } catch (error) {
    await loading.destroy()
    throw createOpenFault(error)
  }
}

function createOpenFault(error: unknown): Error {
  if (error instanceof Error && error.name === 'PasswordException') {
    return createUnreadableFault(
      'The PDF is encrypted and opens only with its password.',
      'Save a copy without a password and add that.',
      error,
    )
  }
  return createDamagedFault('PDF', error)
}
