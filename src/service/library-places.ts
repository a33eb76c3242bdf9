import { type NotebookPlace, parseNotebookUrl } from '../domain/notebook-url.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import type { Services } from './context.ts'

type PlacedEntry = NotebookPlace & { readonly entry: LibraryEntry }

/** The first entry whose address names this notebook of this product, or of any; null also while none can be read. */
export async function findEntryAt(
  notebookId: string,
  product: NotebookPlace['product'] | null,
  services: Services,
): Promise<PlacedEntry | null> {
  if (services.library.problem) return null
  const [first] = (await listEntriesAt(notebookId, services)).filter((placed) => !product || placed.product === product)
  return first ?? null
}

/** The entries whose addresses name the notebook of this id, of any product, in their order. */
async function listEntriesAt(notebookId: string, { library, hosts }: Services): Promise<readonly PlacedEntry[]> {
  const entries = await library.findByNotebook(notebookId)
  const known = hosts()
  return entries.flatMap((entry) => {
    const place = parseNotebookUrl(entry.url, known)
    return place ? [{ ...place, entry }] : []
  })
}
