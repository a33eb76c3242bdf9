import { STATUS } from '../../wire/status-codes.ts'
import { findPlace, findPlaceHolding, type NotebookAccess } from '../access.ts'
import { createUnknownRefusal, Refusal } from '../refusal.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import type { HostCall } from '../services.ts'
import { findSource } from './sources.ts'

type PlacedSource = { readonly place: NotebookAccess; readonly record: SourceRecord }

/**
 * A source by its id alone, wherever it lies: callers may send `source-path=/`.
 * @throws Refusal 5
 * Source: host.md, point 2.
 */
export async function findSourceAnywhere(call: HostCall, id: string): Promise<PlacedSource> {
  const known = call.services.records.sources.get(id)
  const place = known
    ? await findPlace(call, known.notebookId).catch(() => null)
    : await findPlaceHolding(call, async (candidate) => (await findSource(candidate, id)) !== null)
  const record = place && (await findSource(place, id))
  if (!place || !record) throw createUnknownRefusal('source')
  return { place, record }
}

/** As `findSourceAnywhere`, for those who may change it. @throws Refusal 5, 7 */
export async function requireChangeableSource(call: HostCall, id: string): Promise<PlacedSource> {
  const found = await findSourceAnywhere(call, id)
  if (found.place.role === 3) throw new Refusal(STATUS.denied, 'a reader may not change a source')
  return found
}

/** The notebook in which something with this id lies, by the listing of each. @throws Refusal 5 */
export async function findPlaceByListing(
  call: HostCall,
  what: string,
  id: string,
  ids: (place: NotebookAccess) => Promise<readonly string[]>,
): Promise<NotebookAccess> {
  const place = await findPlaceHolding(call, async (candidate) => (await ids(candidate)).includes(id))
  if (!place) throw createUnknownRefusal(what)
  return place
}
