import { Fault, toFault } from '../domain/fault.ts'
import { buildNotebookUrl, type NotebookPlace } from '../domain/notebook-url.ts'
import { readIsoTime } from '../lib/clock.ts'
import { formatCount } from '../lib/counts.ts'
import { findOwn } from '../lib/json-value.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import { resolveAccountId } from './active-selection.ts'
import { callProduct, chooseDefaultTarget } from './call-product.ts'
import type { Context, Handler, Services } from './context.ts'
import { addEntryOnce, deleteMadeNotebook, makeNotebook } from './new-notebook.ts'
import { createNoneSucceededFault } from './none-succeeded.ts'
import {
  chooseEntry,
  chooseNotebook,
  createAddressMatcher,
  findEntry,
  findEntryOfPlace,
  requirePlace,
  resolvePlace,
} from './notebook-choice.ts'
import { pinOnce, removeOnce } from './remove-once.ts'

export const listNotebooks: Handler<'listNotebooks'> = async (_input, { services }) => await services.library.list()

export const addNotebook: Handler<'addNotebook'> = async (input, context) => {
  const { services } = context
  const place = requirePlace(input.url, services, 'url')
  const ours = await findAddedBefore(input.name, place, context)
  if (ours) return { notebook: ours }
  const known = await findEntryOfPlace(place, services)
  const replaced = known?.auto_added ? known : null
  await services.library.requireNewName(input.name, replaced?.id)
  const account = resolveAccountId(input.account, place.product, context)
  await callProduct(context, { product: place.product, account }, (product) =>
    product.notebooks.get(place.notebookId, context.signal),
  ).catch(throwInaccessible)
  return { notebook: await services.library.add({ ...input, url: input.url.trim() }, replaced) }
}

/** The entry that an earlier try of this call added: names are unique, so no other has this one for this notebook. */
async function findAddedBefore(
  name: string,
  place: NotebookPlace,
  { call: { claim }, services }: Context,
): Promise<LibraryEntry | null> {
  if (!claim?.isRetry) return null
  const isOfPlace = createAddressMatcher(place, services)
  const isOurs = (entry: LibraryEntry) =>
    isOfPlace(entry.url) && !entry.auto_added && Date.parse(entry.added_at) >= claim.sinceMs
  return (await services.library.findByName(name)).find(isOurs) ?? null
}

/** The live check's own refusal, where the notebook is not there or not ours. */
function throwInaccessible(error: unknown): never {
  const fault = toFault(error)
  if (fault.code !== 'NOTEBOOK_NOT_FOUND' && fault.code !== 'PERMISSION_DENIED') throw fault
  throw new Fault('NOTEBOOK_INACCESSIBLE', 'Invalid or inaccessible notebook: opening it failed.', {
    hint: 'Check the address and the account; GET /notebooks/scrape lists the notebooks that can be opened.',
    cause: fault,
  })
}

export const createNotebook: Handler<'createNotebook'> = async (input, context) => {
  const { library } = context.services
  const title = input.name ?? (await pinOnce('title', context, () => inventTitle(context.services)))
  if (input.activate && !context.call.claim?.isRetry) await library.requireNewName(title) // the earlier try has it, or has asked
  const made = await makeNotebook(title, input, context)
  const { name, url, notebookId } = made
  const created = { notebook_url: url, name, notebook_id: notebookId }
  if (library.problem) return { ...created, message: `${name} was made.`, warnings: [NOT_LISTED] }
  const isOurs = createAddressMatcher(made, context.services)
  const namesake = (await library.findByName(name)).find((entry) => !isOurs(entry.url))
  const entry = { name, url, description: input.description }
  const listed = await addEntryOnce(entry, made, context).catch((error) => deleteMadeNotebook(made, context, error))
  const notebook = input.activate && !listed.active ? await library.activate(listed.id) : listed
  const message = notebook.active ? `${name} was made, and is the active notebook.` : `${name} was made.`
  return { ...created, notebook, message, ...(namesake ? { warnings: [describeNamesake(notebook, namesake)] } : {}) }
}

/** A name that no other notebook has: nobody chose it, so nobody can mean two by it. */
async function inventTitle({ library, clock }: Services): Promise<string> {
  const name = `Notebook of ${readIsoTime(clock).slice(0, 10)}`
  if (library.problem) return name
  for (let number = 1; ; number += 1) {
    const title = number === 1 ? name : `${name} (${number})`
    if ((await library.findByName(title)).length === 0) return title
  }
}

const NOT_LISTED = 'It is not in the library, whose file cannot be read at the moment.'

function describeNamesake({ id, name }: LibraryEntry, other: LibraryEntry): string {
  return `Another notebook, ${other.id}, is called ${name} as well: name this one by its id, ${id}.`
}

export const renameNotebook: Handler<'renameNotebook'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const notebook = await callProduct(context, chosen, (product) =>
    product.notebooks.rename(chosen.notebookId, input.name, context.signal),
  )
  return { notebook_id: notebook.id, notebook_url: chosen.url, name: notebook.title }
}

export const scrapeNotebooks: Handler<'scrapeNotebooks'> = async (input, context) => {
  const { services, signal } = context
  const target = chooseDefaultTarget(input.account, context)
  const found = await callProduct(context, target, (product) => product.notebooks.list(signal))
  const notebooks = found.map(({ id, title, sourceCount }) => ({
    id,
    name: title,
    url: buildNotebookUrl({ product: target.product, notebookId: id }, services.hosts()),
    source_count: sourceCount,
  }))
  return { notebooks, total: notebooks.length, message: `Found ${formatCount(notebooks.length, 'notebook')}.` }
}

export const searchNotebooks: Handler<'searchNotebooks'> = async ({ query }, { services }) => ({
  notebooks: await services.library.search(query),
})

export const getLibraryStats: Handler<'getLibraryStats'> = async (_input, { services }) =>
  await services.library.stats()

export const getNotebook: Handler<'getNotebook'> = async ({ id }, { services }) => ({
  notebook: await chooseEntry(id, services),
})

export const updateNotebook: Handler<'updateNotebook'> = async ({ id, ...change }, context) => {
  const { id: entryId } = await pinEntry(id, context) // by its old name, it may not be found a second time
  return { notebook: await context.services.library.update(entryId, change) }
}

/** The entry of this name when the call was first tried. @throws Fault NOTEBOOK_NOT_FOUND, AMBIGUOUS_NAME */
function pinEntry(id: string, context: Context): Promise<Pick<LibraryEntry, 'id' | 'name' | 'added_at'>> {
  return pinOnce('entry', context, async () => {
    const { id: entryId, name, added_at } = await chooseEntry(id, context.services)
    return { id: entryId, name, added_at }
  })
}

export const activateNotebook: Handler<'activateNotebook'> = async ({ id }, context) => {
  const notebook = await context.services.library.activate((await pinEntry(id, context)).id)
  return { message: `${notebook.name} is now the active notebook.`, notebook }
}

export const removeNotebook: Handler<'removeNotebook'> = async ({ id }, context) => {
  const entry = await pinEntry(id, context)
  await removeEntry(entry, context)
  return { message: `${entry.name} was removed from the library; the notebook itself is kept.`, id: entry.id }
}

/** Another entry may have come under the id of one that an earlier try of this call removed: that one stays. */
async function removeEntry({ id, added_at }: PinnedEntry, context: Context): Promise<void> {
  const { library } = context.services
  const now = await library.find(id)
  if (now && now.added_at !== added_at) return
  await removeOnce(context, 'NOTEBOOK_NOT_FOUND', () => library.remove(id))
}

/**
 * A library id removes the entry; a UUID or an address deletes the notebook in its product, and its entry. When none
 * of them could be deleted the call fails with the first fault, what failed beside it.
 */
export const bulkDeleteNotebooks: Handler<'bulkDeleteNotebooks'> = async (input, context) => {
  const gone = new Map<string, DeletedKind>()
  const faults = new Map<string, Fault>()
  const ids = [...new Set(input.ids)]
  const entries = await pinEntries(ids, context)
  for (const id of ids) {
    context.signal.throwIfAborted()
    await deleteOne(id, findOwn(entries, id), input.account, context).then(
      (what) => gone.set(id, what),
      (error) => faults.set(id, toFault(error)),
    )
  }
  const failed = [...faults].map(([id, { message }]) => ({ id, error: message }))
  const data = { deleted: [...gone.keys()], failed, message: formatDeletedMessage([...gone.values()], failed.length) }
  const [first] = faults.values()
  if (gone.size === 0 && first) throw createNoneSucceededFault(first, data)
  return data
}

/** What went: the notebook itself with all that is kept of it, or only what the library says of it. */
type DeletedKind = 'notebook' | 'entry'

function formatDeletedMessage(gone: readonly DeletedKind[], failed: number): string {
  const notebooks = gone.filter((what) => what === 'notebook').length
  const entries = gone.length - notebooks
  const parts = [
    ...(notebooks > 0 ? [`Deleted ${formatCount(notebooks, 'notebook')}.`] : []),
    ...(entries > 0
      ? [`Removed ${formatCount(entries, 'entry', 'entries')} from the library; ${describeKept(entries)}.`]
      : []),
    ...(failed > 0 ? [`${failed} of ${gone.length + failed} could not be deleted.`] : []),
  ]
  return parts.join(' ')
}

const describeKept = (count: number) => (count === 1 ? 'its notebook is kept' : 'their notebooks are kept')

type PinnedEntry = Pick<LibraryEntry, 'id' | 'added_at'>

/** Which of the ids are entries of the library; an id that could not be one is told when its turn comes. */
function pinEntries(ids: readonly string[], context: Context): Promise<Readonly<Record<string, PinnedEntry>>> {
  return pinOnce('entries', context, async () => {
    const found: [string, PinnedEntry][] = []
    for (const id of ids) {
      const entry = await findEntryOrNull(id, context.services)
      if (entry) found.push([id, { id: entry.id, added_at: entry.added_at }])
    }
    return Object.fromEntries(found)
  })
}

async function findEntryOrNull(id: string, services: Services): Promise<LibraryEntry | null> {
  try {
    return await findEntry(id, services)
  } catch {
    return null
  }
}

async function deleteOne(
  id: string,
  entry: PinnedEntry | undefined,
  account: string | undefined,
  context: Context,
): Promise<DeletedKind> {
  const { services, signal } = context
  if (entry) {
    await removeEntry(entry, context)
    return 'entry'
  }
  const place = await resolvePlace(id, services)
  const target = { product: place.product, account: resolveAccountId(account, place.product, context) }
  const deleteInProduct = () =>
    callProduct(context, target, (product) => product.notebooks.delete(place.notebookId, signal))
  await removeOnce(context, 'NOTEBOOK_NOT_FOUND', deleteInProduct)
  const isOfPlace = createAddressMatcher(place, services)
  await services.history.forget(place.notebookId)
  await services.idempotency.forget(place.notebookId)
  await services.jobs.forgetResults(place.notebookId)
  await services.folders.forget(place.notebookId)
  await services.sessions.closeWhere(({ notebookUrl }) => isOfPlace(notebookUrl))
  for (const known of await services.library.findByNotebook(place.notebookId))
    if (isOfPlace(known.url)) await services.library.remove(known.id)
  return 'notebook'
}
