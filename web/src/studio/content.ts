import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatCallPath } from '../../../src/client/client.ts'
import { buildContentKey } from '../jobs/jobs.ts'
import { chooseWatchMs } from '../queries.ts'
import { callService, hasKey } from '../service.ts'

/** What was made of a notebook, and what is being made. */
export const buildContentQuery = (notebookId: string) =>
  queryOptions({
    queryKey: buildContentKey(notebookId),
    queryFn: ({ signal }) => callService().listContent({ notebook_id: notebookId }, { signal }),
    refetchInterval: ({ state }) => chooseWatchMs(state.data?.generatedContent),
  })
export const useContent = (notebookId: string) => useQuery(buildContentQuery(notebookId))

export type MadeItem = NonNullable<ReturnType<typeof useContent>['data']>['generatedContent'][number]

/** One thing that was made, with all that was told of it. */
export const useMadeContent = (notebookId: string, contentId: string) =>
  useQuery({
    queryKey: ['made', contentId],
    queryFn: ({ signal }) => callService().getContent({ notebook_id: notebookId, content_id: contentId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type ShownContent = NonNullable<ReturnType<typeof useMadeContent>['data']>

/** Where a file of what was made is. */
export type FilePlace = { readonly notebookId: string; readonly contentId: string; readonly fileName: string }

const toDownload = ({ notebookId, contentId, fileName }: FilePlace) => ({
  notebook_id: notebookId,
  content_id: contentId,
  file: fileName,
})

export async function fetchMadeFile(place: FilePlace, signal?: AbortSignal): Promise<Blob> {
  const { file, mimeType } = await callService().downloadContent(toDownload(place), signal ? { signal } : {})
  return new Blob([await new Response(await file!.read()).arrayBuffer()], { type: mimeType })
}

const useFile = (place: FilePlace | null) =>
  useQuery({
    queryKey: ['made-file', place?.contentId, place?.fileName],
    queryFn: ({ signal }) => fetchMadeFile(place!, signal),
    enabled: place !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The text of a small file. */
export const useFileText = (place: FilePlace | null): string | null => {
  const blob = useFile(place).data
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    blob?.text().then(setText)
  }, [blob])
  return text
}

/** Where the browser itself reads a file, part by part; null where that needs a key, which an address cannot carry. */
export const findFileAddress = (place: FilePlace | null): string | null =>
  place === null || hasKey() ? null : formatCallPath('downloadContent', toDownload(place))

/** Where a file's bytes are, as long as it is shown: at the service, or in this page. */
export function useFileAddress(place: FilePlace | null): string | null {
  const direct = findFileAddress(place)
  const blob = useFile(direct === null ? place : null).data
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const own = URL.createObjectURL(blob)
    setAddress(own)
    return () => URL.revokeObjectURL(own)
  }, [blob])
  return direct ?? address
}

/** Saves a file where the browser keeps downloads. */
export async function saveFile(place: FilePlace): Promise<void> {
  const address = URL.createObjectURL(await fetchMadeFile(place))
  const link = document.createElement('a')
  link.href = address
  link.download = place.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // the browser reads it meanwhile
}
