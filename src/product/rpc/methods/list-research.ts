import { readResearchRun } from '../../../wire/rows/research-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[null, null, notebook]` -> `[[run, ...]]`, none `[]`. Source: rpcs.md, H. */
export const listResearchMethod = defineRemoteMethod({
  name: 'LIST_RESEARCH',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [null, null, notebookId],
  about: {
    id: (notebookId: string) => notebookId,
    places: (reply) => reply.rows('the runs').map((run) => run.maybe(1)?.maybe(0)),
  },
  read: (reply) => reply.rows('the runs').map(readResearchRun),
})
