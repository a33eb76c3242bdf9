import { defineRemoteMethod } from '../rpc.ts'
import { SOURCE_READING } from '../source-reading.ts'

/** `[[id], [3], [3]]` -> the HTML rendition at `[4][1]`. Source: rpcs.md, C (seen by one client). */
export const readSourceHtmlMethod = defineRemoteMethod({
  ...SOURCE_READING,
  params: (_notebookId: string, sourceId: string) => [[sourceId], [3], [3]],
  about: {
    id: (_notebookId: string, sourceId: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
  },
  read: (reply) => reply.at(4).at(1).string('the HTML of a source'),
})
