import type { Label } from '../../domain/label.ts'
import type { CollectionRecord } from '../records.ts'

/** `[name, [[source], ...] or null, id, emoji]`. Source: rpcs.md, G. */
export function toLabelRow({ name, sourceIds, id, emoji }: Label): unknown[] {
  return [name, sourceIds.length === 0 ? null : sourceIds.map((sourceId) => [sourceId]), id, emoji ?? '']
}

/** `[name, [notebook, ...], id, emoji]`: the members are not wrapped here. */
export function toCollectionRow({ name, notebookIds, id, emoji }: CollectionRecord): unknown[] {
  return [name, notebookIds.length === 0 ? null : notebookIds, id, emoji]
}
