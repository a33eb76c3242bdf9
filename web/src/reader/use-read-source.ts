import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildOriginalPdfQuery } from './original-pdf.ts'
import type { ReaderPlace } from './reader-place.ts'
import { buildSourceTextQuery } from './source-text.ts'

/** So long the page that is cited may take before the text is shown until it is there. */
const PATIENCE_MS = 600

/**
 * What the reader shows of a source: its PDF, and whether the page is drawn that is looked at; its text, where there is no
 * PDF, where the text is wanted, and where the pages take long.
 */
export function useReadSource(notebookId: string, { sourceId, citation }: ReaderPlace, wantsPages: boolean) {
  const [drawn, setDrawn] = useState<unknown>(null)
  const text = buildSourceTextQuery(notebookId, sourceId)
  const pageCount = useQueryClient().getQueryData(text.queryKey)?.facts?.pageCount
  const hasPages = citation?.page !== undefined || pageCount !== undefined
  const original = useQuery({ ...buildOriginalPdfQuery(notebookId, sourceId), enabled: hasPages })
  const pdf = original.data ?? null
  const isDrawn = pdf !== null && drawn === pdf
  const isLate = useIsLate(sourceId)
  const isComing = original.isLoading || pdf !== null
  const isEnough = wantsPages && hasPages && (isDrawn || (isComing && !isLate))
  const source = useQuery({ ...text, enabled: !isEnough })
  return { pdf, isDrawn, onDrawn: () => setDrawn(pdf), source }
}

function useIsLate(sourceId: string): boolean {
  const [lateId, setLateId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(setLateId, PATIENCE_MS, sourceId)
    return () => clearTimeout(timer)
  }, [sourceId])
  return lateId === sourceId
}
