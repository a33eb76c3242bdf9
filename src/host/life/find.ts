import { type Place, placeHolding, placeOf } from '../access.ts'
import type { Call } from '../house.ts'
import { Refusal, STATUS, unknown } from '../refusal.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import { findSource } from './sources.ts'

export type FoundSource = { readonly place: Place; readonly record: SourceRecord }

/**
 * A source by its id alone, wherever it lies: callers may send `source-path=/`.
 * @throws Refusal 5
 * Source: host.md, point 2.
 */
export async function sourceAnywhere(call: Call, id: string): Promise<FoundSource> {
  const known = call.house.records.sources.get(id)
  const place = known
    ? await placeOf(call, known.notebookId).catch(() => null)
    : await placeHolding(call, async (candidate) => (await findSource(call.house, candidate, id)) !== null)
  const record = place && (await findSource(call.house, place, id))
  if (!place || !record) throw unknown('source')
  return { place, record }
}

/** As `sourceAnywhere`, for those who may change it. @throws Refusal 5, 7 */
export async function sourceToChange(call: Call, id: string): Promise<FoundSource> {
  const found = await sourceAnywhere(call, id)
  if (found.place.role === 3) throw new Refusal(STATUS.denied, 'a reader may not change a source')
  return found
}

/** The notebook in which something with this id lies, by the listing of each. @throws Refusal 5 */
export async function placeOfThing(
  call: Call,
  what: string,
  id: string,
  ids: (place: Place) => Promise<readonly string[]>,
): Promise<Place> {
  const place = await placeHolding(call, async (candidate) => (await ids(candidate)).includes(id))
  if (!place) throw unknown(what)
  return place
}
