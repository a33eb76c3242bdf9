import { readLabelRow } from '../../../wire/rows/label-row.ts'
import { CONTEXT, defineNotebookMethod } from '../rpc.ts'

/** `[context, notebook]` -> `[[label, ...]]`, none `[]`. Source: rpcs.md, G. */
export const listLabelsMethod = defineNotebookMethod({
  name: 'LIST_LABELS',
  kind: 'read',
  params: (notebookId: string) => [CONTEXT, notebookId],
  read: (reply) => reply.rows('the labels').map(readLabelRow),
})

/** `[context, notebook, null, null, null, [[name, emoji]]]` -> `[null, [label, ...]]`. Source: rpcs.md, G. */
export const createLabelMethod = defineNotebookMethod({
  name: 'CREATE_LABELS',
  kind: 'write',
  params: (notebookId: string, name: string, emoji: string) => [CONTEXT, notebookId, null, null, null, [[name, emoji]]],
  read: (reply) => reply.at(1).list('the labels').map(readLabelRow),
})

/** What changes of a label: one source id per call, since the product heeds only the first. */
export type LabelUpdate = {
  readonly name?: string | undefined
  readonly emoji?: string | undefined
  readonly add?: string
  readonly remove?: string
}

/** `[context, notebook, label, [[[name, emoji] or null, [[source]] or null, [[source]] or null]]]` -> `[]`. Source: rpcs.md, G. */
export const updateLabelMethod = defineNotebookMethod({
  name: 'UPDATE_LABEL',
  kind: 'write',
  missing: 'LABEL_NOT_FOUND',
  params: (notebookId: string, labelId: string, change: LabelUpdate) => [CONTEXT, notebookId, labelId, [slots(change)]],
  read: () => undefined,
})

function slots({ name, emoji, add, remove }: LabelUpdate): readonly unknown[] {
  if (remove !== undefined) return [null, null, [[remove]]]
  if (add !== undefined) return [null, [[add]]]
  return [emoji === undefined ? [name] : [name ?? null, emoji]] // a name alone keeps the emoji
}

/** `[context, notebook, [label, ...]]` -> `[]`. Source: rpcs.md, G. */
export const deleteLabelsMethod = defineNotebookMethod({
  name: 'DELETE_LABELS',
  kind: 'write',
  missing: 'LABEL_NOT_FOUND',
  params: (notebookId: string, labelIds: readonly string[]) => [CONTEXT, notebookId, labelIds],
  read: () => undefined,
})
