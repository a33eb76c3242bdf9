import { Fault } from '../domain/fault.ts'
import { foreignHostOf, isNotebookId, type NotebookPlace, placeOfUrl, urlOfPlace } from '../domain/notebook-url.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import type { Context, House } from './context.ts'
import { entryAt } from './library-places.ts'

/** The fields every operation on a notebook takes. */
export type NotebookRef = {
  readonly notebook_id?: string
  readonly notebook_url?: string
  readonly session_id?: string
  readonly account?: string
}

/** A notebook that was meant: where it lives, its address as stored or handed out, its library entry if it has one. */
export type Chosen = NotebookPlace & {
  readonly url: string
  readonly entry: LibraryEntry | null
  /** Id of the account whose notebook it is. */
  readonly account: string
}

/**
 * The notebook a caller means: `notebook_id` (library id, UUID or address), `notebook_url`, the session's, the active
 * one, in this order. The choice is remembered, so that its use is counted when the call succeeds.
 * @throws Fault NOTEBOOK_NOT_FOUND, SESSION_NOT_FOUND, BAD_REQUEST for an address of another form
 * Source: decisions, section 3.
 */
export function chooseNotebook(ref: NotebookRef, context: Context): Chosen {
  const { house, trace } = context
  const session = ref.session_id ? house.sessions.get(ref.session_id) : null
  const place = placeOfRef(ref, house, session?.notebookUrl ?? null)
  const entry = place.entry ?? entryOfPlace(place, house)
  trace.usedEntryId = entry?.id ?? null
  const account = house.accounts.get(ref.account ?? session?.account, place.product).id
  return { ...place, entry, url: entry?.url ?? urlOfPlace(place, house.hosts()), account }
}

type Found = NotebookPlace & { readonly entry: LibraryEntry | null }

function placeOfRef(ref: NotebookRef, house: House, sessionUrl: string | null): Found {
  if (ref.notebook_id) return placeOfId(ref.notebook_id, house)
  if (ref.notebook_url) return { ...requirePlace(ref.notebook_url, house, 'notebook_url'), entry: null }
  if (sessionUrl) return { ...requirePlace(sessionUrl, house, 'session_id'), entry: null }
  const active = house.library.active()
  if (active) return { ...requirePlace(active.url, house, 'url'), entry: active }
  throw new Fault('NOTEBOOK_NOT_FOUND', 'Notebook not found: none was named and none is active', {
    hint: 'Name one with notebook_id or notebook_url, or make one active with PUT /notebooks/{id}/activate.',
  })
}

/** The notebook behind a library id, a UUID or an address. @throws Fault NOTEBOOK_NOT_FOUND */
export function placeOfId(id: string, house: House): Found {
  const entry = house.library.problem ? null : house.library.find(id)
  if (entry) return { ...requirePlace(entry.url, house, 'url'), entry }
  if (/^https?:/i.test(id)) return { ...requirePlace(id, house, 'notebook_id'), entry: null }
  if (!isNotebookId(id)) throw notebookNotFound(id, house)
  const place = { product: house.defaultProduct, notebookId: id.toLowerCase() }
  return entryAt(place.notebookId, null, house) ?? { ...place, entry: null } // of the product the library knows it in
}

/** The library entry a caller means by a library id, a UUID or an address. @throws Fault NOTEBOOK_NOT_FOUND */
export function chooseEntry(id: string, house: House): LibraryEntry {
  const entry =
    house.library.find(id) ??
    (isNotebookId(id) || /^https?:/i.test(id) ? entryOfPlace(placeOfId(id, house), house) : null)
  if (!entry) throw notebookNotFound(id, house)
  return entry
}

/** The first entry whose address names this notebook. */
export function entryOfPlace({ product, notebookId }: NotebookPlace, house: House): LibraryEntry | null {
  return entryAt(notebookId, product, house)?.entry ?? null
}

/** Whether an address names this notebook, whatever host and port it was stored with. */
export function addressOf(place: NotebookPlace, house: House): (url: string) => boolean {
  const hosts = house.hosts()
  return (url) => {
    const other = placeOfUrl(url, hosts)
    return other?.product === place.product && other.notebookId === place.notebookId
  }
}

/** The place an address names. @throws Fault BAD_REQUEST with the accepted forms */
export function requirePlace(url: string, house: House, field: string): NotebookPlace {
  const place = placeOfUrl(url, house.hosts())
  if (place) return place
  const { localBaseUrl, hostedBaseUrl } = house.hosts()
  const host = foreignHostOf(url, house.hosts())
  const reason =
    host === null ? 'it must end in /notebook/<id>, with the id of a notebook.' : `no notebooks are kept at ${host}.`
  throw new Fault('BAD_REQUEST', `Invalid notebook URL in ${field}: ${reason}`, {
    hint: `Accepted are ${localBaseUrl}/notebook/<uuid> for a local notebook and ${hostedBaseUrl}/notebook/<uuid> for a hosted one; GET /notebooks/scrape lists those that exist.`,
  })
}

function notebookNotFound(id: string, house: House): Fault {
  const hint =
    house.library.problem === null
      ? 'GET /notebooks lists the library, GET /notebooks/scrape the notebooks of the product.'
      : 'The library file cannot be read at the moment, so only UUIDs and addresses are known; GET /health says why.'
  return new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, { hint })
}
