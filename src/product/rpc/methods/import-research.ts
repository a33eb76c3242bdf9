import { readSourceRow } from '../rows/source-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** A page that a run found. */
export type FoundPage = { readonly url: string; readonly title: string }

/**
 * `[null, [1], run, notebook, [spec, ...]]` -> `[[row, ...]]`. A status 3 or 9 does not say that nothing was imported.
 * Source: rpcs.md, H.
 */
export const importResearch = defineRemoteMethod({
  name: 'FINISH_RESEARCH',
  kind: 'write',
  timeoutMs: 300_000,
  notebook: (notebookId: string, _runId: string, _pages: readonly FoundPage[]) => notebookId,
  params: (notebookId: string, runId: string, pages: readonly FoundPage[]) => [
    null,
    [1],
    runId,
    notebookId,
    pages.map(({ url, title }) => [null, null, [url, title], ...Array(7).fill(null), 2]),
  ],
  read: (reply) => reply.at(0).list('the imported sources').map(readSourceRow),
})
