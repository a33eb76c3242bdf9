import { defineRemoteMethod } from '../rpc.ts'

/** `[null, [1], [query, 1], 5, notebook]` -> `[research id, run id]`; the run is listed under the second. Source: rpcs.md, H. */
export const startDeepResearchMethod = defineRemoteMethod({
  name: 'START_DEEP_RESEARCH',
  kind: 'write',
  leavesNothing: true,
  timeoutMs: 60_000,
  notebook: (notebookId: string, _query: string) => notebookId,
  params: (notebookId: string, query: string) => [null, [1], [query, 1], 5, notebookId],
  read: (reply) => (reply.maybe(1) ?? reply.at(0)).id('a run id'),
})
