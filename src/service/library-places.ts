import { type NotebookPlace, parseNotebookUrl } from '../domain/notebook-url.ts'
import type { Library } from '../state/library.ts'
import type { LibraryEntry } from '../state/library-entry.ts'
import type { Services } from './context.ts'

type PlacedEntry = NotebookPlace & { readonly entry: LibraryEntry }

/** The first entry of each place, by its position in the library. */
type LibraryPlaces = {
  readonly addresses: readonly string[]
  readonly hosts: string
  readonly byPlace: ReadonlyMap<string, NotebookPlace & { readonly index: number }>
}

const placesOfLibrary = new WeakMap<Library, LibraryPlaces>()

/** The first entry whose address names this notebook of this product, or of any; null also while none can be read. */
export function findEntryAt(
  notebookId: string,
  product: NotebookPlace['product'] | null,
  services: Services,
): PlacedEntry | null {
  const { library } = services
  if (library.problem) return null
  const found = indexPlaces(services).byPlace.get(formatPlaceKey(notebookId, product))
  return found ? { ...found, entry: library.entries()[found.index]! } : null
}

/** Reading an address costs more than asking a notebook among few: each is read once while it stands in the library. */
function indexPlaces({ library, hosts }: Services): LibraryPlaces {
  const addresses = library.addresses()
  const known = hosts()
  const hostNames = [...known.local, ...known.hosted].join(' ')
  const kept = placesOfLibrary.get(library)
  if (kept?.addresses === addresses && kept.hosts === hostNames) return kept
  const byPlace: [string, NotebookPlace & { index: number }][] = []
  for (const [index, address] of addresses.entries()) {
    const place = parseNotebookUrl(address, known)
    if (!place) continue
    for (const product of [place.product, null])
      byPlace.push([formatPlaceKey(place.notebookId, product), { ...place, index }])
  }
  const places = { addresses, hosts: hostNames, byPlace: new Map(byPlace.reverse()) }
  placesOfLibrary.set(library, places)
  return places
}

const formatPlaceKey = (notebookId: string, product: string | null) => `${product ?? '*'} ${notebookId}`
