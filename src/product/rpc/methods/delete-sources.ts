import { defineRemoteMethod } from '../rpc.ts'

/** `[[[id], ...], context]` -> `[]`; the notebook stands only in the path, and at most ten ids go along. Source: rpcs.md, C. */
export const deleteSourcesMethod = defineRemoteMethod({
  name: 'DELETE_SOURCES',
  kind: 'write',
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceIds: readonly string[]) => notebookId,
  params: (_notebookId: string, sourceIds: readonly string[]) => [sourceIds.map((id) => [id]), [2]],
  read: () => undefined,
})
