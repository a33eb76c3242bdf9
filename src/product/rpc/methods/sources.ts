import { readTreeText } from '../../../wire/read-text-tree.ts'
import { readSourceRow } from '../../../wire/rows/source-row.ts'
import { type About, CAPABILITIES, CONTEXT, defineNotebookMethod } from '../rpc.ts'

/** One source to add, in the eleven slots of its kind. */
export type SourceSpec = readonly unknown[]

const createNulls = (count: number) => Array(count).fill(null)

/** @param isMarkdown kept as Markdown, else as plain text */
export const createTextSpec = (title: string, text: string, isMarkdown: boolean): SourceSpec => [
  null,
  [title, text],
  null,
  isMarkdown ? 3 : 2,
  ...createNulls(6),
  1,
]

export const createPageSpec = (url: string): SourceSpec => [null, null, [url], ...createNulls(7), 1]

/** A video of youtube.com or youtu.be: other ones are not offered. */
export const createVideoSpec = (url: string): SourceSpec => [...createNulls(7), [url], null, null, 1]

export const createDriveSpec = (documentId: string, mime: string, title: string): SourceSpec => [
  [documentId, mime, 1, title],
  ...createNulls(9),
  1,
]

/**
 * `[[spec, ...], notebook, context]` -> `[[row, ...]]`. The long context takes the place of the tail, which migrated
 * backends demand and old ones accept. A status 3 or 9 does not say that nothing was added.
 * Source: rpcs.md, C; wire.md, section 3 "Migration".
 */
export const addSourcesMethod = defineNotebookMethod({
  name: 'ADD_SOURCES',
  kind: 'write',
  timeoutMs: 120_000,
  params: (notebookId: string, specs: readonly SourceSpec[]) => [specs, notebookId, CONTEXT],
  read: (reply) => reply.at(0).list('the added sources').map(readSourceRow),
})

/** `[[[name]], notebook, context]` -> `[[[[id], name, ...]], ...]`; the bytes follow by `upload.ts`. Source: rpcs.md, C. */
export const registerFileMethod = defineNotebookMethod({
  name: 'REGISTER_FILE',
  kind: 'write',
  params: (notebookId: string, name: string) => [[[name]], notebookId, [2], CAPABILITIES],
  read: (reply) => reply.at(0).at(0).at(0).at(0).id('a source id'),
})

/** The source that a call is about, and where a reply names it. */
const SOURCE: About<readonly [notebookId: string, sourceId: string, ...others: unknown[]]> = {
  id: (_notebookId, sourceId) => sourceId,
  places: (reply) => [reply.maybe(0)?.maybe(0)?.maybe(0)],
}

/** What the two renditions of a source, its text and its HTML, are asked for with alike. */
const READING = {
  name: 'READ_SOURCE',
  kind: 'read',
  timeoutMs: 60_000,
  missing: 'SOURCE_NOT_FOUND',
  about: SOURCE,
} as const

/** `[[id], [2], [2]]` -> `[row, null, null, [[blocks]]]`: the document tree. Source: rpcs.md, C. */
export const readSourceTextMethod = defineNotebookMethod({
  ...READING,
  params: (_notebookId: string, sourceId: string) => [[sourceId], [2], [2]],
  read: (reply) => {
    const document = reply.at(3)
    if (document.isAbsent) throw document.createMovedFault('a document')
    return readTreeText(document)
  },
})

/** `[[id], [3], [3]]` -> the HTML rendition at `[4][1]`. Source: rpcs.md, C (seen by one client). */
export const readSourceHtmlMethod = defineNotebookMethod({
  ...READING,
  params: (_notebookId: string, sourceId: string) => [[sourceId], [3], [3]],
  read: (reply) => reply.at(4).at(1).string('the HTML of a source'),
})

/** A summary of one source in Markdown, and its keywords. */
type HostedSourceGuide = { readonly summary: string; readonly keywords: readonly string[] }

/** `[[[[id]]]]` -> `[[[id or null, [summary], [[keyword, ...]], []]]]`. Source: rpcs.md, C. */
export const getSourceGuideMethod = defineNotebookMethod({
  name: 'GET_SOURCE_GUIDE',
  kind: 'read',
  missing: 'SOURCE_NOT_FOUND',
  params: (_notebookId: string, sourceId: string) => [[[[sourceId]]]],
  about: SOURCE,
  read: (reply): HostedSourceGuide => {
    const guide = reply.at(0).at(0)
    return {
      summary: guide.maybe(1)?.maybe(0)?.string('a summary') ?? '',
      keywords: (guide.maybe(2)?.maybe(0)?.list('keywords') ?? []).map((one) => one.string('a keyword')),
    }
  },
})

/** `[null, [id], [[[title]]]]` -> `[row]`, or null from some backends. Source: rpcs.md, C. */
export const renameSourceMethod = defineNotebookMethod({
  name: 'RENAME_SOURCE',
  kind: 'write',
  missing: 'SOURCE_NOT_FOUND',
  params: (_notebookId: string, sourceId: string, title: string) => [null, [sourceId], [[[title]]]],
  about: SOURCE,
  read: (reply) => {
    const row = reply.maybe(0)
    return row === null ? null : readSourceRow(row)
  },
})

/** `[[[id], ...], context]` -> `[]`; the notebook stands only in the path, and at most ten ids go along. Source: rpcs.md, C. */
export const deleteSourcesMethod = defineNotebookMethod({
  name: 'DELETE_SOURCES',
  kind: 'write',
  missing: 'SOURCE_NOT_FOUND',
  params: (_notebookId: string, sourceIds: readonly string[]) => [sourceIds.map((id) => [id]), [2]],
  read: () => undefined,
})
