import { readNotebookRow } from '../../../wire/rows/notebook-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[id, [[null, null, null, [null, title]]]]` -> the row, unwrapped and without sources. Source: rpcs.md, B. */
export const renameNotebookMethod = defineRemoteMethod({
  name: 'UPDATE_NOTEBOOK',
  kind: 'write',
  notebook: (id: string, _title: string) => id,
  params: (id: string, title: string) => [id, [[null, null, null, [null, title]]]],
  about: { id: (id: string, _title: string) => id, places: (reply) => [reply.maybe(2)] },
  read: readNotebookRow,
})
