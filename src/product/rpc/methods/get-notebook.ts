import { readNotebookRow } from '../../../wire/rows/notebook-row.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[id, null, context, null, 0]` -> `[row]` with all its sources. Also counts as a view. Source: rpcs.md, B. */
export const getNotebookMethod = defineRemoteMethod({
  name: 'GET_NOTEBOOK',
  kind: 'read',
  notebook: (id: string) => id,
  params: (id: string) => [id, null, CONTEXT, null, 0],
  about: { id: (id: string) => id, places: (reply) => [reply.maybe(0)?.maybe(2)] },
  read: (reply) => readNotebookRow(reply.at(0)),
})
