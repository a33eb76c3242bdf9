import { loadAnalyzer } from '../../../text/analyzer.ts'
import { readWordUsage } from '../study/usage.ts'

type PlacedName = { readonly text: string; readonly at: number; readonly kind: string }

/** German writes every noun as other languages write names. */
const NAMES_ARE_SHOWN = /^(?:en|fr|es|it|pt)$/
const NAME =
  /(?:(?<title>Mrs?|Ms|Miss|Sir|Lady|Lord|Dr|Mme|Mlle|Sra?|Don|Doña)\.? )?\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)*(?![\p{L}\p{Nd}-])/gu
/** "in Paris": where something is. */
const PLACED = /(?<!\p{L})(?:in|at|near|à|en) $/iu
const A_TIME =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/u

/** Where more words have a capital than that, they are no names. */
const MAX_CAPITALS = 0.3
const measureCapitals = (text: string) => (text.match(/(?<=[^\p{L}])\p{Lu}/gu)?.length ?? 0) / text.split(' ').length

/**
 * Puts another name of its kind in the place of one: who a sentence opens with, and where something is. Only names that
 * the texts open other sentences with, or place other things in.
 */
export function createNameSwap(texts: readonly string[], language: string) {
  const usage = readWordUsage(texts)
  const isPlainWord = (word: string) => usage.isSmall(word) || loadAnalyzer(language).isStopWord(word.toLowerCase())
  const findNames = (text: string): PlacedName[] =>
    [...text.matchAll(NAME)].flatMap(({ 0: name, groups, index }) => {
      const opens = index === 0
      const [first = ''] = name.split(' ')
      const isJoined = /^,/.test(text.slice(index + name.length)) // "Ada, the founder", "Lund, Sweden"
      if (A_TIME.test(name) || isJoined || isPlainWord(first) || (opens && !groups?.title && !usage.isName(first)))
        return []
      const kind = opens
        ? `opens ${groups?.title ?? ''}`
        : !groups?.title && PLACED.test(text.slice(0, index))
          ? 'place'
          : ''
      return kind === '' ? [] : [{ text: name, at: index, kind }]
    })
  const byKind = NAMES_ARE_SHOWN.test(language) ? Map.groupBy(texts.flatMap(findNames), ({ kind }) => kind) : new Map()
  return (text: string) => {
    if (measureCapitals(text) > MAX_CAPITALS) return null
    for (const { at, kind, text: name } of findNames(text)) {
      const others = [...new Set((byKind.get(kind) ?? []).map((one: PlacedName) => one.text))] as string[]
      const [word] = others
        .slice(others.indexOf(name) + 1)
        .concat(others)
        .filter((other) => !text.includes(other) && !other.includes(name) && !name.includes(other))
      if (word !== undefined)
        return { text: text.slice(0, at) + word + text.slice(at + name.length), word, by: 'word' } as const
    }
    return null
  }
}
