import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type TextContent = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getTextContent']>>

const kept = new WeakMap<PDFDocumentProxy, Map<number, Promise<TextContent>>>()

/** The text of a page as pdf.js gives it, read once. */
export function readPageText(pdf: PDFDocumentProxy, number: number): Promise<TextContent> {
  const pages = kept.get(pdf) ?? new Map<number, Promise<TextContent>>()
  kept.set(pdf, pages)
  const read = pages.get(number) ?? pdf.getPage(number).then((page) => page.getTextContent())
  pages.set(number, read)
  return read
}

/** Its text items in order, those that become an element of the text layer. */
export async function readPageItems(pdf: PDFDocumentProxy, number: number): Promise<readonly string[]> {
  const { items } = await readPageText(pdf, number)
  return items.flatMap((item) => ('str' in item ? [item.str] : []))
}
