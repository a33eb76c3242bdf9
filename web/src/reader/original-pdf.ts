import { queryOptions } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { callService } from '../service.ts'

/** The PDF that a source was made of, opened; null where it is none. */
export const buildOriginalPdfQuery = (notebookId: string, sourceId: string) =>
  queryOptions({
    queryKey: ['original-pdf', notebookId, sourceId],
    queryFn: ({ signal }) => openOriginal(notebookId, sourceId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

async function openOriginal(
  notebookId: string,
  sourceId: string,
  signal: AbortSignal,
): Promise<PDFDocumentProxy | null> {
  const [{ openOriginalPdf }, original] = await Promise.all([
    import('./open-pdf.ts'),
    callService().downloadSource({ notebook_id: notebookId, source_id: sourceId }, { signal }),
  ])
  const { file, mimeType } = original
  if (file && mimeType === 'application/pdf')
    return openOriginalPdf(await new Response(await file.read()).arrayBuffer())
  await file?.release()
  return null
}
