import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileEveryCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { findWords } from '../../tables/table-cues.ts'
import { isEdition, readAskedEdition } from './asked-edition.ts'
import { spellsOutInitials } from './named-source.ts'
import { namesPart, type PhraseWord, readPhraseWords } from './phrase-words.ts'
import { readTarget } from './read-target.ts'
import { findTitled } from './titled-source.ts'

/** Of a source so much is looked at for what it is about. */
const MAX_MATTER_CHARS = 20_000

export type MeantDocuments = {
  /** A thing has it as well as a text: "how long is the bridge" asks for no text whose title has the word. */
  readonly isOfThings?: true
  /** It names what a source is about, not the source: the one that search finds for it is meant. */
  readonly isAboutMatter?: true
}

/** "the article about bees": its words need not be of the title. */
const isOnMatter = (phrase: string) => compileEveryCue(pickOn).test(phrase)

const pickOn = ({ about }: AnswerLocale) => about.on

/** The sources that a phrase means as documents: "the book", "version 3 of it", and not what a document may be about. */
export function findDocuments(
  phrase: string,
  asked: AskedQuestion,
  retrieval: Retrieval,
  question: MeantDocuments,
): IndexedSource[] | null {
  const edition = readAskedEdition(phrase)
  if (edition === null) return findMeant(phrase, asked, retrieval, question)
  const sources = findMeant(edition.of, asked, retrieval, question) ?? []
  const [first, ...others] = sources.filter((source) => isEdition(source, edition.number))
  return first === undefined ? findMeant(phrase, asked, retrieval, question) : [first, ...others]
}

function findMeant(
  phrase: string,
  { language }: AskedQuestion,
  retrieval: Retrieval,
  { isOfThings, isAboutMatter }: MeantDocuments,
): IndexedSource[] | null {
  if (isAboutMatter) return findAboutMatter(phrase, retrieval)
  const titled = isOfThings ? null : findTitled(phrase, language, retrieval)
  if (titled) return [titled]
  const target = readTarget(phrase, language, retrieval)
  const words = readPhraseWords(phrase, language)
  const isDocument = words.length === 0 || words.some(({ isNoun }) => isNoun)
  if (target.kind === 'part' && isDocument && !namesPart(phrase)) return [target.scopes[0]!.source]
  if (target.kind !== 'all' && target.kind !== 'source') return null
  if (target.kind === 'source' && target.unmet.length > 0 && !isOnMatter(phrase)) return null
  const sources = target.scopes.map(({ source }) => source)
  const titles = sources.map(({ name }) => toPlainTitle(name).toLowerCase())
  const named = words
    .map(({ word }) => word)
    .join(' ')
    .toLowerCase()
  const isTitled = titles.includes(named) || sources.every(({ name }) => isInitialled(name, words, retrieval))
  return isDocument || (isTitled && !(isOfThings && speaksOf(sources, named))) ? sources : null
}

/** "The GPL" is called by the first letters of its title. */
const isInitialled = (title: string, [only, ...others]: readonly PhraseWord[], { terms }: Retrieval) =>
  only !== undefined && others.length === 0 && spellsOutInitials(terms(title), only.word)

/** "How long is the pool?" asks for no text of that name where the text speaks of a pool. */
const speaksOf = (sources: readonly IndexedSource[], name: string) =>
  sources.some(({ text }) => findWords(name.replace(/[^\p{L}\p{N}\s]/gu, '.'), text).length > 0)

/** The source of the passage that search finds first, where it speaks of all that the phrase says. */
function findAboutMatter(phrase: string, { find, terms, readSource }: Retrieval): IndexedSource[] | null {
  const [passage] = find(phrase, 1)
  const source = passage ? readSource(passage.sourceId) : null
  const held = new Set(source ? terms(`${source.name}\n${source.text.slice(0, MAX_MATTER_CHARS)}`) : [])
  const asked = terms(phrase)
  return source && asked.length > 0 && asked.every((term) => held.has(term)) ? [source] : null
}
