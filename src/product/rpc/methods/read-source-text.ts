import { readTreeText } from '../../../wire/read-text-tree.ts'
import { defineRemoteMethod } from '../rpc.ts'
import { SOURCE_READING } from '../source-reading.ts'

/** `[[id], [2], [2]]` -> `[row, null, null, [[blocks]]]`: the document tree. Source: rpcs.md, C. */
export const readSourceTextMethod = defineRemoteMethod({
  ...SOURCE_READING,
  params: (_notebookId: string, sourceId: string) => [[sourceId], [2], [2]],
  about: {
    id: (_notebookId: string, sourceId: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
  },
  read: (reply) => {
    const document = reply.at(3)
    if (document.isAbsent) throw document.createMovedFault('a document')
    return readTreeText(document)
  },
})
