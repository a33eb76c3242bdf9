import { memoize } from '../../../lib/memoize.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { rememberWords } from '../../../text/remember-words.ts'
import { splitSegments } from '../../../text/segments.ts'
import { findTableHeader } from '../../../text/table-rows.ts'
import { findFamilyReader } from '../../../text/word-family.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { listWords } from '../language/common-words.ts'
import { isSpaced } from '../language/locales.ts'
import { losesAgent } from '../language/names-agent-alone.ts'
import { findAskedSpans } from '../question/asked-kind.ts'
import { readMatter } from '../question/question-matter.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { spellTerm } from './bridge-words.ts'
import { findFamily } from './find-family.ts'
import type { UnmetWord } from './list-unmet-words.ts'

/** A word of the question, and the words of a source that are read for it, as the source has them; `key` finds them. */
export type ReadWord = Omit<UnmetWord, 'names'> & { readonly known: string; readonly key: string }

const PASSAGES_READ = 6
const MAX_NAMES_SEARCHED = 8
/**
 * The first names of a word are of its own sense; each that is named later says so much less, down to the least. A verb says less of
 * what is asked about than its thing, and a sentence that holds the date, number or name that is asked for is so much likelier meant.
 */
const WEIGHS = { laterNameLess: 0.02, leastName: 0.6, saying: 0.4, kind: 1.3 } as const

/**
 * What is read for the words of a question, by that sentence which says most of it when each of them may be said by what
 * else it is called; none where no sentence found says any of them otherwise. All are read at once, so that of several
 * senses the one is taken that stands together with the rest of the question.
 */
export function readOtherwise(
  text: string,
  language: string,
  unmet: readonly UnmetWord[],
  retrieval: Retrieval,
): readonly ReadWord[] {
  const { terms, weightOf } = retrieval
  const asked = new Set(terms(text).filter((term) => isTermHeld(term, weightOf)))
  const names = unmet.map((word) => findHeldNames(word, asked, language, retrieval))
  const searched = names.flatMap((held) => held.slice(0, MAX_NAMES_SEARCHED).flatMap(({ spelled }) => spelled))
  if (searched.length === 0) return []
  const passages = retrieval.find([text, ...new Set(searched)].join(' '), PASSAGES_READ)
  const { heavy, light } = readMatter(text, language, retrieval)
  const worths = unmet.map(({ typed }) => {
    const own = terms(typed)
    return Math.max(0, ...own.map(weightOf)) * (own.some((one) => heavy.includes(one)) ? 1 : WEIGHS.saying)
  })
  const weigh = (term: string) => weightOf(term) * (light.includes(term) ? WEIGHS.saying : 1)
  const readUnit = createUnitReader(unmet, names, language)
  let best: { readonly score: number; readonly read: readonly ReadWord[] } = { score: 0, read: [] }
  for (const { text: said, above } of passages.flatMap(listUnits)) {
    const held = new Set(terms(`${above}\n${said}`))
    const read = readUnit(said).filter(({ typed }) => !terms(typed).some((term) => held.has(term)))
    if (read.length === 0) continue
    const known = [...asked].filter((term) => held.has(term)).reduce((sum, term) => sum + weigh(term), 0)
    const named = read.reduce((sum, { place, weight }) => sum + weight * worths[place]!, 0)
    const score = (known + named) * (findAskedSpans(said, text).length > 0 ? WEIGHS.kind : 1)
    if (score > best.score) best = { score, read }
  }
  return best.read
}

type HeldName = {
  readonly name: string
  readonly key: string
  readonly weight: number
  readonly spelled: readonly string[]
}

/** The names that the notebook may have, as far as its terms tell; none that the question says besides. */
export function findHeldNames(
  { typed, names }: UnmetWord,
  asked: ReadonlySet<string>,
  language: string,
  retrieval: Retrieval,
): HeldName[] {
  const isHeld = (term: string) => isTermHeld(term, retrieval.weightOf)
  return names.flatMap((name, place) => {
    const weight = Math.max(WEIGHS.leastName, 1 - place * WEIGHS.laterNameLess)
    if (!isSpaced(language)) return [{ name, key: name, weight, spelled: [name] }]
    const terms = retrieval.terms(name)
    if (terms.every((term) => asked.has(term) || retrieval.terms(typed).includes(term))) return []
    const forms = terms.map((term) => listHeldForms(term))
    if (forms.some((held) => held.length === 0)) return []
    const spelled = forms.flat().map((term) => spellTerm(term, retrieval))
    const isOther = spelled.every((word) => losesAgent(name, word, language))
    return isOther ? [] : [{ name, key: readNameKey(name, language), weight, spelled }]
  })

  function listHeldForms(term: string): string[] {
    return [...new Set([term, ...findFamily({ typed: term, term }, language, retrieval)])].filter(isHeld)
  }
}

/** With the mark that a root begins with. */
const MAX_ENDING_CHARS = 2

/** The words of a text and what stands for all of their root; a small word stands for itself. */
function listRoots(text: string, language: string) {
  const family = findFamilyReader(language)
  const { terms } = loadAnalyzer(language)
  return listWords(text, language).map((placed) => {
    const [term = placed.word.toLowerCase()] = terms(placed.word)
    const root = family?.readRoot(term) ?? term
    const unmarked = family?.dropMark(term) ?? term
    // Roots of words that differ in much are one by chance: "champs" and "champion".
    return { ...placed, root: unmarked.length - root.length >= MAX_ENDING_CHARS ? term : root }
  })
}

/** `place`: among the unmet words. */
type WeighedWord = ReadWord & { readonly weight: number; readonly place: number }

/** Finds in a text, by the key of a name, the words that say it, as they stand there; null where they do not. */
export const createFinder = (language: string) =>
  isSpaced(language)
    ? (said: string) => {
        const words = listRoots(said, language)
        const roots = ` ${words.map(({ root }) => root).join(' ')} `
        return (key: string) => {
          const at = roots.indexOf(key)
          if (at < 0) return null
          const first = roots.slice(0, at + 1).split(' ').length - 2
          const last = first + key.trim().split(' ').length - 1
          return said.slice(words[first]!.start, words[last]!.end)
        }
      }
    : (said: string) => (key: string) => (said.includes(key) ? key : null)

/** Under what key a name is found in texts. */
export const readNameKey = (name: string, language: string): string =>
  isSpaced(language) ? loadKeyReader(language)(name) : name

/** The names of a word are those of question after question. */
const loadKeyReader = memoize((language: string) =>
  rememberWords((name) => {
    const roots = listRoots(name, language).map(({ root }) => root)
    return ` ${roots.join(' ')} `
  }),
)

/** Reads in a sentence what stands there for each unmet word, the name of the most weight first. */
function createUnitReader(unmet: readonly UnmetWord[], names: readonly (readonly HeldName[])[], language: string) {
  const find = createFinder(language)
  return (said: string): WeighedWord[] => {
    const findIn = find(said)
    return unmet.flatMap(({ typed, start, end }, place) => {
      for (const { name, key, weight } of names[place]!) {
        const known = findIn(key)
        if (known !== null && known.toLowerCase() !== typed.toLowerCase() && !losesAgent(name, known, language))
          return [{ typed, start, end, known, key, weight, place }]
      }
      return []
    })
  }
}

/** The sentences of a passage and its rows with their header, each with the headings that it stands under. */
function listUnits(passage: FoundPassage) {
  let above = `${passage.sourceName}\n${passage.heading ?? ''}`
  return splitSegments(passage.text).flatMap(({ start, end, kind }) => {
    const own = passage.text.slice(start, end)
    const text = kind === 'row' ? [findTableHeader(passage.text, start), own].filter(Boolean).join('\n') : own
    if (kind === 'heading') above = `${passage.sourceName}\n${text}`
    return [{ text, above }]
  })
}
