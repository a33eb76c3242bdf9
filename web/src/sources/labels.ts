import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callService } from '../service.ts'

const buildLabelsKey = (notebookId: string) => ['labels', notebookId] as const

/** The labels of a notebook with the sources that have them. */
export const useLabels = (notebookId: string) =>
  useQuery({
    queryKey: buildLabelsKey(notebookId),
    queryFn: ({ signal }) => callService().listLabels({ notebook_id: notebookId }, { signal }),
  })

export type SourceLabel = NonNullable<ReturnType<typeof useLabels>['data']>['labels'][number]
type LabelChange = Omit<Parameters<ReturnType<typeof callService>['changeLabels']>[0], 'notebook_id'>

/** Gives, takes, makes, renames or deletes a label; the service answers all as they are then. */
export function useChangeLabels(notebookId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: LabelChange) => callService().changeLabels({ ...change, notebook_id: notebookId }),
    onSuccess: (labels) => queries.setQueryData(buildLabelsKey(notebookId), labels),
  })
}
