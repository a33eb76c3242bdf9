import { readNotebookRow } from '../../../wire/rows/notebook-row.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/**
 * `[null, 1, null, context]` -> `[[row, ...]]`, an empty account `[]`.
 * Source: rpcs.md, B; fixtures/list-notebooks.
 */
export const listNotebooksMethod = defineRemoteMethod({
  name: 'LIST_NOTEBOOKS',
  kind: 'read',
  params: () => [null, 1, null, CONTEXT],
  read: (reply) => reply.rows('the notebooks').map(readNotebookRow),
})
