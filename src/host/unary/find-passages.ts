import { STATUS } from '../../wire/status-codes.ts'
import { findPlace } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { listHostSources } from '../usecases/sources.ts'

const MAX_PASSAGES = 20

/** `[NB,query,null,[1],[[[SRC],...]]?]` -> `[[[SRC,[[[[[text]]],rank,[[null,start,end]]],...]],...]]`, best source first. */
export const answerFindPassages: UnaryMethod = async (call) => {
  const { services, params } = call
  const place = await findPlace(call, params.at(0).text())
  const text = params.at(1).text()
  if (!place.product.passages) throw new Refusal(STATUS.unimplemented, 'passages cannot be searched')
  const requestedIds = new Set(params.at(4).texts())
  const sources = (await listHostSources(services, place)).filter(
    ({ id }) => requestedIds.size === 0 || requestedIds.has(id),
  )
  const engineIds = sources.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
  const query = { text, limit: MAX_PASSAGES, sourceIds: engineIds }
  const found = await place.product.passages.search(place.id, query, services.signal)
  const rows = new Map<string, unknown[]>()
  for (const { sourceId, text: passage, rank, start, end } of found) {
    const id = sources.find(({ engineId }) => engineId === sourceId)?.id ?? sourceId
    rows.set(id, [...(rows.get(id) ?? []), [[[[passage]]], rank, [[null, start, end]]]])
  }
  return rows.size === 0 ? [] : [[...rows]]
}
