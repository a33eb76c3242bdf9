import type { NotebookAccess } from '../access.ts'
import { createMalformedRefusal } from '../refusal.ts'
import type { HostCall, UnaryMethod } from '../services.ts'
import { changeCollection, isAboutCollections } from '../usecases/collections.ts'
import { findLabelPlace, listEngineIds, requireLabelsGroup } from '../usecases/labels.ts'
import { listHostSources } from '../usecases/sources.ts'
import type { WireReader } from '../wire-reader.ts'

/**
 * `[CTX,NB,labelId,[[ [name] or [name,emoji] or [null,emoji] or null,[[SRC]],[[SRC]] ]]]` -> `[]`: rename, add, remove.
 * Of the sources to add, and of those to remove, only the first counts. A rename with one element keeps the emoji.
 */
export const answerUpdateLabel: UnaryMethod = async (call) => {
  const { params } = call
  const labelId = params.at(2).text()
  if (!params.at(3).isList) throw createMalformedRefusal('the change of the label')
  if (isAboutCollections(params, 4)) return changeCollection(call, labelId, params.at(3))
  const place = await findLabelPlace(call, params.at(1).textOr(null), labelId)
  await applyLabelChange(call, place, labelId, params.at(3).at(0))
  return []
}

async function applyLabelChange(
  { services }: HostCall,
  place: NotebookAccess,
  labelId: string,
  request: WireReader,
): Promise<void> {
  const labelsGroup = requireLabelsGroup(place)
  const sources = await listHostSources(services, place)
  const pickFirst = (reader: WireReader) => listEngineIds(sources, reader.texts().slice(0, 1))
  const [name, emoji] = [request.at(0).at(0).textOr(null), request.at(0).at(1).textOr(null)]
  const properties = { ...(name ? { name } : {}), ...(emoji === null ? {} : { emoji }) }
  if (Object.keys(properties).length > 0) await labelsGroup.update(place.id, labelId, properties, services.signal)
  const [added, removed] = [pickFirst(request.at(1)), pickFirst(request.at(2))]
  if (added.length > 0) await labelsGroup.assign(place.id, [labelId], added, services.signal)
  if (removed.length > 0) await labelsGroup.unassign(place.id, [labelId], removed, services.signal)
}
