import { randomUUID } from 'node:crypto'
import { type Place, writable } from '../access.ts'
import type { Call, Unary } from '../house.ts'
import { collectionsOf, isOfCollections } from '../life/collections.ts'
import { groupSources, labelsMenu, labelsOf } from '../life/labels.ts'
import { listSources } from '../life/sources.ts'
import { malformed } from '../refusal.ts'
import { collectionRow, labelRow } from '../rows/label-row.ts'
import type { Slot } from '../slot.ts'

/**
 * Labels: group `[CTX,NB,null,null,mode]` or create `[CTX,NB,null,null,null,[[name,emoji],...]]` -> `[null,[label,...]]`.
 * Collection: `[CTX,null,null,null,null,[[name],null,[NB,...]?],3]` -> `[null,null,[row,...]]`.
 * A listing comes one slot later than in the call that lists. Source: rpcs.md, G; host.md, point 9.
 */
export const createLabels: Unary = async (call) => {
  if (isOfCollections(call.params, 6)) return createCollection(call)
  const place = await writable(call, call.params.at(1).text())
  const wished = call.params.at(5)
  if (wished.isNull) await group(call, place, call.params.at(4))
  for (const label of wished.list()) await createLabel(call, place, label)
  return [null, (await labelsOf(call.house, place)).map(labelRow)]
}

async function createLabel({ house }: Call, place: Place, label: Slot): Promise<void> {
  const emoji = label.at(1).textOr('')
  const wish = { name: label.at(0).text(), sourceIds: [], ...(emoji ? { emoji } : {}) }
  await labelsMenu(place).create(place.id, wish, house.signal)
}

/** Mode `[true]` or `[1]` replaces all labels, `[false]` or `[0]` sorts what has none, `[]` only begins when there are none. */
async function group({ house }: Call, place: Place, mode: Slot): Promise<void> {
  if (!mode.isList) throw malformed('the mode of grouping')
  const menu = labelsMenu(place)
  const labels = await labelsOf(house, place)
  const sources = (await listSources(house, place)).filter(({ status }) => status === 2)
  if (mode.at(0).isNull && labels.length > 0) return
  if (mode.at(0).isSet && labels.length > 0) {
    const ids = labels.map(({ id }) => id)
    await menu.delete(place.id, ids, house.signal)
    return groupSources(house, place, sources)
  }
  const labelled = new Set(labels.flatMap(({ sourceIds }) => sourceIds))
  await groupSources(
    house,
    place,
    sources.filter(({ id }) => !labelled.has(id)),
  )
}

function createCollection(call: Call): unknown[] {
  const { house, account, params } = call
  const name = params.at(5).firstText()
  const notebookIds = params.at(5).at(2).texts()
  house.records.collections.put({ id: randomUUID(), account: account.id, name, emoji: '', notebookIds })
  return [null, null, collectionsOf(call).map(collectionRow)]
}
