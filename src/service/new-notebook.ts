import { toFault } from '../domain/fault.ts'
import { buildNotebookUrl, type NotebookPlace } from '../domain/notebook-url.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { LibraryEntry, NewEntry } from '../state/library-entry.ts'
import { findFirstSelection, resolveAccountId } from './active-selection.ts'
import { callProduct, type ProductTarget } from './call-product.ts'
import type { Context } from './context.ts'
import { makeOnce } from './make-once.ts'
import {
  type ChosenNotebook,
  findEntryOfPlace,
  findNotebook,
  type NotebookRef,
  throwNoneChosen,
} from './notebook-choice.ts'

/** A notebook of the product that was made for this call, not in the library yet. */
type MadeNotebook = NotebookPlace & { readonly account: string; readonly name: string; readonly url: string }

type AccountRef = Pick<NotebookRef, 'account'>

/** Makes an empty notebook, one for each call, in the product that notebooks are made in. */
export async function makeNotebook(title: string, ref: AccountRef, context: Context): Promise<MadeNotebook> {
  const { signal } = context
  const target = chooseNewTarget(ref, context)
  const made = await makeOnce(context, target, 'notebook', {
    make: ({ notebooks }, id) => notebooks.create(title, signal, id),
    find: async ({ notebooks }, isSince) =>
      (await notebooks.list(signal)).find((one) => one.title === title && isSince(one.createdAt)) ?? null,
    sought: `a new notebook called “${title}”`,
  })
  const place = { product: target.product, notebookId: made.id }
  return { ...place, account: target.account, name: made.title, url: buildNotebookUrl(place, context.services.hosts()) }
}

/** Deletes what was made for a call that failed, and throws why it did. */
export async function deleteMadeNotebook(made: MadeNotebook, context: Context, error: unknown): Promise<never> {
  const { signal } = new AbortController() // also when the caller has gone
  await context.services.folders.forget(made.notebookId)
  await callProduct(context, made, (product) => product.notebooks.delete(made.notebookId, signal)).catch(() => null)
  throw error
}

/** A work that fills a notebook: what it gives, and what a notebook that was made for it is called. */
type FillingWork<T> = (chosen: ChosenNotebook) => Promise<{ readonly value: T; readonly title: string }>

/** What the work gave, and the entry of the notebook that was made for it. */
type Filled<T> = { readonly value: T; readonly made: LibraryEntry | null }

/** Two first sources at the same moment go into the same notebook. */
const beginnings = createSerialQueue()
const isBeginning = ({ product, account }: ProductTarget) => beginnings.count(`${product} ${account}`) > 0

/**
 * Does a work that fills a notebook on the one that is meant. Where none is named, none is active and the account has
 * none, one is made for it, is active from then on and takes the title that the work gives; when the work leaves nothing,
 * nothing is left of the notebook.
 * @param title what the new notebook is called while the work goes on
 * @throws Fault NOTEBOOK_NOT_FOUND where the account has notebooks and none was chosen
 * Source: decisions, section 12, "Beginning from nothing".
 */
export async function fillNotebook<T>(
  ref: NotebookRef,
  title: string,
  work: FillingWork<T>,
  context: Context,
): Promise<Filled<T>> {
  const target = chooseNewTarget(ref, context)
  const chosen = (await hasBegunNotebook(ref, target, context)) ? null : await findNotebook(ref, context)
  if (chosen && !isBeginning(target)) return { value: (await work(chosen)).value, made: null }
  const beginNotebook = async () => {
    const isBegun = await hasBegunNotebook(ref, target, context)
    return (isBegun ? null : await findNotebook(ref, context)) ?? (await fillFirstNotebook(ref, title, work, context))
  }
  const begun = await beginnings.run(`${target.product} ${target.account}`, beginNotebook, context.signal)
  return 'made' in begun ? begun : { value: (await work(begun)).value, made: null }
}

/** The account a first notebook would be made in. @throws Fault NOTEBOOK_NOT_FOUND where it has one already */
export async function requireNoNotebook(ref: AccountRef, context: Context): Promise<string> {
  const target = chooseNewTarget(ref, context)
  const notebooks = await callProduct(context, target, (product) => product.notebooks.list(context.signal))
  const { claim } = context.call
  const others = notebooks.filter(({ id }) => !claim?.isRetry || id !== claim.deriveId('notebook'))
  return others.length === 0 ? target.account : await throwNoneChosen(context.services)
}

/** Whether an earlier try of this call made the first notebook of the account: it then goes on with that. */
async function hasBegunNotebook(ref: NotebookRef, target: ProductTarget, context: Context): Promise<boolean> {
  const { claim } = context.call
  if (!claim?.isRetry || findFirstSelection(context)?.notebookUrl) return false
  const isNamed = [ref.notebook_id, ref.notebook_url, ref.session_id].some((name) => name !== undefined)
  if (isNamed) return false
  const notebooks = await callProduct(context, target, (product) => product.notebooks.list(context.signal))
  return notebooks.some(({ id }) => id === claim.deriveId('notebook'))
}

/** The entry stands before the work begins: should the service be killed, the next source goes into the same notebook. */
async function fillFirstNotebook<T>(
  ref: NotebookRef,
  title: string,
  work: FillingWork<T>,
  context: Context,
): Promise<Filled<T>> {
  const { library } = context.services
  await requireNoNotebook(ref, context)
  const made = await makeNotebook(title, ref, context)
  const { url } = made
  const entry = await addEntryOnce({ name: made.name, url }, made, context).catch((error) =>
    deleteMadeNotebook(made, context, error),
  )
  context.trace.usedEntryId = entry.id
  try {
    const filled = await work({ ...made, entry })
    if (filled.title === made.name) return { value: filled.value, made: entry }
    const named = await library.addCreated({ name: await renameMade(made, filled.title, context), url }, entry)
    context.trace.usedEntryId = named.id
    return { value: filled.value, made: named }
  } catch (error) {
    if (toFault(error).leftSomething || (await hasSources(made, context))) throw error
    await library.remove(entry.id)
    return await deleteMadeNotebook(made, context, error)
  }
}

async function renameMade(made: MadeNotebook, title: string, context: Context): Promise<string> {
  const { notebookId } = made
  return (await callProduct(context, made, (product) => product.notebooks.rename(notebookId, title, context.signal)))
    .title
}

async function hasSources(made: MadeNotebook, context: Context): Promise<boolean> {
  const { signal } = new AbortController() // also when the caller has gone
  const sources = callProduct(context, made, (product) => product.sources.list(made.notebookId, signal))
  return await sources.then(
    ({ length }) => length > 0,
    () => true,
  )
}

/** Where the notebook is made that a call needs which names none. */
export function chooseNewTarget({ account }: AccountRef, context: Context): ProductTarget {
  const { defaultProduct: product } = context.services
  return { product, account: resolveAccountId(account, product, context) }
}

/** Adds the entry of a notebook that was made for this call, unless an earlier try of it did. */
export async function addEntryOnce(entry: NewEntry, made: MadeNotebook, context: Context): Promise<LibraryEntry> {
  const { call, services } = context
  const known = call.claim?.isRetry ? await findEntryOfPlace(made, services) : null
  return known ?? (await services.library.addCreated(entry))
}

/** What a reply says of the notebook that was made for it. */
export function describeMadeNotebook(made: LibraryEntry | null) {
  if (made === null) return {}
  const { id, name, url, active } = made
  const message = `There was no notebook yet: ${name} (${id}) was made, and is the active one.`
  return { notebook: { id, name, url, active }, message }
}
