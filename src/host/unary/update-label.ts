import type { Place } from '../access.ts'
import type { Call, Unary } from '../house.ts'
import { changeCollection, isOfCollections } from '../life/collections.ts'
import { engineIds, labelsMenu, placeOfLabel } from '../life/labels.ts'
import { listSources } from '../life/sources.ts'
import { malformed } from '../refusal.ts'
import type { Slot } from '../slot.ts'

/**
 * `[CTX,NB,labelId,[[ [name] or [name,emoji] or [null,emoji] or null,[[SRC]],[[SRC]] ]]]` -> `[]`: rename, add, remove.
 * Of the sources to add, and of those to remove, only the first counts. A rename with one element keeps the emoji.
 */
export const updateLabel: Unary = async (call) => {
  const { params } = call
  const labelId = params.at(2).text()
  if (!params.at(3).isList) throw malformed('the change of the label')
  if (isOfCollections(params, 4)) return changeCollection(call, labelId, params.at(3))
  const place = await placeOfLabel(call, params.at(1).textOr(null), labelId)
  await change(call, place, labelId, params.at(3).at(0))
  return []
}

async function change({ house }: Call, place: Place, labelId: string, wish: Slot): Promise<void> {
  const menu = labelsMenu(place)
  const sources = await listSources(house, place)
  const first = (slot: Slot) => engineIds(sources, slot.texts().slice(0, 1))
  const [name, emoji] = [wish.at(0).at(0).textOr(null), wish.at(0).at(1).textOr(null)]
  const properties = { ...(name ? { name } : {}), ...(emoji === null ? {} : { emoji }) }
  if (Object.keys(properties).length > 0) await menu.update(place.id, labelId, properties, house.signal)
  const [added, removed] = [first(wish.at(1)), first(wish.at(2))]
  if (added.length > 0) await menu.assign(place.id, [labelId], added, house.signal)
  if (removed.length > 0) await menu.unassign(place.id, [labelId], removed, house.signal)
}
