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
  let notebooks: readonly StoredEntry[] = file.notebooks
  const adopted = incoming.map((entry): Adopted => {
    const index = notebooks.findIndex((known) => isSame(known, entry, rules))
    const next = index < 0 ? newcomer(entry, notebooks, rules) : joined(notebooks[index]!, entry, rules)
    notebooks = index < 0 ? [...notebooks, next.entry] : notebooks.with(index, next.entry)
    return { id: next.entry.id, name: next.entry.name, status: next.status, notes: next.notes }
  })
  const isUnchanged = adopted.every(({ status }) => status === 'already_in_library')
  return { value: isUnchanged ? file : { ...file, notebooks: [...notebooks] }, result: adopted }
}

type Next = Pick<Adopted, 'status' | 'notes'> & { readonly entry: StoredEntry }

/** The same notebook under the same name, or under the name it got when it came the first time. */
function isSame(known: StoredEntry, { url, name }: Incoming, { keyOf }: Rules): boolean {
  if (keyOf(known.url) !== keyOf(url)) return false
  const [own, other] = [comparable(known.name), comparable(name)]
  return own === other || (own.startsWith(`${other} (`) && /^\(\d+\)$/.test(own.slice(other.length + 1)))
}

function newcomer({ slug, url, name, fields }: Incoming, known: readonly StoredEntry[], rules: Rules): Next {
  const id = unusedSlug(slug, (taken) => rules.isReserved(taken) || known.some((entry) => entry.id === taken))
  const free = freeName(name, known)
  const twin = known.find((entry) => rules.keyOf(entry.url) === rules.keyOf(url))
  const notes = [
    ...(free === name ? [] : [`The name ${name} is taken; it is now ${free}.`]),
    ...(id === slug ? [] : [`The id ${slug} is taken; it is now ${id}.`]),
    ...(twin ? [`The same notebook is also in the library as ${twin.name} (${twin.id}).`] : []),
  ]
  const defaults = { added_at: rules.now, last_used: rules.now, ...fields }
  const entry = storedEntry.parse({ ...defaults, id, url, name: free })
  return { entry: fields.use_cases ? entry : { ...entry, use_cases: useCasesOf(entry) }, status: 'imported', notes }
}

function freeName(name: string, known: readonly StoredEntry[]): string {
  const taken = new Set(known.map((entry) => comparable(entry.name)))
  let free = name
  for (let number = 2; taken.has(comparable(free)); number += 1) free = `${name} (${number})`
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

const comparable = (name: string) => name.trim().normalize('NFC').toLowerCase()
