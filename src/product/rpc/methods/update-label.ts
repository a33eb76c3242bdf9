import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** What changes of a label: one source id per call, since the product heeds only the first. */
export type LabelUpdate = {
  readonly name?: string | undefined
  readonly emoji?: string | undefined
  readonly add?: string
  readonly remove?: string
}

/** `[context, notebook, label, [[[name, emoji] or null, [[source]] or null, [[source]] or null]]]` -> `[]`. Source: rpcs.md, G. */
export const updateLabelMethod = defineRemoteMethod({
  name: 'UPDATE_LABEL',
  kind: 'write',
  missing: 'LABEL_NOT_FOUND',
  notebook: (notebookId: string, _labelId: string, _change: LabelUpdate) => notebookId,
  params: (notebookId: string, labelId: string, change: LabelUpdate) => [CONTEXT, notebookId, labelId, [slots(change)]],
  read: () => undefined,
})

function slots({ name, emoji, add, remove }: LabelUpdate): readonly unknown[] {
  if (remove !== undefined) return [null, null, [[remove]]]
  if (add !== undefined) return [null, [[add]]]
  return [emoji === undefined ? [name] : [name ?? null, emoji]] // a name alone keeps the emoji
}
