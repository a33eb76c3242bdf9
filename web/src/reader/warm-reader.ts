import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { Citation } from '../../../src/domain/citation.ts'
import { deferPart } from '../parts/defer-part.tsx'
import { PdfPages } from './deferred-pages.ts'
import { buildOriginalPdfQuery } from './original-pdf.ts'
import { buildSourceTextQuery } from './source-text.ts'

export const Reader = deferPart(() => import('./reader.tsx').then((file) => file.SourceReader))

/** Has what draws the pages of PDFs at hand before the first one is cited. */
export function warmPdfReader(): void {
  Reader.load()
  PdfPages.load()
  import('./open-pdf.ts')
}

/** Has what shows a citation at hand before it is pressed: the reader, and the pages or the text of its source. */
export function useWarmReader(): (citation: Citation) => void {
  const queries = useQueryClient()
  const { id: notebookId } = useParams<{ readonly id: string }>()
  return ({ sourceId, page }) => {
    Reader.load()
    if (page === undefined) return void queries.prefetchQuery(buildSourceTextQuery(notebookId, sourceId))
    PdfPages.load()
    queries.prefetchQuery(buildOriginalPdfQuery(notebookId, sourceId))
  }
}
