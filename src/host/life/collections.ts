import type { Call } from '../house.ts'
import type { CollectionRecord } from '../records.ts'
import { unknown } from '../refusal.ts'
import type { Slot } from '../slot.ts'

/** The type that makes a label call one of collections; it stands in the last slot. */
const COLLECTIONS = 3

/** Whether a label call is about collections: no notebook, and the type at `index` or last. */
export function isOfCollections(params: Slot, index: number): boolean {
  if (!params.at(1).isNull) return false
  const slots = params.list()
  return params.at(index).value === COLLECTIONS || slots.at(-1)?.value === COLLECTIONS
}

/** The folders of notebooks of the caller's account, oldest first. */
export function collectionsOf({ house, account }: Call): CollectionRecord[] {
  return house.records.collections.all().filter((collection) => collection.account === account.id)
}

/**
 * `[[[name] or [name,emoji]]]` renames, `[[null,null,null,[[NB]]],[]]` adds, `[[null,null,null,null,[[NB]]],[]]`
 * removes; a newer client sends `[[NB,...] or null,[[name]]]` or `[[null,null,null,[[NB,...]]] or null,[[name]] or null]`,
 * all members at once.
 * Source: rpcs.md, G; host.md, point 9.
 */
export function changeCollection(call: Call, id: string, wish: Slot): unknown[] {
  const collection = collectionsOf(call).find((candidate) => candidate.id === id)
  if (!collection) throw unknown('collection')
  call.house.records.collections.put({ ...collection, ...wishedChange(collection, wish) })
  return []
}

function wishedChange(collection: CollectionRecord, wish: Slot): Partial<CollectionRecord> {
  const [group, second] = [wish.at(0), wish.at(1)]
  const isMembers = group.isList && group.list().every(({ value }) => typeof value === 'string')
  const isWhole = second.isNull && !group.at(3).isNull // who adds or removes one closes with an empty list
  if (group.isNull || isWhole || (isMembers && !group.at(0).isNull) || second.at(0).at(0).textOr('') !== '')
    return { ...(group.isNull ? {} : { notebookIds: group.texts() }), ...named(second.at(0)) }
  const [added, removed] = [group.at(3).texts().slice(0, 1), group.at(4).texts().slice(0, 1)]
  const rest = collection.notebookIds.filter(
    (notebookId) => !removed.includes(notebookId) && !added.includes(notebookId),
  )
  return { ...named(group.at(0)), notebookIds: [...rest, ...added] }
}

function named(slot: Slot): Partial<CollectionRecord> {
  const [name, emoji] = [slot.at(0).textOr(''), slot.at(1).textOr(null)]
  return { ...(name === '' ? {} : { name }), ...(emoji === null ? {} : { emoji }) }
}

export function deleteCollections(call: Call, ids: readonly string[]): unknown[] {
  for (const { id } of collectionsOf(call)) if (ids.includes(id)) call.house.records.collections.delete(id)
  return []
}
