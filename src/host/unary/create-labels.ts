import { randomUUID } from 'node:crypto'
import { writeCollectionRow, writeLabelRow } from '../../wire/rows/label-row.ts'
import { type NotebookAccess, requireWritable } from '../access.ts'
import { createMalformedRefusal } from '../refusal.ts'
import type { HostCall, UnaryMethod } from '../services.ts'
import { isAboutCollections, listCollections } from '../usecases/collections.ts'
import { groupSources, listNotebookLabels, requireLabelsGroup } from '../usecases/labels.ts'
import { listHostSources } from '../usecases/sources.ts'
import type { WireReader } from '../wire-reader.ts'

/**
 * Labels: group `[CTX,NB,null,null,mode]` or create `[CTX,NB,null,null,null,[[name,emoji],...]]` -> `[null,[label,...]]`.
 * Collection: `[CTX,null,null,null,null,[[name],null,[NB,...]?],3]` -> `[null,null,[row,...]]`.
 * A listing comes one slot later than in the call that lists. Source: rpcs.md, G; host.md, point 9.
 */
export const answerCreateLabels: UnaryMethod = async (call) => {
  if (isAboutCollections(call.params, 6)) return createCollection(call)
  const place = await requireWritable(call, call.params.at(1).text())
  const requestedLabels = call.params.at(5)
  if (requestedLabels.isNull) await groupByMode(call, place, call.params.at(4))
  for (const label of requestedLabels.list()) await createLabel(call, place, label)
  return [null, (await listNotebookLabels(call.services, place)).map(writeLabelRow)]
}

async function createLabel({ services }: HostCall, place: NotebookAccess, label: WireReader): Promise<void> {
  const emoji = label.at(1).textOr('')
  const request = { name: label.at(0).text(), sourceIds: [], ...(emoji ? { emoji } : {}) }
  await requireLabelsGroup(place).create(place.id, request, services.signal)
}

/** Mode `[true]` or `[1]` replaces all labels, `[false]` or `[0]` sorts what has none, `[]` only begins when there are none. */
async function groupByMode({ services }: HostCall, place: NotebookAccess, mode: WireReader): Promise<void> {
  if (!mode.isList) throw createMalformedRefusal('the mode of grouping')
  const labelsGroup = requireLabelsGroup(place)
  const labels = await listNotebookLabels(services, place)
  const sources = (await listHostSources(services, place)).filter(({ status }) => status === 2)
  if (mode.at(0).isNull && labels.length > 0) return
  if (mode.at(0).isSet && labels.length > 0) {
    const ids = labels.map(({ id }) => id)
    await labelsGroup.delete(place.id, ids, services.signal)
    return groupSources(services, place, sources)
  }
  const labelled = new Set(labels.flatMap(({ sourceIds }) => sourceIds))
  await groupSources(
    services,
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
