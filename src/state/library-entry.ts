import type { StoredEntry } from './library-file.ts'

/** A notebook of the library as it is shown: the stored entry, and whether it is the active one. */
export type LibraryEntry = StoredEntry & { readonly active: boolean }
export type FoundEntry = LibraryEntry & { readonly score: number }

/** What can be said about a notebook; what is absent gets its documented default. */
export type NewEntry = {
  readonly url: string
  readonly name: string
  readonly description?: string
  readonly topics?: readonly string[]
  readonly content_types?: readonly string[]
  readonly use_cases?: readonly string[]
  readonly tags?: readonly string[]
  /** The wished id; made from the name when absent. */
  readonly id?: string
  /** Set for an entry that the notebook described itself; gives it `created_at` as well. */
  readonly auto_generated?: boolean
  /** Set for an entry that came with the notebook, before anybody asked for one. */
  readonly auto_added?: boolean
}

export type EntryChange = Partial<
  Pick<NewEntry, 'name' | 'description' | 'topics' | 'use_cases' | 'content_types' | 'tags' | 'auto_generated'> &
    Pick<StoredEntry, 'created_at'>
>

/** A new entry, unused; use cases are made from the other fields when they are absent. */
export function createEntry(entry: NewEntry, id: string, now: string): StoredEntry {
  return {
    id,
    url: entry.url,
    name: entry.name.trim(),
    description: entry.description ?? '',
    topics: [...(entry.topics ?? [])],
    content_types: [...(entry.content_types ?? ['documentation', 'examples'])],
    use_cases: [...(entry.use_cases ?? suggestUseCases(entry))],
    added_at: now,
    last_used: now,
    use_count: 0,
    tags: [...(entry.tags ?? [])],
    ...(entry.auto_generated ? { auto_generated: true, created_at: now } : {}),
    ...(entry.auto_added ? { auto_added: true } : {}),
  }
}

const MAX_USE_CASES = 5

/** When to ask a notebook, made from what is known of it. */
export function suggestUseCases({
  name,
  description,
  topics = [],
}: Pick<NewEntry, 'name' | 'description' | 'topics'>): string[] {
  if (topics.length > 0) return topics.slice(0, MAX_USE_CASES).map((topic) => `Answering questions about ${topic}`)
  return [description?.trim() ? `Looking up: ${description.trim()}` : `Answering questions about ${name.trim()}`]
}

/** The fields of a change that are really given. */
export function pickGivenFields({
  name,
  topics,
  use_cases,
  content_types,
  tags,
  description,
  auto_generated,
  created_at,
}: EntryChange): Partial<StoredEntry> {
  const fields = { name: name?.trim(), description, topics, use_cases, content_types, tags, auto_generated, created_at }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
