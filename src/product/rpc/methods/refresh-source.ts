import { readSourceRow } from '../rows/source-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[null, [id], context]` -> `[row]`: a Drive file is read again. Source: rpcs.md, C. */
export const refreshSource = defineRemoteMethod({
  name: 'REFRESH_SOURCE',
  kind: 'write',
  timeoutMs: 120_000,
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string) => notebookId,
  params: (_notebookId: string, sourceId: string) => [null, [sourceId], [2]],
  about: {
    id: (_notebookId: string, sourceId: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
  },
  read: (reply) => readSourceRow(reply.at(0)),
})
