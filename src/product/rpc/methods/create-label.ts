import { readLabelRow } from '../../../wire/rows/label-row.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[context, notebook, null, null, null, [[name, emoji]]]` -> `[null, [label, ...]]`. Source: rpcs.md, G. */
export const createLabelMethod = defineRemoteMethod({
  name: 'CREATE_LABELS',
  kind: 'write',
  notebook: (notebookId: string, _name: string, _emoji: string) => notebookId,
  params: (notebookId: string, name: string, emoji: string) => [CONTEXT, notebookId, null, null, null, [[name, emoji]]],
  read: (reply) => reply.at(1).list('the labels').map(readLabelRow),
})
