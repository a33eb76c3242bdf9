import { defineRemoteMethod } from '../rpc.ts'

/** A report that the product proposes; the prompt would write it. */
export type ReportIdea = { readonly title: string; readonly description: string; readonly prompt: string }

/** `[[2], notebook]` -> `[[[title, description, null, sources?, prompt, audience], ...]]`. Source: rpcs.md, E. */
export const suggestReports = defineRemoteMethod({
  name: 'SUGGEST_REPORTS',
  kind: 'read',
  timeoutMs: 60_000,
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [[2], notebookId],
  read: (reply): ReportIdea[] =>
    reply.rows('the proposals').map((row) => ({
      title: row.at(0).string('a title'),
      description: row.at(1).string('a description'),
      prompt: row.at(4).string('a prompt'),
    })),
})
