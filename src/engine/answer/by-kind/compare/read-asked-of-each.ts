import { toPlainTitle } from '../../../../text/plain-title.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { findLocale, isSpaced } from '../../language/locales.ts'
import { readSides } from '../../language/read-sides.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { findTitleLine } from '../whole/document-lines.ts'
import { findNamedSources, readSources } from '../whole/named-source.ts'
import { readPhraseWords } from '../whole/phrase-words.ts'

/**
 * What is asked of several sources alike. `isOfSources`: it calls them documents, or by their names, and not "both homes"; `isForMatter`:
 * it is for all that they say of a topic, or where they differ on it.
 */
export type AskedOfEach = {
  readonly sources: readonly IndexedSource[]
  /** What the question calls each, in their order; their own names where it calls them by none. */
  readonly names: readonly string[]
  readonly topic: string
  readonly isOfSources: boolean
  readonly isForMatter: boolean
}

type Matter = { readonly of: string; readonly topic: string; readonly isDiffering: boolean }

const MAX_SOURCES = 8
const LAST_MARK = /[\s?？!.。]+$/u
/** "the two kinds of leave" are no two sources, and "both homes" may be. */
const OF = 'of|de|du|des|del|della|dei|delle|di|do|da|dos|das|von|vom|van'
const ANY_NOUN = {
  spaced: `[\\p{L}\\p{M}'’-]+(?!\\s+(?:${OF})(?!\\p{L})|[\\p{L}\\p{M}'’-])`,
  unspaced: '[\\p{sc=Han}\\p{sc=Katakana}ー]{1,4}',
}

/** Null where a question asks nothing of several sources. */
export function readAskedOfEach(question: string, language: string, retrieval: Retrieval): AskedOfEach | null {
  const matter = readMatter(question, language)
  return readNamed(question, matter, language, retrieval) ?? readCollective(question, matter, language, retrieval)
}

/** "the leaflet and the contract": each by a name of its own. */
function readNamed(
  question: string,
  matter: Matter | null,
  language: string,
  retrieval: Retrieval,
): AskedOfEach | null {
  const parted = matter?.of.split(compileOnce(findLocale(language).compare.ands)) ?? []
  const among = parted.length < 2 ? null : findEachSource(parted, language, retrieval)
  if (among && matter)
    return { sources: among, names: parted, topic: matter.topic, isOfSources: true, isForMatter: true }
  const sides = readSides(question, language)
  const sources = sides && sides.about !== '' ? findEachSource(sides.sides, language, retrieval) : null
  return sources && sides
    ? { sources, names: sides.sides, topic: sides.about, isOfSources: true, isForMatter: true }
    : null
}

/** One source for each name, none twice. */
function findEachSource(names: readonly string[], language: string, retrieval: Retrieval): IndexedSource[] | null {
  const sources = names.flatMap((name) => findSource(name, language, retrieval) ?? [])
  const ids = new Set(sources.map(({ id }) => id))
  return sources.length === names.length && ids.size === sources.length ? sources : null
}

/** The one that a phrase names by its title, or by the line that it begins with. */
function findSource(name: string, language: string, retrieval: Retrieval): IndexedSource | null {
  const words = readPhraseWords(name, language)
  const named = findNamedSources(words, retrieval)?.sources ?? []
  if (named.length === 1) return named[0]!
  const wanted = words.flatMap(({ word }) => retrieval.terms(word))
  const titled = readSources(retrieval).filter((source) => {
    const held = new Set(retrieval.terms(findTitleLine(source)?.plain ?? ''))
    return wanted.length > 0 && wanted.every((term) => held.has(term))
  })
  return titled.length === 1 ? titled[0]! : null
}

/** "both handbooks", "each document", "the two homes", and "the handbooks" where it is asked on what they differ. */
function readCollective(
  question: string,
  matter: Matter | null,
  language: string,
  retrieval: Retrieval,
): AskedOfEach | null {
  const sources = readSources(retrieval)
  if (sources.length > MAX_SOURCES || sources.length < retrieval.sources.length) return null
  const ofSources = compileCollective(findLocale(language).source.nouns, language)
  const ofThings = compileCollective(isSpaced(language) ? ANY_NOUN.spaced : ANY_NOUN.unspaced, language)
  const isAllOfThem = matter?.isDiffering === true && namesSourcesOnly(matter.of, language)
  const isOfSources = isAllOfThem || ofSources.test(question)
  if (!isOfSources && (sources.length !== 2 || !ofThings.test(question))) return null
  const phrase = isOfSources ? ofSources : ofThings
  const isForMatter = matter !== null && (isAllOfThem || phrase.test(matter.of))
  const topic = isForMatter ? matter.topic : question.replace(phrase, ' ').trim()
  return /\p{L}/u.test(topic)
    ? { sources, names: sources.map(({ name }) => toPlainTitle(name)), topic, isOfSources, isForMatter }
    : null
}

function namesSourcesOnly(phrase: string, language: string): boolean {
  const words = readPhraseWords(phrase, language)
  return words.length > 0 && words.every(({ isNoun }) => isNoun)
}

function compileCollective(nouns: string, language: string): RegExp {
  const { all } = findLocale(language).compare
  const [before, behind] = isSpaced(language) ? ['(?<!\\p{L})', '(?!\\p{L})'] : ['', '']
  return compileOnce(`${before}(?:${all.replace('{noun}', `(?:${nouns})`)})${behind}`)
}

/** Of whom something is asked, and what, where a question is for what they say of it. */
function readMatter(question: string, language: string): Matter | null {
  const plain = question.replace(LAST_MARK, '').replace(/^[\s¿¡]+/u, '')
  const { differing, saying } = findLocale(language).compare
  for (const pattern of [...differing, ...saying]) {
    const groups = compileOnce(pattern).exec(plain)?.groups
    if (groups?.of && groups.topic)
      return { of: groups.of, topic: groups.topic, isDiffering: differing.includes(pattern) }
  }
  return null
}
