import { defineRemoteMethod } from '../rpc.ts'

/** `[null, [1], run, notebook]` -> `[]`: one run at a time may be open in a notebook. Source: rpcs.md, H. */
export const closeResearchMethod = defineRemoteMethod({
  name: 'FINISH_RESEARCH',
  kind: 'write',
  leavesNothing: true,
  notebook: (notebookId: string, _runId: string) => notebookId,
  params: (notebookId: string, runId: string) => [null, [1], runId, notebookId],
  read: () => undefined,
})
