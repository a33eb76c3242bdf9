import { readSourceRow } from '../../../wire/rows/source-row.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

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
export const addSourcesMethod = defineRemoteMethod({
  name: 'ADD_SOURCES',
  kind: 'write',
  timeoutMs: 120_000,
  notebook: (notebookId: string, _specs: readonly SourceSpec[]) => notebookId,
  params: (notebookId: string, specs: readonly SourceSpec[]) => [specs, notebookId, CONTEXT],
  read: (reply) => reply.at(0).list('the added sources').map(readSourceRow),
})
