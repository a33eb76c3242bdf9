import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** What a notebook says of itself: a summary in Markdown, and questions that it suggests. */
type HostedNotebookGuide = { readonly summary: string; readonly questions: readonly string[] }

/**
 * `[id, context]` -> `[[[summary], [[[question, prompt], ...]], ...]]`; without sources the summary is absent.
 * Source: rpcs.md, B (topics stand at 0.1, as recorded).
 */
export const getNotebookGuideMethod = defineRemoteMethod({
  name: 'GET_NOTEBOOK_GUIDE',
  kind: 'read',
  timeoutMs: 60_000,
  notebook: (id: string) => id,
  params: (id: string) => [id, CONTEXT],
  read: (reply): HostedNotebookGuide => {
    if (reply.isEmpty) return { summary: '', questions: [] }
    const guide = reply.at(0)
    if (guide.isAbsent) throw guide.createMovedFault('a guide')
    return {
      summary: guide.maybe(0)?.maybe(0)?.string('a summary') ?? '',
      questions: (guide.maybe(1)?.maybe(0)?.list('questions') ?? []).map((one) => one.at(0).string('a question')),
    }
  },
})
