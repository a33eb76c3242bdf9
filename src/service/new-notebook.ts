import { toFault } from '../domain/fault.ts'
import type { ProductName } from '../domain/notebook.ts'
import { type NotebookPlace, urlOfPlace } from '../domain/notebook-url.ts'
import { serialQueue } from '../lib/serial-queue.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import type { Context } from './context.ts'
import { type Chosen, findNotebook, type NotebookRef, noneChosen } from './notebook-choice.ts'
import { reach } from './reach.ts'

/** A notebook of the product that was made for this call, not in the library yet. */
export type MadeNotebook = NotebookPlace & { readonly account: string; readonly name: string; readonly url: string }

type Target = { readonly product: ProductName; readonly account: string }
type AccountRef = Pick<NotebookRef, 'account'>

/** Makes an empty notebook in the product that notebooks are made in. */
export async function makeNotebook(title: string, ref: AccountRef, context: Context): Promise<MadeNotebook> {
  const target = targetOf(ref, context)
  const made = await reach(context, target, (product) => product.notebooks.create(title, context.signal))
  const place = { product: target.product, notebookId: made.id }
  return { ...place, account: target.account, name: made.title, url: urlOfPlace(place, context.house.hosts()) }
}

/** Deletes what was made for a call that failed, and throws why it did. */
export async function takeBack(made: MadeNotebook, context: Context, error: unknown): Promise<never> {
  const { signal } = new AbortController() // also when the caller has gone
  context.house.folders.forget(made.notebookId)
  await reach(context, made, (product) => product.notebooks.delete(made.notebookId, signal)).catch(() => null)
  throw error
}

/** A work that fills a notebook: what it gives, and what a notebook that was made for it is called. */
export type FillingWork<T> = (chosen: Chosen) => Promise<{ readonly value: T; readonly title: string }>

/** What the work gave, and the entry of the notebook that was made for it. */
export type Filled<T> = { readonly value: T; readonly made: LibraryEntry | null }

/** Two first sources at the same moment go into the same notebook. */
const beginnings = serialQueue()
const isBeginning = ({ product, account }: Target) => beginnings.count(`${product} ${account}`) > 0

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
  const target = targetOf(ref, context)
  const chosen = findNotebook(ref, context)
  if (chosen && !isBeginning(target)) return { value: (await work(chosen)).value, made: null }
  const begin = async () => findNotebook(ref, context) ?? (await fillFirst(ref, title, work, context))
  const begun = await beginnings.run(`${target.product} ${target.account}`, begin, context.signal)
  return 'made' in begun ? begun : { value: (await work(begun)).value, made: null }
}

/** The account a first notebook would be made in. @throws Fault NOTEBOOK_NOT_FOUND where it has one already */
export async function requireNoNotebook(ref: AccountRef, context: Context): Promise<string> {
  const target = targetOf(ref, context)
  const notebooks = await reach(context, target, (product) => product.notebooks.list(context.signal))
  return notebooks.length === 0 ? target.account : noneChosen(context.house)
}

/** The entry stands before the work begins: should the service be killed, the next source goes into the same notebook. */
async function fillFirst<T>(
  ref: NotebookRef,
  title: string,
  work: FillingWork<T>,
  context: Context,
): Promise<Filled<T>> {
  const { library } = context.house
  await requireNoNotebook(ref, context)
  const made = await makeNotebook(title, ref, context)
  const { url } = made
  const entry = await library.addCreated({ name: made.name, url }).catch((error) => takeBack(made, context, error))
  context.trace.usedEntryId = entry.id
  try {
    const filled = await work({ ...made, entry })
    if (filled.title === made.name) return { value: filled.value, made: entry }
    const named = await library.addCreated({ name: await rename(made, filled.title, context), url }, entry)
    context.trace.usedEntryId = named.id
    return { value: filled.value, made: named }
  } catch (error) {
    if (toFault(error).leftSomething || (await holdsSources(made, context))) throw error
    await library.remove(entry.id)
    return await takeBack(made, context, error)
  }
}

async function rename(made: MadeNotebook, title: string, context: Context): Promise<string> {
  const { notebookId } = made
  return (await reach(context, made, (product) => product.notebooks.rename(notebookId, title, context.signal))).title
}

async function holdsSources(made: MadeNotebook, context: Context): Promise<boolean> {
  const { signal } = new AbortController() // also when the caller has gone
  const sources = reach(context, made, (product) => product.sources.list(made.notebookId, signal))
  return await sources.then(
    ({ length }) => length > 0,
    () => true,
  )
}

function targetOf({ account }: AccountRef, { house }: Context): Target {
  return { product: house.defaultProduct, account: house.accounts.get(account, house.defaultProduct).id }
}

/** What a reply says of the notebook that was made for it. */
export function tellMade(made: LibraryEntry | null) {
  if (made === null) return {}
  const { id, name, url, active } = made
  const message = `There was no notebook yet: ${name} (${id}) was made, and is the active one.`
  return { notebook: { id, name, url, active }, message }
}
