import { Fault } from '../domain/fault.ts'
import { isNotebookId, placeOfUrl, urlOfPlace } from '../domain/notebook-url.ts'
import { jsonFault } from '../lib/json-place.ts'
import { slugOf } from '../lib/slug.ts'
import type { Adopted, Incoming } from '../state/adopt-entries.ts'
import { type ForeignEntry, foreignEntries } from '../state/foreign-library.ts'
import type { Context, Handler, House } from './context.ts'
import { readText } from './paths.ts'

/** Takes over what another tool knows of notebooks, with an account of each entry. Source: service description, "Library file". */
export const importLibrary: Handler<'importLibrary'> = async (input, context) => {
  const { house } = context
  const entries = foreignEntries(input.library ?? (await readJson(input.file_path!, context)))
  if (!entries) throw noLibrary()
  const read = await Promise.all(entries.map(async (entry) => ({ entry, incoming: await incomingOf(entry, house) })))
  const incoming = read.flatMap(({ incoming }) => incoming ?? [])
  const active = read.find(({ entry, incoming }) => entry.isActive && incoming)?.incoming ?? null
  const adopted = (await house.library.adopt(incoming, active, keyOf(house))).values()
  const accounts = read.map(({ entry, incoming }) => (incoming ? taken(entry, adopted.next().value!) : refused(entry)))
  const count = (status: string) => accounts.filter((account) => account.status === status).length
  const data = {
    entries: accounts,
    total: accounts.length,
    total_imported: count('imported'),
    total_failed: count('failed'),
    active_notebook_id: house.library.active()?.id ?? null,
  }
  if (data.total > 0 && data.total_failed === data.total) throw nothingTaken(data)
  return data
}

/** @throws Fault PATH_REFUSED, FILE_NOT_FOUND; BAD_REQUEST with the place where it stops being JSON */
async function readJson(file: string, context: Context): Promise<unknown> {
  const text = await readText(file, context)
  const wrong = jsonFault(text)
  if (!wrong) return JSON.parse(text)
  throw new Fault('BAD_REQUEST', `The file is no JSON: line ${wrong.line}, column ${wrong.column}: ${wrong.problem}.`, {
    hint: 'Mend the file there; nothing was changed.',
  })
}

/** What is taken over of an entry, or null when no notebook can be told from it. */
async function incomingOf({ url, name, id, fields }: ForeignEntry, house: House): Promise<Incoming | null> {
  const address = addressIn([url, id], house)
  if (!address) return null
  const called = name ?? address
  return { slug: await slugOf(id ?? called, 'notebook'), url: address, name: called, fields }
}

/** The first that is an address, as it is written; a bare UUID is of the hosted product, where such files come from. */
function addressIn(candidates: readonly (string | null)[], house: House): string | null {
  const hosts = house.hosts()
  const given = candidates.filter((candidate) => candidate !== null)
  const address = given.find((candidate) => placeOfUrl(candidate, hosts))
  const uuid = given.find(isNotebookId)
  return address ?? (uuid ? urlOfPlace({ product: 'hosted', notebookId: uuid.toLowerCase() }, hosts) : null)
}

function keyOf(house: House): (url: string) => string {
  const hosts = house.hosts()
  const known = new Map<string, string>()
  return (url) => {
    const place = known.has(url) ? null : placeOfUrl(url, hosts)
    const key = known.get(url) ?? (place ? `${place.product} ${place.notebookId}` : url)
    known.set(url, key)
    return key
  }
}

function taken({ url, notes }: ForeignEntry, { id, name, status, notes: more }: Adopted) {
  return { name, url, library_id: id, status, notes: [...notes, ...more] }
}

function refused({ name, url, notes }: ForeignEntry) {
  const reason = url === null ? 'It has no address.' : 'Its address is not that of a notebook.'
  return { name, url, library_id: null, status: 'failed' as const, notes: [reason, ...notes] }
}

function noLibrary(): Fault {
  return new Fault('BAD_REQUEST', 'This is no library: it holds no list of notebooks.', {
    hint: 'A library is {"notebooks": [{"name": ..., "url": ...}]}.',
  })
}

function nothingTaken(data: object): Fault {
  return new Fault('BAD_REQUEST', 'None of the entries names a notebook; nothing was changed.', {
    hint: 'Each entry needs url, the address of a notebook ending in /notebook/<uuid>.',
    details: { data },
  })
}
