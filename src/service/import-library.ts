import { Fault } from '../domain/fault.ts'
import { buildNotebookUrl, isNotebookId, parseNotebookUrl } from '../domain/notebook-url.ts'
import { findJsonFault } from '../lib/json-place.ts'
import { createSlug } from '../lib/slug.ts'
import type { AdoptedEntry, IncomingEntry } from '../state/adopt-entries.ts'
import { type ForeignEntry, readForeignEntries } from '../state/foreign-library.ts'
import type { Context, Handler, Services } from './context.ts'
import { readTextFile } from './paths.ts'

/** Takes over what another tool knows of notebooks, with an account of each entry. Source: service description, "Library file". */
export const importLibrary: Handler<'importLibrary'> = async (input, context) => {
  const { services } = context
  const entries = readForeignEntries(input.library ?? (await readLibraryJson(input.file_path!, context)))
  if (!entries) throw createNoLibraryFault()
  const read = await Promise.all(
    entries.map(async (entry) => ({ entry, incoming: await toIncomingEntry(entry, services) })),
  )
  const incoming = read.flatMap(({ incoming }) => incoming ?? [])
  const active = read.find(({ entry, incoming }) => entry.isActive && incoming)?.incoming ?? null
  const adopted = (await services.library.adopt(incoming, active, createPlaceKey(services))).values()
  const accounts = read.map(({ entry, incoming }) =>
    incoming ? describeTaken(entry, adopted.next().value!) : describeRefused(entry),
  )
  const countStatus = (status: string) => accounts.filter((account) => account.status === status).length
  const data = {
    entries: accounts,
    total: accounts.length,
    total_imported: countStatus('imported'),
    total_failed: countStatus('failed'),
    active_notebook_id: (await services.library.active())?.id ?? null,
  }
  if (data.total > 0 && data.total_failed === data.total) throw createNothingTakenFault(data)
  return data
}

/** @throws Fault PATH_REFUSED, FILE_NOT_FOUND; BAD_REQUEST with the place where it stops being JSON */
async function readLibraryJson(file: string, context: Context): Promise<unknown> {
  const text = await readTextFile(file, context)
  const wrong = findJsonFault(text)
  if (!wrong) return JSON.parse(text)
  throw new Fault('BAD_REQUEST', `The file is no JSON: line ${wrong.line}, column ${wrong.column}: ${wrong.problem}.`, {
    hint: 'Mend the file there; nothing was changed.',
  })
}

/** What is taken over of an entry, or null when no notebook can be told from it. */
async function toIncomingEntry(
  { url, name, id, fields }: ForeignEntry,
  services: Services,
): Promise<IncomingEntry | null> {
  const address = chooseAddress([url, id], services)
  if (!address) return null
  const called = name ?? address
  return { slug: await createSlug(id ?? called, 'notebook'), url: address, name: called, fields }
}

/** The first that is an address, as it is written; a bare UUID is of the hosted product, where such files come from. */
function chooseAddress(candidates: readonly (string | null)[], services: Services): string | null {
  const hosts = services.hosts()
  const given = candidates.filter((candidate) => candidate !== null)
  const address = given.find((candidate) => parseNotebookUrl(candidate, hosts))
  const uuid = given.find(isNotebookId)
  return address ?? (uuid ? buildNotebookUrl({ product: 'hosted', notebookId: uuid.toLowerCase() }, hosts) : null)
}

function createPlaceKey(services: Services): (url: string) => string {
  const hosts = services.hosts()
  const known = new Map<string, string>()
  return (url) => {
    const place = known.has(url) ? null : parseNotebookUrl(url, hosts)
    const key = known.get(url) ?? (place ? `${place.product} ${place.notebookId}` : url)
    known.set(url, key)
    return key
  }
}

function describeTaken({ url, notes }: ForeignEntry, { id, name, status, notes: more }: AdoptedEntry) {
  return { name, url, library_id: id, status, notes: [...notes, ...more] }
}

function describeRefused({ name, url, notes }: ForeignEntry) {
  const reason = url === null ? 'It has no address.' : 'Its address is not that of a notebook.'
  return { name, url, library_id: null, status: 'failed' as const, notes: [reason, ...notes] }
}

function createNoLibraryFault(): Fault {
  return new Fault('BAD_REQUEST', 'This is no library: it holds no list of notebooks.', {
    hint: 'A library is {"notebooks": [{"name": ..., "url": ...}]}.',
  })
}

function createNothingTakenFault(data: object): Fault {
  return new Fault('BAD_REQUEST', 'None of the entries names a notebook; nothing was changed.', {
    hint: 'Each entry needs url, the address of a notebook ending in /notebook/<uuid>.',
    details: { data },
  })
}
