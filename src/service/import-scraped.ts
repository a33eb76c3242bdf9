import { Fault, toFault } from '../domain/fault.ts'
import type { Notebook, ProductName } from '../domain/notebook.ts'
import { buildNotebookUrl, parseNotebookUrl } from '../domain/notebook-url.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import { callProduct, chooseDefaultTarget, type ProductTarget } from './call-product.ts'
import type { Context, Handler, Services } from './context.ts'
import { discoverNotebook } from './discover.ts'
import { createNoneSucceededFault } from './none-succeeded.ts'
import { type ChosenNotebook, findEntryOfPlace } from './notebook-choice.ts'

/** So many are looked up before others have their turn. */
const PER_TURN = 32

type ImportedNotebook = Awaited<ReturnType<Handler<'importScrapedNotebooks'>>>['imported'][number]
type FailedImport = { readonly id: string; readonly name: string; readonly fault: Fault }

/** Source: decisions, section 4, "import from scrape". */
export const importScrapedNotebooks: Handler<'importScrapedNotebooks'> = async (input, context) => {
  const { services, signal } = context
  const target = chooseDefaultTarget(input.account, context)
  const scraped = await callProduct(context, target, (product) => product.notebooks.list(signal))
  const { wanted, failed } = chooseScraped(scraped, input.notebook_ids, target.product, services)
  const imported: ImportedNotebook[] = []
  for (const [done, notebook] of wanted.entries()) {
    signal.throwIfAborted()
    if (done % PER_TURN === PER_TURN - 1) await new Promise(setImmediate)
    context.call.listener?.progress?.({ phase: 'importing', done, total: wanted.length })
    await importNotebook(notebook, target, input.auto_discover, context).then(
      (one) => imported.push(one),
      (error) => failed.push({ id: notebook.id, name: notebook.title, fault: toFault(error) }),
    )
  }
  signal.throwIfAborted()
  const isNewlyImported = ({ status }: ImportedNotebook) => status !== KNOWN
  const data = {
    imported,
    errors: failed.map(({ id, name, fault }) => ({ id, name, error: fault.message })),
    total_scraped: scraped.length,
    total_imported: imported.filter(isNewlyImported).length,
    total_errors: failed.length,
  }
  if (imported.length === 0 && failed.length > 0) throw createNoneSucceededFault(failed[0]!.fault, data)
  return data
}

const KNOWN = 'already_in_library' as const

/** The notebooks that are meant, and those named that the product does not have. */
function chooseScraped(
  scraped: readonly Notebook[],
  ids: readonly string[] | undefined,
  product: ProductName,
  services: Services,
): { wanted: readonly Notebook[]; failed: FailedImport[] } {
  if (!ids || ids.length === 0) return { wanted: scraped, failed: [] }
  const byId = new Map(scraped.map((notebook) => [notebook.id.toLowerCase(), notebook]))
  const readNotebookId = (given: string) => {
    const place = parseNotebookUrl(given, services.hosts())
    return place && place.product === product ? place.notebookId : given.toLowerCase()
  }
  const named = [...new Set(ids.map((given) => given.trim()))].map((given) => ({
    given,
    notebook: byId.get(readNotebookId(given)),
  }))
  return {
    wanted: [...new Set(named.flatMap(({ notebook }) => notebook ?? []))],
    failed: named.flatMap(({ given, notebook }) =>
      notebook ? [] : [{ id: given, name: '', fault: createUnknownNotebookFault(given) }],
    ),
  }
}

async function importNotebook(
  { id, title }: Notebook,
  { product, account }: ProductTarget,
  isDiscovered: boolean,
  context: Context,
): Promise<ImportedNotebook> {
  const { services } = context
  const place = { product, notebookId: id }
  const known = await findEntryOfPlace(place, services)
  if (known) return toImported(id, known, KNOWN)
  const url = buildNotebookUrl(place, services.hosts())
  if (!isDiscovered) return toImported(id, await addUnderFreeName(title, url, services), 'imported')
  const chosen: ChosenNotebook = { ...place, url, entry: null, account }
  return toImported(id, await discoverNotebook(chosen, context), 'auto-discovered')
}

const toImported = (
  id: string,
  { id: library_id, name }: LibraryEntry,
  status: ImportedNotebook['status'],
): ImportedNotebook => ({
  id,
  library_id,
  name,
  status,
})

/** Titles of a product need not be unique, names of the library are: `Notes`, `Notes (2)`. */
async function addUnderFreeName(title: string, url: string, { library }: Services): Promise<LibraryEntry> {
  const wanted = title.trim() || 'Untitled notebook'
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} (${number})`
    try {
      return await library.add({ url, name })
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'DUPLICATE_NAME') throw error
    }
  }
}

function createUnknownNotebookFault(id: string): Fault {
  return new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, {
    hint: 'GET /notebooks/scrape lists the notebooks that can be imported.',
  })
}
