import type { CollectionRecord } from '../records.ts'
import { createUnknownRefusal } from '../refusal.ts'
import type { HostCall } from '../services.ts'
import type { WireReader } from '../wire-reader.ts'

/** The type that makes a label call one of collections; it stands in the last slot. */
const COLLECTIONS = 3

/** Whether a label call is about collections: no notebook, and the type at `index` or last. */
export function isAboutCollections(params: WireReader, index: number): boolean {
  if (!params.at(1).isNull) return false
  const parameters = params.list()
  return params.at(index).value === COLLECTIONS || parameters.at(-1)?.value === COLLECTIONS
}

/** The folders of notebooks of the caller's account, oldest first. */
export function listCollections({ services, account }: HostCall): CollectionRecord[] {
  return services.records.collections.all().filter((collection) => collection.account === account.id)
}

/**
 * `[[[name] or [name,emoji]]]` renames, `[[null,null,null,[[NB]]],[]]` adds, `[[null,null,null,null,[[NB]]],[]]`
 * removes; a newer client sends `[[NB,...] or null,[[name]]]` or `[[null,null,null,[[NB,...]]] or null,[[name]] or null]`,
 * all members at once.
 * Source: rpcs.md, G; host.md, point 9.
 */
export function changeCollection(call: HostCall, id: string, request: WireReader): unknown[] {
  const collection = listCollections(call).find((candidate) => candidate.id === id)
  if (!collection) throw createUnknownRefusal('collection')
  call.services.records.collections.put({ ...collection, ...readCollectionChange(collection, request) })
  return []
}

function readCollectionChange(collection: CollectionRecord, request: WireReader): Partial<CollectionRecord> {
  const [group, second] = [request.at(0), request.at(1)]
  const isMembers = group.isList && group.list().every(({ value }) => typeof value === 'string')
  const isWhole = second.isNull && !group.at(3).isNull // who adds or removes one closes with an empty list
  if (group.isNull || isWhole || (isMembers && !group.at(0).isNull) || second.at(0).at(0).textOr('') !== '')
    return { ...(group.isNull ? {} : { notebookIds: group.texts() }), ...readNameAndEmoji(second.at(0)) }
  const [added, removed] = [group.at(3).texts().slice(0, 1), group.at(4).texts().slice(0, 1)]
  const rest = collection.notebookIds.filter(
    (notebookId) => !removed.includes(notebookId) && !added.includes(notebookId),
  )
  return { ...readNameAndEmoji(group.at(0)), notebookIds: [...rest, ...added] }
}

function readNameAndEmoji(reader: WireReader): Partial<CollectionRecord> {
  const [name, emoji] = [reader.at(0).textOr(''), reader.at(1).textOr(null)]
  return { ...(name === '' ? {} : { name }), ...(emoji === null ? {} : { emoji }) }
}

export function deleteCollections(call: HostCall, ids: readonly string[]): unknown[] {
  for (const { id } of listCollections(call)) if (ids.includes(id)) call.services.records.collections.delete(id)
  return []
}
