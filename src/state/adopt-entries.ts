import { normalizeName } from '../lib/normalize-name.ts'
import { chooseUnusedSlug } from '../lib/slug.ts'
import { suggestUseCases } from './library-entry.ts'
import { type LibraryFile, type StoredEntry, storedEntry } from './library-file.ts'

/** An entry to take over: its name and address are known to be good, `slug` is the id it would like. */
export type IncomingEntry = {
  readonly slug: string
  readonly url: string
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** What came of one: a new entry, one that was there already, or one that was there and learned something. */
export type AdoptedEntry = {
  readonly id: string
  readonly name: string
  readonly status: 'imported' | 'already_in_library' | 'merged'
  readonly notes: readonly string[]
}

type AdoptionRules = {
  /** The same for all addresses of one notebook. */
  readonly readPlaceKey: (url: string) => string
  readonly isReserved: (id: string) => boolean
  readonly now: string
}

/**
 * Takes entries over into a library, nothing of either side lost: of an entry that is there already, texts stay, lists
 * grow, the higher count and the wider times stay. Doing it twice changes nothing more.
 */
export function adoptEntries(file: LibraryFile, incoming: readonly IncomingEntry[], rules: AdoptionRules) {
  const entryIndex = indexEntries(file.notebooks, rules)
  const adopted = incoming.map((entry): AdoptedEntry => {
    const same = entryIndex.findPositions(entry.url).find((index) => isNamed(entryIndex.entries[index]!, entry))
    const next =
      same === undefined ? adoptNewcomer(entry, entryIndex, rules) : mergeEntry(entryIndex.entries[same]!, entry, rules)
    entryIndex.put(next.entry, same)
    return { id: next.entry.id, name: next.entry.name, status: next.status, notes: next.notes }
  })
  const isUnchanged = adopted.every(({ status }) => status === 'already_in_library')
  return { value: isUnchanged ? file : { ...file, notebooks: entryIndex.entries }, result: adopted }
}

type EntryIndex = ReturnType<typeof indexEntries>

/** The entries while they are being added to, found by notebook, name and id: a library may hold thousands. */
function indexEntries(notebooks: readonly StoredEntry[], { readPlaceKey }: AdoptionRules) {
  const entries: StoredEntry[] = []
  const names = new Set<string>()
  const ids = new Set<string>()
  const places = new Map<string, number[]>()
  const addEntry = (entry: StoredEntry, at?: number) => {
    if (at !== undefined) {
      entries[at] = entry
      return
    }
    names.add(normalizeName(entry.name))
    ids.add(entry.id)
    const key = readPlaceKey(entry.url)
    places.set(key, [...(places.get(key) ?? []), entries.length])
    entries.push(entry)
  }
  for (const entry of notebooks) addEntry(entry)
  return { entries, names, ids, put: addEntry, findPositions: (url: string) => places.get(readPlaceKey(url)) ?? [] }
}

type AdoptionStep = Pick<AdoptedEntry, 'status' | 'notes'> & { readonly entry: StoredEntry }

/** Under the same name, or under the name it got when it came the first time. */
function isNamed(known: StoredEntry, { name }: IncomingEntry): boolean {
  const [own, other] = [normalizeName(known.name), normalizeName(name)]
  return own === other || (own.startsWith(`${other} (`) && /^\(\d+\)$/.test(own.slice(other.length + 1)))
}

function adoptNewcomer(
  { slug, url, name, fields }: IncomingEntry,
  entryIndex: EntryIndex,
  rules: AdoptionRules,
): AdoptionStep {
  const id = chooseUnusedSlug(slug, (taken) => rules.isReserved(taken) || entryIndex.ids.has(taken))
  const free = chooseFreeName(name, entryIndex.names)
  const twin = entryIndex.entries[entryIndex.findPositions(url)[0] ?? -1]
  const notes = [
    ...(free === name ? [] : [`The name ${name} is taken; it is now ${free}.`]),
    ...(id === slug ? [] : [`The id ${slug} is taken; it is now ${id}.`]),
    ...(twin ? [`The same notebook is also in the library as ${twin.name} (${twin.id}).`] : []),
  ]
  const defaults = { added_at: rules.now, last_used: rules.now, ...fields }
  const entry = storedEntry.parse({ ...defaults, id, url, name: free })
  return {
    entry: fields.use_cases ? entry : { ...entry, use_cases: suggestUseCases(entry) },
    status: 'imported',
    notes,
  }
}

function chooseFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(normalizeName(free)); number += 1) free = `${name} (${number})`
  return free
}

function mergeEntry(known: StoredEntry, { fields }: IncomingEntry, { now }: AdoptionRules): AdoptionStep {
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
  if (isSameEntry(entry, known)) return { entry: known, status: 'already_in_library', notes }
  return { entry: { ...entry, last_modified: now }, status: 'merged', notes }
}

const isSameEntry = (entry: StoredEntry, known: StoredEntry) =>
  Object.keys(entry).every((field) => JSON.stringify(entry[field]) === JSON.stringify(known[field]))
