import { readResearchRun } from '../../../wire/rows/research-row.ts'
import { defineNotebookMethod } from '../rpc.ts'

/** `[[query, 1 web or 2 Drive], null, 1, notebook]` -> `[run id]`. Source: rpcs.md, H. */
export const startFastResearchMethod = defineNotebookMethod({
  name: 'START_FAST_RESEARCH',
  kind: 'write',
  leavesNothing: true,
  params: (notebookId: string, query: string, where: 1 | 2) => [[query, where], null, 1, notebookId],
  read: (reply) => reply.at(0).id('a run id'),
})

/** `[null, [1], [query, 1], 5, notebook]` -> `[research id, run id]`; the run is listed under the second. Source: rpcs.md, H. */
export const startDeepResearchMethod = defineNotebookMethod({
  name: 'START_DEEP_RESEARCH',
  kind: 'write',
  leavesNothing: true,
  timeoutMs: 60_000,
  params: (notebookId: string, query: string) => [null, [1], [query, 1], 5, notebookId],
  read: (reply) => (reply.maybe(1) ?? reply.at(0)).id('a run id'),
})

/** `[null, null, notebook]` -> `[[run, ...]]`, none `[]`. Source: rpcs.md, H. */
export const listResearchMethod = defineNotebookMethod({
  name: 'LIST_RESEARCH',
  kind: 'read',
  params: (notebookId: string) => [null, null, notebookId],
  about: {
    id: (notebookId) => notebookId,
    places: (reply) => reply.rows('the runs').map((run) => run.maybe(1)?.maybe(0)),
  },
  read: (reply) => reply.rows('the runs').map(readResearchRun),
})

/** `[null, [1], run, notebook]` -> `[]`: one run at a time may be open in a notebook. Source: rpcs.md, H. */
export const closeResearchMethod = defineNotebookMethod({
  name: 'FINISH_RESEARCH',
  kind: 'write',
  leavesNothing: true,
  params: (notebookId: string, runId: string) => [null, [1], runId, notebookId],
  read: () => undefined,
})
