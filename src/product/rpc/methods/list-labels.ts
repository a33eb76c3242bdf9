import { readLabelRow } from '../../../wire/rows/label-row.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[context, notebook]` -> `[[label, ...]]`, none `[]`. Source: rpcs.md, G. */
export const listLabelsMethod = defineRemoteMethod({
  name: 'LIST_LABELS',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [CONTEXT, notebookId],
  read: (reply) => reply.rows('the labels').map(readLabelRow),
})
