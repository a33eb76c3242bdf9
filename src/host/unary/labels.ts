import { randomUUID } from 'node:crypto'
import { writeCollectionRow, writeLabelRow } from '../../wire/rows/label-row.ts'
import { findPlace, type NotebookAccess, requireWritable } from '../access.ts'
import { createMalformedRefusal, tolerateMissing } from '../refusal.ts'
import type { HostCall, UnaryMethods } from '../services.ts'
import { changeCollection, deleteCollections, isAboutCollections, listCollections } from '../usecases/collections.ts'
import {
  findLabelPlace,
  groupSources,
  listEngineIds,
  listNotebookLabels,
  requireLabelsGroup,
} from '../usecases/labels.ts'
import { listHostSources } from '../usecases/sources.ts'
import type { WireReader } from '../wire-reader.ts'

/** The calls of labels and collections. */
export const LABEL_METHODS = {
  /** `[CTX,NB]` -> `[[label,...]]`; collections `[CTX,null,3]` -> `[null,[row,...]]`. None: `[]`. */
  LIST_LABELS: async (call) => {
    if (isAboutCollections(call.params, 2)) {
      const collections = listCollections(call)
      return collections.length === 0 ? [] : [null, collections.map(writeCollectionRow)]
    }
    const place = await findPlace(call, call.params.at(1).text())
    const labels = await listNotebookLabels(place)
    return labels.length === 0 ? [] : [labels.map(writeLabelRow)]
  },
  /**
   * Labels: group `[CTX,NB,null,null,mode]` or create `[CTX,NB,null,null,null,[[name,emoji],...]]` -> `[null,[label,...]]`.
   * Collection: `[CTX,null,null,null,null,[[name],null,[NB,...]?],3]` -> `[null,null,[row,...]]`.
   * A listing comes one slot later than in the call that lists. Source: rpcs.md, G; host.md, point 9.
   */
  CREATE_LABELS: async (call) => {
    if (isAboutCollections(call.params, 6)) return createCollection(call)
    const place = await requireWritable(call, call.params.at(1).text())
    const requestedLabels = call.params.at(5)
    if (requestedLabels.isNull) await groupByMode(place, call.params.at(4))
    for (const label of requestedLabels.list()) await createLabel(place, label)
    return [null, (await listNotebookLabels(place)).map(writeLabelRow)]
  },
  /**
   * `[CTX,NB,labelId,[[ [name] or [name,emoji] or [null,emoji] or null,[[SRC]],[[SRC]] ]]]` -> `[]`: rename, add, remove.
   * Of the sources to add, and of those to remove, only the first counts. A rename with one element keeps the emoji.
   */
  UPDATE_LABEL: async (call) => {
    const { params } = call
    const labelId = params.at(2).text()
    if (!params.at(3).isList) throw createMalformedRefusal('the change of the label')
    if (isAboutCollections(params, 4)) return changeCollection(call, labelId, params.at(3))
    const place = await findLabelPlace(call, params.at(1).textOr(null), labelId)
    await applyLabelChange(place, labelId, params.at(3).at(0))
    return []
  },
  /** `[CTX,NB,[labelId,...]]` or, for collections, `[CTX,null,[id,...],3]` -> `[]`. One that is gone is no fault. */
  DELETE_LABELS: async (call) => {
    const ids = call.params.at(2).texts()
    if (isAboutCollections(call.params, 3)) return deleteCollections(call, ids)
    const notebookId = call.params.at(1).textOr(null)
    for (const id of ids) {
      const place = await findLabelPlace(call, notebookId, id)
      const known = await requireLabelsGroup(place).list(place.id, call.services.signal)
      if (known.some((label) => label.id === id))
        await tolerateMissing(requireLabelsGroup(place).delete(place.id, [id], call.services.signal))
    }
    return []
  },
} satisfies UnaryMethods

async function createLabel(place: NotebookAccess, label: WireReader): Promise<void> {
  const emoji = label.at(1).textOr('')
  const request = { name: label.at(0).text(), sourceIds: [], ...(emoji ? { emoji } : {}) }
  await requireLabelsGroup(place).create(place.id, request, place.services.signal)
}

/** Mode `[true]` or `[1]` replaces all labels, `[false]` or `[0]` sorts what has none, `[]` only begins when there are none. */
async function groupByMode(place: NotebookAccess, mode: WireReader): Promise<void> {
  if (!mode.isList) throw createMalformedRefusal('the mode of grouping')
  const labelsGroup = requireLabelsGroup(place)
  const labels = await listNotebookLabels(place)
  const sources = (await listHostSources(place)).filter(({ status }) => status === 2)
  if (mode.at(0).isNull && labels.length > 0) return
  if (mode.at(0).isSet && labels.length > 0) {
    const ids = labels.map(({ id }) => id)
    await labelsGroup.delete(place.id, ids, place.services.signal)
    return groupSources(place, sources)
  }
  const labelled = new Set(labels.flatMap(({ sourceIds }) => sourceIds))
  await groupSources(
    place,
    sources.filter(({ id }) => !labelled.has(id)),
  )
}

function createCollection(call: HostCall): unknown[] {
  const { services, account, params } = call
  const name = params.at(5).firstText()
  const notebookIds = params.at(5).at(2).texts()
  services.records.collections.put({ id: randomUUID(), account: account.id, name, emoji: '', notebookIds })
  return [null, null, listCollections(call).map(writeCollectionRow)]
}

async function applyLabelChange(place: NotebookAccess, labelId: string, request: WireReader): Promise<void> {
  const labelsGroup = requireLabelsGroup(place)
  const sources = await listHostSources(place)
  const pickFirst = (reader: WireReader) => listEngineIds(sources, reader.texts().slice(0, 1))
  const [name, emoji] = [request.at(0).at(0).textOr(null), request.at(0).at(1).textOr(null)]
  const properties = { ...(name ? { name } : {}), ...(emoji === null ? {} : { emoji }) }
  if (Object.keys(properties).length > 0) await labelsGroup.update(place.id, labelId, properties, place.services.signal)
  const [added, removed] = [pickFirst(request.at(1)), pickFirst(request.at(2))]
  if (added.length > 0) await labelsGroup.assign(place.id, [labelId], added, place.services.signal)
  if (removed.length > 0) await labelsGroup.unassign(place.id, [labelId], removed, place.services.signal)
}
