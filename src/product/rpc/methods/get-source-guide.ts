import { defineRemoteMethod } from '../rpc.ts'

/** A summary of one source in Markdown, and its keywords. */
type HostedSourceGuide = { readonly summary: string; readonly keywords: readonly string[] }

/** `[[[[id]]]]` -> `[[[id or null, [summary], [[keyword, ...]], []]]]`. Source: rpcs.md, C. */
export const getSourceGuideMethod = defineRemoteMethod({
  name: 'GET_SOURCE_GUIDE',
  kind: 'read',
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string) => notebookId,
  params: (_notebookId: string, sourceId: string) => [[[[sourceId]]]],
  about: {
    id: (_notebookId: string, sourceId: string) => sourceId,
    places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
  },
  read: (reply): HostedSourceGuide => {
    const guide = reply.at(0).at(0)
    return {
      summary: guide.maybe(1)?.maybe(0)?.string('a summary') ?? '',
      keywords: (guide.maybe(2)?.maybe(0)?.list('keywords') ?? []).map((one) => one.string('a keyword')),
    }
  },
})
