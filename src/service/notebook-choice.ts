import { HOW_TO_SIGN_IN } from '../domain/browser-sign-in.ts'
import { Fault } from '../domain/fault.ts'
import {
  buildNotebookUrl,
  findForeignHost,
  isNotebookId,
  type NotebookPlace,
  parseNotebookUrl,
} from '../domain/notebook-url.ts'
import { findNearest } from '../lib/find-nearest.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import { findFirstSelection, resolveAccountId } from './active-selection.ts'
import type { Context, Services } from './context.ts'
import { findEntryAt } from './library-places.ts'

/** The fields every operation on a notebook takes. */
export type NotebookRef = {
  readonly notebook_id?: string
  readonly notebook_url?: string
  readonly session_id?: string
  readonly account?: string
}

/** A notebook that was meant: where it lives, its address as stored or handed out, its library entry if it has one. */
export type ChosenNotebook = NotebookPlace & {
  readonly url: string
  readonly entry: LibraryEntry | null
  /** Id of the account whose notebook it is. */
  readonly account: string
}

/**
 * The notebook a caller means: `notebook_id` (library id, name, UUID or address), `notebook_url`, the session's, the
 * active one, in this order. The choice is remembered, so that its use is counted when the call succeeds.
 * @throws Fault NOTEBOOK_NOT_FOUND, SESSION_NOT_FOUND, AMBIGUOUS_NAME, BAD_REQUEST for an address of another form
 * Source: decisions, section 3.
 */
export async function chooseNotebook(ref: NotebookRef, context: Context): Promise<ChosenNotebook> {
  return (await findNotebook(ref, context)) ?? (await throwNoneChosen(context.services))
}

/** As `chooseNotebook`, but null where none is named and none is active. */
export async function findNotebook(ref: NotebookRef, context: Context): Promise<ChosenNotebook | null> {
  const { services, trace } = context
  const session = ref.session_id ? services.sessions.get(ref.session_id) : null
  const place = (await findNamedPlace(ref, services, session?.notebookUrl ?? null)) ?? (await findActivePlace(context))
  if (place === null) return null
  const entry = place.entry ?? (await findEntryOfPlace(place, services))
  trace.usedEntryId = entry?.id ?? null
  const account = resolveAccountId(ref.account ?? session?.account, place.product, context)
  return { ...place, entry, url: entry?.url ?? buildNotebookUrl(place, services.hosts()), account }
}

type FoundPlace = NotebookPlace & { readonly entry: LibraryEntry | null }

async function findNamedPlace(
  ref: NotebookRef,
  services: Services,
  sessionUrl: string | null,
): Promise<FoundPlace | null> {
  if (ref.notebook_id) return resolvePlace(ref.notebook_id, services)
  if (ref.notebook_url) return { ...requirePlace(ref.notebook_url, services, 'notebook_url'), entry: null }
  if (sessionUrl) return { ...requirePlace(sessionUrl, services, 'session_id'), entry: null }
  return null
}

/** The active notebook, or the one that was when the call was first tried. */
async function findActivePlace(context: Context): Promise<FoundPlace | null> {
  const { services } = context
  const atFirst = findFirstSelection(context)?.notebookUrl
  if (atFirst) return { ...requirePlace(atFirst, services, 'url'), entry: null }
  const active = await services.library.active()
  return active && { ...requirePlace(active.url, services, 'url'), entry: active }
}

/** @throws Fault NOTEBOOK_NOT_FOUND with the ways there are from here */
export async function throwNoneChosen(services: Services): Promise<never> {
  throw new Fault('NOTEBOOK_NOT_FOUND', 'Notebook not found: none was named and none is active', {
    hint: await describeWayToNotebook(services),
  })
}

async function describeWayToNotebook({ library, accounts, defaultProduct }: Services): Promise<string> {
  const { count } = await library.summarize()
  if (count > 0)
    return 'Name one with notebook_id (GET /notebooks lists them), or make one active with PUT /notebooks/{id}/activate.'
  const isSignedIn = accounts.list().some(({ product, authenticated }) => product === defaultProduct && authenticated)
  const first = isSignedIn ? '' : ` No account is signed in to the ${defaultProduct} product. ${HOW_TO_SIGN_IN} Then`
  return `The library is empty${isSignedIn ? ':' : '.'}${first} add a source with POST /content/sources, which makes the first notebook of an account, or make one with POST /notebooks/create.`
}

/** The notebook behind a library id, a name, a UUID or an address. @throws Fault NOTEBOOK_NOT_FOUND, AMBIGUOUS_NAME */
export async function resolvePlace(id: string, services: Services): Promise<FoundPlace> {
  const entry = services.library.problem ? null : await findEntry(id, services)
  if (entry) return { ...requirePlace(entry.url, services, 'url'), entry }
  if (/^https?:/i.test(id)) return { ...requirePlace(id, services, 'notebook_id'), entry: null }
  if (!isNotebookId(id)) throw await createNotebookNotFoundFault(id, services)
  const place = { product: services.defaultProduct, notebookId: id.toLowerCase() }
  return (await findEntryAt(place.notebookId, null, services)) ?? { ...place, entry: null } // of the product the library knows it in
}

const MAX_CANDIDATES = 5

/**
 * The library entry with this id, else the only one of this name, or null.
 * @throws Fault AMBIGUOUS_NAME with the candidates
 */
export async function findEntry(id: string, { library }: Services): Promise<LibraryEntry | null> {
  const entry = await library.find(id)
  if (entry || isNotebookId(id) || /^https?:/i.test(id)) return entry
  const named = await library.findByName(id)
  if (named.length < 2) return named[0] ?? null
  const candidates = named.slice(0, MAX_CANDIDATES).map(({ id, name, url }) => ({ id, name, url }))
  const listed = candidates.map(({ id, name }) => `${name} (${id})`).join('; ')
  throw new Fault('AMBIGUOUS_NAME', `${named.length} notebooks have this name: ${listed}`, {
    hint: 'Use the id of the one you mean, which stands in brackets.',
    details: { candidates },
  })
}

/** The library entry a caller means, in the same words. @throws Fault NOTEBOOK_NOT_FOUND, AMBIGUOUS_NAME */
export async function chooseEntry(id: string, services: Services): Promise<LibraryEntry> {
  const entry =
    (await findEntry(id, services)) ??
    (isNotebookId(id) || /^https?:/i.test(id)
      ? await findEntryOfPlace(await resolvePlace(id, services), services)
      : null)
  if (!entry) throw await createNotebookNotFoundFault(id, services)
  return entry
}

/** The first entry whose address names this notebook. */
export async function findEntryOfPlace(
  { product, notebookId }: NotebookPlace,
  services: Services,
): Promise<LibraryEntry | null> {
  return (await findEntryAt(notebookId, product, services))?.entry ?? null
}

/** Whether an address names this notebook, whatever host and port it was stored with. */
export function createAddressMatcher(place: NotebookPlace, services: Services): (url: string) => boolean {
  const hosts = services.hosts()
  const id = place.notebookId.toLowerCase()
  return (url) => {
    if (!url.toLowerCase().includes(id)) return false // most are others: parsing thousands takes a second
    const other = parseNotebookUrl(url, hosts)
    return other?.product === place.product && other.notebookId === place.notebookId
  }
}

/** The place an address names. @throws Fault BAD_REQUEST with the accepted forms */
export function requirePlace(url: string, services: Services, field: string): NotebookPlace {
  const place = parseNotebookUrl(url, services.hosts())
  if (place) return place
  const { localBaseUrl, hostedBaseUrl } = services.hosts()
  const host = findForeignHost(url, services.hosts())
  const reason =
    host === null ? 'it must end in /notebook/<id>, with the id of a notebook.' : `no notebooks are kept at ${host}.`
  throw new Fault('BAD_REQUEST', `Invalid notebook URL in ${field}: ${reason}`, {
    hint: `Accepted are ${localBaseUrl}/notebook/<uuid> for a local notebook and ${hostedBaseUrl}/notebook/<uuid> for a hosted one; GET /notebooks/scrape lists those that exist.`,
  })
}

async function createNotebookNotFoundFault(id: string, services: Services): Promise<Fault> {
  const hint =
    services.library.problem === null
      ? `${await suggestEntry(id, services)}GET /notebooks lists the library, GET /notebooks/scrape the notebooks of the product.`
      : 'The library file cannot be read at the moment, so only UUIDs and addresses are known; GET /health says why.'
  return new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, { hint })
}

/** Longer words are no misspelt ids, and larger libraries are searched, not guessed at. */
const MAX_GUESSED_CHARS = 100
const MAX_GUESSED_ENTRIES = 2_000

async function suggestEntry(id: string, { library }: Services): Promise<string> {
  if (id.length > MAX_GUESSED_CHARS || (await library.summarize()).count > MAX_GUESSED_ENTRIES) return ''
  const entries = await library.entries()
  const [meant] = findNearest(
    id,
    entries.map((entry) => entry.id),
  )
  return meant === undefined ? '' : `Did you mean ${meant}? `
}
