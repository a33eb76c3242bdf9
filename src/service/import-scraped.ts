import { Fault, toFault } from '../domain/fault.ts'
import type { Notebook, ProductName } from '../domain/notebook.ts'
import { placeOfUrl, urlOfPlace } from '../domain/notebook-url.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import type { Context, Handler, House } from './context.ts'
import { discover } from './discover.ts'
import { accountOf } from './meant.ts'
import { noneSucceeded } from './none-succeeded.ts'
import { addressOf, type Chosen } from './notebook-choice.ts'
import { reach } from './reach.ts'

/** So many are looked up before others have their turn. */
const PER_TURN = 32

type Imported = { readonly id: string; readonly library_id: string; readonly name: string; readonly status: Status }
type Status = 'imported' | 'auto-discovered' | 'already_in_library'
type Failed = { readonly id: string; readonly name: string; readonly fault: Fault }

/** Source: decisions, section 4, "import from scrape". */
export const importScrapedNotebooks: Handler<'importScrapedNotebooks'> = async (input, context) => {
  const { house, signal } = context
  const target = { product: house.defaultProduct, account: accountOf(input.account, house.defaultProduct, context) }
  const scraped = await reach(context, target, (product) => product.notebooks.list(signal))
  const { wanted, failed } = chooseScraped(scraped, input.notebook_ids, target.product, house)
  const imported: Imported[] = []
  for (const [done, notebook] of wanted.entries()) {
    signal.throwIfAborted()
    if (done % PER_TURN === PER_TURN - 1) await new Promise(setImmediate)
    context.call.listener?.progress?.({ phase: 'importing', done, total: wanted.length })
    await importOne(notebook, target, input.auto_discover, context).then(
      (one) => imported.push(one),
      (error) => failed.push({ id: notebook.id, name: notebook.title, fault: toFault(error) }),
    )
  }
  signal.throwIfAborted()
  const isNew = ({ status }: Imported) => status !== KNOWN
  const data = {
    imported,
    errors: failed.map(({ id, name, fault }) => ({ id, name, error: fault.message })),
    total_scraped: scraped.length,
    total_imported: imported.filter(isNew).length,
    total_errors: failed.length,
  }
  if (imported.length === 0 && failed.length > 0) throw noneSucceeded(failed[0]!.fault, data)
  return data
}

const KNOWN = 'already_in_library' as const

/** The notebooks that are meant, and those named that the product does not have. */
function chooseScraped(
  scraped: readonly Notebook[],
  ids: readonly string[] | undefined,
  product: ProductName,
  house: House,
): { wanted: readonly Notebook[]; failed: Failed[] } {
  if (!ids || ids.length === 0) return { wanted: scraped, failed: [] }
  const byId = new Map(scraped.map((notebook) => [notebook.id.toLowerCase(), notebook]))
  const idOf = (given: string) => {
    const place = placeOfUrl(given, house.hosts())
    return place && place.product === product ? place.notebookId : given.toLowerCase()
  }
  const named = [...new Set(ids.map((given) => given.trim()))].map((given) => ({
    given,
    notebook: byId.get(idOf(given)),
  }))
  return {
    wanted: [...new Set(named.flatMap(({ notebook }) => notebook ?? []))],
    failed: named.flatMap(({ given, notebook }) => (notebook ? [] : [{ id: given, name: '', fault: unknown(given) }])),
  }
}

type Target = { readonly product: ProductName; readonly account: string }

async function importOne(
  { id, title }: Notebook,
  { product, account }: Target,
  isDiscovered: boolean,
  context: Context,
): Promise<Imported> {
  const { house } = context
  const place = { product, notebookId: id }
  const known = house.library.findByUrl(addressOf(place, house))
  if (known) return record(id, known, KNOWN)
  const url = urlOfPlace(place, house.hosts())
  if (!isDiscovered) return record(id, await addUnderFreeName(title, url, house), 'imported')
  const chosen: Chosen = { ...place, url, entry: null, account }
  return record(id, await discover(chosen, context), 'auto-discovered')
}

const record = (id: string, { id: library_id, name }: LibraryEntry, status: Status): Imported => ({
  id,
  library_id,
  name,
  status,
})

/** Titles of a product need not be unique, names of the library are: `Notes`, `Notes (2)`. */
async function addUnderFreeName(title: string, url: string, { library }: House): Promise<LibraryEntry> {
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

function unknown(id: string): Fault {
  return new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, {
    hint: 'GET /notebooks/scrape lists the notebooks that can be imported.',
  })
}
