import { memoize } from '../../../lib/memoize.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { rememberWords } from '../../../text/remember-words.ts'
import { findFamilyReader } from '../../../text/word-family.ts'
import { isSpaced } from '../language/locales.ts'
import { isOfOneLanguage, listNames, listQuestionNames, type Meaning, readMeanings } from './read-meanings.ts'

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

/** Between the words of a name. */
const GAPS = /[\s'’-]+/u

/** The lexicon of a language by its ISO 639-1 code; empty for one that the meanings have no words in. */
export const loadLexicon = memoize((language: string): Lexicon => makeLexicon(language))

/** A name of a meaning; its key and its root are read when a word that begins alike is looked up. */
type Name = {
  readonly meaning: Meaning
  /** In lower case, and as it is shown. */
  readonly written: string
  readonly shown: string
  /** Among the names of the meaning; the first is the commonest. */
  readonly place: number
  readonly key: () => string
  readonly root: () => string
}

/**
 * What is told in one language alone is looked up beside what all tell, and comes behind it: "findings" hides no "find", and the
 * likeliest sense can be translated.
 */
function makeLexicon(language: string): Lexicon {
  const [shared, own] = [false, true].map((isOwn) => listShown(isOwn, language)) as [Name[], Name[]]
  const [findShared, findOwn] = [createNameFinder(shared, false, language), createNameFinder(own, true, language)]
  const sortByPlace = (names: readonly Name[]) => names.toSorted((a, b) => a.place - b.place)
  return {
    listMeanings: rememberWords((words) => {
      const found = [...sortByPlace(findShared(words)), ...sortByPlace(findOwn(words))]
      return [...new Set(found.map(({ meaning }) => meaning))]
    }),
    listWordsIn: (text) =>
      [...new Set([...shared, ...own].map(({ written }) => written))]
        .filter((written) => text.includes(written))
        .sort((a, b) => b.length - a.length),
  }
}

const createRootReader = (language: string) => {
  const family = findFamilyReader(language)
  return (key: string) =>
    key
      .split(' ')
      .map((term) => family?.readRoot(term) ?? term)
      .join(' ')
}

function listShown(isOwn: boolean, language: string): Name[] {
  const readRoots = createRootReader(language)
  const meanings = readMeanings().filter((meaning) => isOfOneLanguage(meaning) === isOwn)
  return meanings.flatMap((meaning) =>
    [...listNames(meaning, language), ...listQuestionNames(meaning, language)].map((shown, place): Name => {
      const key = once(() => readKey(shown, language))
      return { written: shown.toLowerCase(), shown, meaning, place, key, root: once(() => readRoots(key())) }
    }),
  )
}

type NameFinder = (words: string) => readonly Name[]

/** A word is looked up as it is written, else as its index has it, else as any word of its root, which leads farther. */
function createNameFinder(names: readonly Name[], isOwn: boolean, language: string): NameFinder {
  const family = findFamilyReader(language)
  const readRoots = createRootReader(language)
  const byFront = Map.groupBy(names, ({ written }) => readFront(written))
  return (words) => {
    const begun = byFront.get(readFront(words)) ?? []
    const written = begun.filter((name) => name.written === words.toLowerCase())
    if (written.length > 0) return written
    const key = readKey(words, language)
    const said = begun.filter((name) => name.key() === key)
    if (said.length > 0 || !family || isOwn) return said
    const root = readRoots(key)
    const fronts = new Set(family.listBeginnings(key.split(' ')[0]!).map(readFront))
    const akin = [...fronts].flatMap((front) => byFront.get(front) ?? []).filter((name) => name.root() === root)
    const alike = akin.filter(({ shown }) => isCapital(shown) === isCapital(words)) // "geht" is no "Gang"
    return alike.length > 0 ? alike : akin
  }
}

const FRONT_CHARS = 3
/** Most of twenty thousand names begin so, and are read when a thread is first asked. */
const PLAIN_FRONT = /^[a-z]{3}/i

/** What a word and those of its root begin with, without accents. */
const readFront = (words: string) =>
  PLAIN_FRONT.test(words) ? words.slice(0, FRONT_CHARS).toLowerCase() : readMarkedFront(words)

const readMarkedFront = (words: string) =>
  words
    .split(GAPS, 1)[0]!
    .slice(0, FRONT_CHARS)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .slice(0, FRONT_CHARS)

const isCapital = (word: string) => /^\p{Lu}/u.test(word)

function once<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | null = null
  return () => {
    known ??= { value: read() }
    return known.value
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
  return words.split(GAPS).map(readTerm).join(' ')
}
