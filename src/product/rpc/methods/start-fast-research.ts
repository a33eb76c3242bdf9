import { defineRemoteMethod } from '../rpc.ts'

/** `[[query, 1 web or 2 Drive], null, 1, notebook]` -> `[run id]`. Source: rpcs.md, H. */
export const startFastResearchMethod = defineRemoteMethod({
  name: 'START_FAST_RESEARCH',
  kind: 'write',
  leavesNothing: true,
  notebook: (notebookId: string, _query: string, _where: 1 | 2) => notebookId,
  params: (notebookId: string, query: string, where: 1 | 2) => [[query, where], null, 1, notebookId],
  read: (reply) => reply.at(0).id('a run id'),
})
