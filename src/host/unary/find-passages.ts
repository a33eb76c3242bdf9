import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { listSources } from '../life/sources.ts'
import { Refusal, STATUS } from '../refusal.ts'

const MOST_PASSAGES = 20

/** `[NB,query,null,[1],[[[SRC],...]]?]` -> `[[[SRC,[[[[[text]]],rank,[[null,start,end]]],...]],...]]`, best source first. */
export const findPassages: Unary = async (call) => {
  const { house, params } = call
  const place = await placeOf(call, params.at(0).text())
  const text = params.at(1).text()
  if (!place.product.passages) throw new Refusal(STATUS.unimplemented, 'passages cannot be searched')
  const wished = new Set(params.at(4).texts())
  const sources = (await listSources(house, place)).filter(({ id }) => wished.size === 0 || wished.has(id))
  const engineIds = sources.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
  const query = { text, limit: MOST_PASSAGES, sourceIds: engineIds }
  const found = await place.product.passages.search(place.id, query, house.signal)
  const rows = new Map<string, unknown[]>()
  for (const { sourceId, text: passage, rank, start, end } of found) {
    const id = sources.find(({ engineId }) => engineId === sourceId)?.id ?? sourceId
    rows.set(id, [...(rows.get(id) ?? []), [[[[passage]]], rank, [[null, start, end]]]])
  }
  return rows.size === 0 ? [] : [[...rows]]
}
