import { withoutAccents } from '../lib/slug.ts'

/** What of an entry is searched. */
export type Searched = {
  readonly name: string
  readonly description: string
  readonly topics: readonly string[]
  readonly tags: readonly string[]
}

/** The words of an entry by the weight of the field they stand in; made once per entry. */
export type SearchWords = ReadonlyArray<{ readonly weight: number; readonly words: readonly string[] }>

export function searchWords({ name, description, topics, tags }: Searched): SearchWords {
  return [
    { weight: 4, words: wordsOf(name) },
    { weight: 3, words: topics.flatMap(wordsOf) },
    { weight: 3, words: tags.flatMap(wordsOf) },
    { weight: 1, words: wordsOf(description) },
  ]
}

/**
 * How well each entry fits the query; 0 where nothing fits. Words are compared without case and accents; a whole word
 * counts more than a beginning, that more than a part; a word that few entries hold counts more than one that all hold.
 */
export function scores(query: string, entries: readonly SearchWords[]): number[] {
  const wanted = [...new Set(wordsOf(query))]
  const totals = entries.map(() => 0)
  for (const word of wanted) {
    const fits = entries.map((entry) => fitOf(word, entry))
    const holders = fits.filter((fit) => fit > 0).length
    const rarity = Math.log(1 + entries.length / Math.max(holders, 1))
    for (const [index, fit] of fits.entries()) totals[index]! += fit * rarity
  }
  return totals.map((total) => Math.round(total * 1000) / 1000)
}

function fitOf(word: string, entry: SearchWords): number {
  return Math.max(
    ...entry.map(({ weight, words }) => weight * Math.max(0, ...words.map((held) => likeness(word, held)))),
  )
}

function likeness(wanted: string, held: string): number {
  if (held === wanted) return 1
  if (held.startsWith(wanted)) return 0.7
  return canStandInside(wanted) && held.includes(wanted) ? 0.4 : 0
}

/** One or two Latin letters stand inside almost any word; a Chinese or Japanese character is a word by itself. */
const canStandInside = (word: string) => word.length >= 3 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word)

/** `C++` and `C#` are words. */
function wordsOf(text: string): string[] {
  return (
    withoutAccents(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
  )
}
