import { comparableName } from '../lib/comparable-name.ts'
import { unusedSlug } from '../lib/slug.ts'
import { useCasesOf } from './library-entry.ts'
import { type LibraryFile, type StoredEntry, storedEntry } from './library-file.ts'

/** An entry to take over: its name and address are known to be good, `slug` is the id it would like. */
export type Incoming = {
  readonly slug: string
  readonly url: string
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** What came of one: a new entry, one that was there already, or one that was there and learned something. */
export type Adopted = {
  readonly id: string
  readonly name: string
  readonly status: 'imported' | 'already_in_library' | 'merged'
  readonly notes: readonly string[]
}

type Rules = {
  /** The same for all addresses of one notebook. */
  readonly keyOf: (url: string) => string
  readonly isReserved: (id: string) => boolean
  readonly now: string
}

/**
 * Takes entries over into a library, nothing of either side lost: of an entry that is there already, texts stay, lists
 * grow, the higher count and the wider times stay. Doing it twice changes nothing more.
 */
export function adoptEntries(file: LibraryFile, incoming: readonly Incoming[], rules: Rules) {
  const shelf = shelfOf(file.notebooks, rules)
  const adopted = incoming.map((entry): Adopted => {
    const same = shelf.of(entry.url).find((index) => isNamed(shelf.entries[index]!, entry))
    const next = same === undefined ? newcomer(entry, shelf, rules) : joined(shelf.entries[same]!, entry, rules)
    shelf.put(next.entry, same)
    return { id: next.entry.id, name: next.entry.name, status: next.status, notes: next.notes }
  })
  const isUnchanged = adopted.every(({ status }) => status === 'already_in_library')
  return { value: isUnchanged ? file : { ...file, notebooks: shelf.entries }, result: adopted }
}

type Shelf = ReturnType<typeof shelfOf>

/** The entries while they are being added to, found by notebook, name and id: a library may hold thousands. */
function shelfOf(notebooks: readonly StoredEntry[], { keyOf }: Rules) {
  const entries: StoredEntry[] = []
  const names = new Set<string>()
  const ids = new Set<string>()
  const places = new Map<string, number[]>()
  const put = (entry: StoredEntry, at?: number) => {
    if (at !== undefined) {
      entries[at] = entry
      return
    }
    names.add(comparableName(entry.name))
    ids.add(entry.id)
    const key = keyOf(entry.url)
    places.set(key, [...(places.get(key) ?? []), entries.length])
    entries.push(entry)
  }
  for (const entry of notebooks) put(entry)
  return { entries, names, ids, put, of: (url: string) => places.get(keyOf(url)) ?? [] }
}

type Next = Pick<Adopted, 'status' | 'notes'> & { readonly entry: StoredEntry }

/** Under the same name, or under the name it got when it came the first time. */
function isNamed(known: StoredEntry, { name }: Incoming): boolean {
  const [own, other] = [comparableName(known.name), comparableName(name)]
  return own === other || (own.startsWith(`${other} (`) && /^\(\d+\)$/.test(own.slice(other.length + 1)))
}

function newcomer({ slug, url, name, fields }: Incoming, shelf: Shelf, rules: Rules): Next {
  const id = unusedSlug(slug, (taken) => rules.isReserved(taken) || shelf.ids.has(taken))
  const free = freeName(name, shelf.names)
  const twin = shelf.entries[shelf.of(url)[0] ?? -1]
  const notes = [
    ...(free === name ? [] : [`The name ${name} is taken; it is now ${free}.`]),
    ...(id === slug ? [] : [`The id ${slug} is taken; it is now ${id}.`]),
    ...(twin ? [`The same notebook is also in the library as ${twin.name} (${twin.id}).`] : []),
  ]
  const defaults = { added_at: rules.now, last_used: rules.now, ...fields }
  const entry = storedEntry.parse({ ...defaults, id, url, name: free })
  return { entry: fields.use_cases ? entry : { ...entry, use_cases: useCasesOf(entry) }, status: 'imported', notes }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(comparableName(free)); number += 1) free = `${name} (${number})`
  return free
}

function joined(known: StoredEntry, { fields }: Incoming, { now }: Rules): Next {
  const other = storedEntry.parse({ ...known, ...fields, id: known.id, url: known.url, name: known.name })
  const lists = ['topics', 'content_types', 'use_cases', 'tags'] as const
  const union = Object.fromEntries(lists.map((list) => [list, [...new Set([...known[list], ...other[list]])]]))
  const entry: StoredEntry = {
    ...other,
    ...known,
    ...union,
    description: known.description || other.description,
    use_count: Math.max(known.use_count, other.use_count),
    added_at: known.added_at < other.added_at ? known.added_at : other.added_at,
    last_used: known.last_used > other.last_used ? known.last_used : other.last_used,
  }
  const lost = known.description !== '' && other.description !== known.description
  const notes = lost ? [`${known.name} keeps its own description.`] : []
  if (isEqual(entry, known)) return { entry: known, status: 'already_in_library', notes }
  return { entry: { ...entry, last_modified: now }, status: 'merged', notes }
}

const isEqual = (entry: StoredEntry, known: StoredEntry) =>
  Object.keys(entry).every((field) => JSON.stringify(entry[field]) === JSON.stringify(known[field]))
