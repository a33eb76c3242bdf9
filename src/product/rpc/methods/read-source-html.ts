import { defineRemoteMethod } from '../rpc.ts'

/** `[[id], [3], [3]]` -> the HTML rendition at `[4][1]`. Source: rpcs.md, C (seen by one client). */
export const readSourceHtmlMethod = defineRemoteMethod({
  name: 'READ_SOURCE',
  kind: 'read',
  timeoutMs: 60_000,
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string) => notebookId,
  params: (_notebookId: string, sourceId: string) => [[sourceId], [3], [3]],
  about: {
    id: (_notebookId: string, sourceId: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
  },
  read: (reply) => reply.at(4).at(1).string('the HTML of a source'),
})
