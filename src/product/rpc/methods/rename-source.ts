import { readSourceRow } from '../../../wire/rows/source-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[null, [id], [[[title]]]]` -> `[row]`, or null from some backends. Source: rpcs.md, C. */
export const renameSourceMethod = defineRemoteMethod({
  name: 'RENAME_SOURCE',
  kind: 'write',
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string, _title: string) => notebookId,
  params: (_notebookId: string, sourceId: string, title: string) => [null, [sourceId], [[[title]]]],
  about: {
    id: (_notebookId: string, sourceId: string, _title: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
  },
  read: (reply) => {
    const row = reply.maybe(0)
    return row === null ? null : readSourceRow(row)
  },
})
