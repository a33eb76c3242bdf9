import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.mjs', import.meta.url).href

/** Begins as soon as this file is loaded, and reads every PDF of the page. */
const worker = PDFWorker.create({})

/** What some PDFs need beside themselves, served out of the package. */
const FILES = '/assets/pdf'

export const openOriginalPdf = (data: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data,
    worker,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    isEvalSupported: false,
  }).promise
