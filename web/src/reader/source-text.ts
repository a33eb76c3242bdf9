import { queryOptions } from '@tanstack/react-query'
import { callService } from '../service.ts'

/** The whole indexed text of a source: it does not change while it is known by its id. */
export const buildSourceTextQuery = (notebookId: string, sourceId: string) =>
  queryOptions({
    queryKey: ['source-text', notebookId, sourceId],
    queryFn: ({ signal }) =>
      callService().readSource({ notebook_id: notebookId, source_id: sourceId, paginate: false }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
