import { readNotebookRow } from '../../../wire/rows/notebook-row.ts'
import { CONTEXT, defineNotebookMethod, defineRemoteMethod } from '../rpc.ts'

/**
 * `[null, 1, null, context]` -> `[[row, ...]]`, an empty account `[]`.
 * Source: rpcs.md, B; fixtures/list-notebooks.
 */
export const listNotebooksMethod = defineRemoteMethod({
  name: 'LIST_NOTEBOOKS',
  kind: 'read',
  params: () => [null, 1, null, CONTEXT],
  read: (reply) => reply.rows('the notebooks').map(readNotebookRow),
})

/** `[title, null, null, context]` -> the row of the new notebook, unwrapped. Source: rpcs.md, B. */
export const createNotebookMethod = defineRemoteMethod({
  name: 'CREATE_NOTEBOOK',
  kind: 'write',
  params: (title: string) => [title, null, null, CONTEXT],
  read: (reply) => reply.at(2).id('a notebook id'),
})

/** `[id, null, context, null, 0]` -> `[row]` with all its sources. Also counts as a view. Source: rpcs.md, B. */
export const getNotebookMethod = defineNotebookMethod({
  name: 'GET_NOTEBOOK',
  kind: 'read',
  params: (id: string) => [id, null, CONTEXT, null, 0],
  about: { id: (id) => id, places: (reply) => [reply.maybe(0)?.maybe(2)] },
  read: (reply) => readNotebookRow(reply.at(0)),
})

/** `[id, [[null, null, null, [null, title]]]]` -> the row, unwrapped and without sources. Source: rpcs.md, B. */
export const renameNotebookMethod = defineNotebookMethod({
  name: 'UPDATE_NOTEBOOK',
  kind: 'write',
  params: (id: string, title: string) => [id, [[null, null, null, [null, title]]]],
  about: { id: (id) => id, places: (reply) => [reply.maybe(2)] },
  read: readNotebookRow,
})

/** `[[id], context]` -> `[]`. One id per call: more are refused. Source: rpcs.md, B. */
export const deleteNotebookMethod = defineRemoteMethod({
  name: 'DELETE_NOTEBOOK',
  kind: 'write',
  params: (id: string) => [[id], CONTEXT],
  read: () => undefined,
})

/** What a notebook says of itself: a summary in Markdown, and questions that it suggests. */
type HostedNotebookGuide = { readonly summary: string; readonly questions: readonly string[] }

/**
 * `[id, context]` -> `[[[summary], [[[question, prompt], ...]], ...]]`; without sources the summary is absent.
 * Source: rpcs.md, B (topics stand at 0.1, as recorded).
 */
export const getNotebookGuideMethod = defineNotebookMethod({
  name: 'GET_NOTEBOOK_GUIDE',
  kind: 'read',
  timeoutMs: 60_000,
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
