import { defineRemoteMethod } from '../rpc.ts'

/** `[notebook, json, [2, null, null, 5, [[source], ...]], null, title]` keeps title and text. Source: rpcs.md, D. */
export const saveMindMap = defineRemoteMethod({
  name: 'CREATE_NOTE',
  kind: 'write',
  notebook: (notebookId: string, _title: string, _json: string, _sourceIds: readonly string[]) => notebookId,
  params: (notebookId: string, title: string, json: string, sourceIds: readonly string[]) => [
    notebookId,
    json,
    [2, null, null, 5, sourceIds.map((id) => [id])],
    null,
    title,
  ],
  read: (reply) => reply.at(0).at(0).id('a note id'),
})
