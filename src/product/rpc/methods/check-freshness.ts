import { defineRemoteMethod } from '../rpc.ts'

/** `[null, [id], context]` -> `[[null, fresh, [id]]]` for a Drive file; `[]` for sources that cannot grow stale. */
export const checkFreshness = defineRemoteMethod({
  name: 'CHECK_FRESHNESS',
  kind: 'read',
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string) => notebookId,
  params: (_notebookId: string, sourceId: string) => [null, [sourceId], [2]],
  about: {
    id: (_notebookId: string, sourceId: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(2)?.maybe(0)],
  },
  read: (reply) => reply.isEmpty || reply.at(0).at(1).boolean('whether the source is fresh'),
})
