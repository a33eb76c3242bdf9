import { removeAccents } from '../lib/slug.ts'

/** What of an entry is searched. */
export type SearchableEntry = {
  readonly name: string
  readonly description: string
  readonly topics: readonly string[]
  readonly tags: readonly string[]
}

/** Every word of the library with the entries that hold it, and the weight of the best field it stands in there. */
export type SearchIndex = {
  readonly entryCount: number
  readonly holders: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** Made once for entries whose searched fields stay as they are. */
export function buildSearchIndex(entries: readonly SearchableEntry[]): SearchIndex {
  const holders = new Map<string, Map<number, number>>()
  for (const [index, entry] of entries.entries()) {
    for (const { weight, texts } of listSearchFields(entry)) {
      for (const word of texts.flatMap(splitSearchWords)) {
        const held = holders.get(word) ?? new Map<number, number>()
        held.set(index, Math.max(weight, held.get(index) ?? 0))
        holders.set(word, held)
      }
    }
  }
  return { entryCount: entries.length, holders }
}

function listSearchFields({ name, description, topics, tags }: SearchableEntry) {
  return [
    { weight: 4, texts: [name] },
    { weight: 3, texts: topics },
    { weight: 3, texts: tags },
    { weight: 1, texts: [description] },
  ]
}

/**
 * How well the entries fit the query, by their position; those that do not fit are not among them. Words are compared
 * without case and accents; a whole word counts more than a beginning, that more than a part; a word that few entries
 * hold counts more than one that all hold.
 */
export function scoreEntries(query: string, index: SearchIndex): Map<number, number> {
  const totals = new Map<number, number>()
  for (const word of new Set(splitSearchWords(query))) {
    const fits = scoreWord(word, index)
    const rarity = Math.log(1 + index.entryCount / Math.max(fits.size, 1))
    for (const [entry, fit] of fits) totals.set(entry, (totals.get(entry) ?? 0) + fit * rarity)
  }
  for (const [entry, total] of totals) totals.set(entry, Math.round(total * 1000) / 1000)
  return totals
}

function scoreWord(wanted: string, { holders }: SearchIndex): ReadonlyMap<number, number> {
  const fits = new Map<number, number>()
  for (const [held, entries] of holders) {
    const like = rateLikeness(wanted, held)
    if (like === 0) continue
    for (const [entry, weight] of entries) fits.set(entry, Math.max(weight * like, fits.get(entry) ?? 0))
  }
  return fits
}

function rateLikeness(wanted: string, held: string): number {
  if (held === wanted) return 1
  if (held.startsWith(wanted)) return 0.7
  return canStandInside(wanted) && held.includes(wanted) ? 0.4 : 0
}

/** One or two Latin letters stand inside almost any word; a Chinese or Japanese character is a word by itself. */
const canStandInside = (word: string) => word.length >= 3 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word)

/** `C++` and `C#` are words. */
function splitSearchWords(text: string): string[] {
  return (
    removeAccents(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
  )
}
