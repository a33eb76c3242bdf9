import { rpc } from '../rpc.ts'

/** `[null, [id], context]` -> `[[null, fresh, [id]]]` for a Drive file; `[]` for sources that cannot grow stale. */
export const checkFreshness = rpc({
  name: 'CHECK_FRESHNESS',
  kind: 'read',
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string) => notebookId,
  params: (_notebookId: string, sourceId: string) => [null, [sourceId], [2]],
  read: (reply) => reply.isEmpty || reply.at(0).at(1).boolean('whether the source is fresh'),
})
