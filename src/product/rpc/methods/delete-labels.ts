import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[context, notebook, [label, ...]]` -> `[]`. Source: rpcs.md, G. */
export const deleteLabelsMethod = defineRemoteMethod({
  name: 'DELETE_LABELS',
  kind: 'write',
  missing: 'LABEL_NOT_FOUND',
  notebook: (notebookId: string, _labelIds: readonly string[]) => notebookId,
  params: (notebookId: string, labelIds: readonly string[]) => [CONTEXT, notebookId, labelIds],
  read: () => undefined,
})
