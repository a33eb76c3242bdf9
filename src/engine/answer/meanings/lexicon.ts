import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findFamilyReader } from '../../../text/word-family.ts'
import { isSpaced } from '../locales.ts'
import { listNames, type Meaning, readMeanings } from './read-meanings.ts'

/** The meanings of a language's words. */
type Lexicon = {
  /** What a word, or words with a space between, may mean, in whatever form they are written; the likeliest first. */
  readonly listMeanings: (words: string) => readonly Meaning[]
  /** The words of a text that have a meaning, the longest first; for a language that writes them without spaces. */
  readonly listWordsIn: (text: string) => readonly string[]
}

const MIN_PART_CHARS = 3
/** What joins the parts of a German or Dutch word. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'e']
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl'])

const lexicons = new Map<string, Lexicon>()

/** The lexicon of a language by its ISO 639-1 code; empty for one that the meanings have no words in. */
export function loadLexicon(language: string): Lexicon {
  const known = lexicons.get(language) ?? makeLexicon(language)
  lexicons.set(language, known)
  return known
}

/** A word is looked up as its index has it; one that is not there as any word of its root. */
function makeLexicon(language: string): Lexicon {
  const family = findFamilyReader(language)
  const [byTerm, byRoot] = [new Map<string, Set<Meaning>>(), new Map<string, Set<Meaning>>()]
  const readRoots = (key: string) =>
    key
      .split(' ')
      .map((term) => family?.readRoot(term) ?? term)
      .join(' ')
  const add = (table: Map<string, Set<Meaning>>, key: string, meaning: Meaning) =>
    table.set(key, (table.get(key) ?? new Set()).add(meaning))
  const findPlace = (meaning: Meaning, key: string) => {
    const place = listNames(meaning, language).findIndex((name) => readKey(name, language) === key)
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  }
  for (const meaning of readMeanings())
    for (const name of listNames(meaning, language)) {
      const key = readKey(name, language)
      add(byTerm, key, meaning)
      add(byRoot, readRoots(key), meaning)
    }
  return {
    listMeanings: (words) => {
      const key = readKey(words, language)
      const found = [...(byTerm.get(key) ?? byRoot.get(readRoots(key)) ?? [])]
      const places = new Map(found.map((meaning) => [meaning, findPlace(meaning, key)]))
      return found.sort((a, b) => places.get(a)! - places.get(b)!)
    },
    listWordsIn: (text) => [...byTerm.keys()].filter((key) => text.includes(key)).sort((a, b) => b.length - a.length),
  }
}

/**
 * The meanings of the parts of a word that is made of two: "Buchungscode" is a code of a booking. None where the word has
 * meanings of its own, or a part has none.
 */
export function listPartMeanings(word: string, language: string): readonly Meaning[] {
  if (!COMPOUNDING.has(language)) return []
  const find = loadLexicon(language).listMeanings
  for (let at = MIN_PART_CHARS; at <= word.length - MIN_PART_CHARS; at += 1) {
    const right = find(word.slice(at))
    if (right.length === 0) continue
    const left = JOINTS.filter((joint) => word.slice(0, at).endsWith(joint)).flatMap((joint) =>
      find(word.slice(0, at - joint.length)),
    )
    if (left.length > 0) return [...new Set([...left, ...right])]
  }
  return []
}

/** The same for all forms of a word, or of words one behind the other: "set up" and "sets up", but not "sets". */
function readKey(words: string, language: string): string {
  if (!isSpaced(language)) return words
  const { terms } = loadAnalyzer(language)
  const readTerm = (word: string) => terms(word)[0] ?? word.toLowerCase()
  return words
    .split(/[\s'’-]+/u)
    .map(readTerm)
    .join(' ')
}
