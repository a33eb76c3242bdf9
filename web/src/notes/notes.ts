import { queryOptions, useQuery } from '@tanstack/react-query'
import { buildNotesKey } from '../queries.ts'
import { callService } from '../service.ts'

export const buildNotesQuery = (notebookId: string) =>
  queryOptions({
    queryKey: buildNotesKey(notebookId),
    queryFn: ({ signal }) => callService().listNotes({ notebook_id: notebookId }, { signal }),
  })
export const useNotes = (notebookId: string) => useQuery(buildNotesQuery(notebookId))

export const useNote = (notebookId: string, noteId: string | null) =>
  useQuery({
    queryKey: [...buildNotesKey(notebookId), noteId],
    queryFn: ({ signal }) => callService().getNote({ notebook_id: notebookId, note_id: noteId! }, { signal }),
    enabled: noteId !== null,
  })

export type OpenedNote = NonNullable<ReturnType<typeof useNote>['data']>
