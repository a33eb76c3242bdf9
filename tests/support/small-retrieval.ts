import type { IndexedSource } from '../../src/engine/answer/retrieval/indexed-source.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'
import { computeTermWeight } from '../../src/engine/answer/retrieval/term-weight.ts'
import type { FoundPassage } from '../../src/engine/search/found-passage.ts'

const STOP = new Set(
  (
    'the a an of in on at to is are was were did do does what when who where how many much it its and or by for with from ' +
    'about he she they that this there his her which why ' +
    'der die das ein eine wann wer wo was wie viele ist war wurde und er sie es von im in seit'
  ).split(' '),
)

/** Words in lower case without small words and a plural `s`; pairs of characters in Chinese. */
export function smallTerms(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[\u3400-\u9fff]+|[\p{L}\p{M}\p{N}]+/gu)].flatMap(([word]) => {
    if (/[\u3400-\u9fff]/.test(word)) return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
    return STOP.has(word) ? [] : [word.length > 3 ? word.replace(/s$/, '') : word]
  })
}

/**
 * A retrieval over a handful of whole texts, one passage each, ranked by the weight of the terms they hold.
 * @param known what is known of a source beside its text: its name, its places
 */
export function smallRetrieval(
  texts: Readonly<Record<string, string>>,
  known: Readonly<Record<string, Partial<IndexedSource>>> = {},
): Retrieval & { readonly searches: string[] } {
  const entries = Object.entries(texts)
  const sets = entries.map(([, text]) => new Set(smallTerms(text)))
  const weightOf = (term: string) => computeTermWeight(sets.filter((set) => set.has(term)).length, entries.length)
  const searches: string[] = []
  const find = (text: string, limit: number): FoundPassage[] => {
    searches.push(text)
    return entries
      .map(([name, whole], index) => ({
        sourceNumber: index,
        sourceId: name,
        sourceName: nameOf(name),
        start: 0,
        end: whole.length,
        text: whole,
        score: smallTerms(text).reduce((sum, term) => sum + (sets[index]!.has(term) ? weightOf(term) : 0), 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }
  const nameOf = (id: string) => known[id]?.name ?? `${id}.txt`
  const termsFrom = (prefix: string) =>
    new Set(sets.flatMap((set) => [...set].filter((term) => term.startsWith(prefix))))
  const sources = entries.map(([id]) => ({ id, name: nameOf(id) }))
  const readSource = (id: string) =>
    texts[id] === undefined ? null : { id, text: texts[id], places: [], ...known[id], name: nameOf(id) }
  return { find, sources, readSource, terms: smallTerms, weightOf, languages: ['en'], termsFrom, searches }
}

/** The headings of a text in Markdown, as its reader would give them. */
export const listMarkedHeadings = (text: string) =>
  [...text.matchAll(/^(#+) (.*)$/gm)].map(({ index, 1: marks = '', 2: heading }) => ({
    start: index + marks.length + 1,
    heading,
    headingLevel: marks.length,
  }))
