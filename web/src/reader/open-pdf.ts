import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.mjs', import.meta.url).href

/** What some PDFs need beside themselves, served out of the package. */
const FILES = '/assets/pdf'

export const openOriginalPdf = (data: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    isEvalSupported: false,
  }).promise
