import { readLabel } from '../../language/numerals.ts'
import { findPage, type IndexedSource, type SourceSpan } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { isAppendix, namesAppendix } from './appendices.ts'
import { type ChapterSource, listChapterSources } from './chapter-sources.ts'
import { findForeignSection } from './foreign-section.ts'
import type { HeadedSection, PlacedSection } from './heading.ts'
import { isLeading } from './heading-kinds.ts'
import { findSourcesOfKind, nameOnlyKind } from './kind-of-source.ts'
import { readPartMatter } from './matter-of-part.ts'
import { findNamedSection } from './named-section.ts'
import { findNamedSources, readSources } from './named-source.ts'
import { findChapters, findLabelled, readOutline } from './outline.ts'
import { type PartRequest, readPartRequest } from './part-request.ts'
import { namesPart, type PhraseWord, readPhraseWords } from './phrase-words.ts'
import { findTitled } from './titled-source.ts'

/** A stretch of a source that a question is about: all of it, a section, or pages. */
export type Scope = SourceSpan & { readonly section: HeadedSection | null }

/**
 * What a question is about. `unmet`: words that are not of the source's title. `missing`: a part is named that no source has; `topic`: words that name no source and no
 * part of one.
 */
export type QuestionTarget =
  | { readonly kind: 'all' | 'part'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'source'; readonly scopes: readonly Scope[]; readonly unmet: readonly string[] }
  | { readonly kind: 'missing'; readonly part: PartRequest; readonly sources: readonly IndexedSource[] }
  | { readonly kind: 'topic'; readonly words: readonly string[] }

/** Reads what a phrase such as "section 3 of the guide" stands for among the sources that are asked. */
export function readTarget(phrase: string, language: string, retrieval: Retrieval): QuestionTarget {
  const part = readPartRequest(phrase)
  if (part) return readPartTarget(part, language, retrieval)
  const words = readPhraseWords(phrase, language)
  const all = readSources(retrieval)
  const isUnnamed = nameOnlyKind(words) && !findNamedSources(words, retrieval)
  const ofKind = isUnnamed ? findSourcesOfKind(words, retrieval) : null
  if (ofKind) return { kind: 'source', scopes: ofKind.map(scopeSource), unmet: [] }
  if (words.every(({ isNoun }) => isNoun) && !findNamedSources(words, retrieval))
    return readPartOnNoun(phrase, words, language, retrieval) ?? { kind: 'all', scopes: all.map(scopeSource) }
  const named = findNamedSources(words, retrieval)
  const isPart = namesPart(phrase) || namesLeading(words)
  if (isPart && !named?.isByOrigin) {
    const part = readNamedPart(words, language, retrieval)
    if (part) return part
  }
  if (named) {
    const isByOpening = named.unmet.length === words.filter(({ isNoun }) => !isNoun).length // these words name it, and no part
    const inside = isByOpening ? null : findNamedSection(named.unmet, named.sources, true, retrieval)
    if (inside) return { kind: 'part', scopes: [scopeSection(inside)] }
    return { kind: 'source', scopes: named.sources.map(scopeSource), unmet: named.unmet.map(({ word }) => word) }
  }
  const section = findNamedSection(words, all, false, retrieval)
  const titled = section ? null : findTitled(phrase, language, retrieval)
  if (titled) return { kind: 'source', scopes: [scopeSource(titled)], unmet: [] }
  if (section) return { kind: 'part', scopes: [scopeSection(section)] }
  const foreign = words.some(({ isNoun }) => isNoun) ? readForeignTarget(words, language, retrieval) : null
  return foreign ?? { kind: 'topic', words: words.map(({ word }) => word) }
}

/**
 * "The part on tables": what sources may be called as well is its matter, where a heading says it. Where none does, as of "the section on how
 * it works", no part is named so, and least of all everything.
 */
function readPartOnNoun(
  phrase: string,
  named: readonly PhraseWord[],
  language: string,
  retrieval: Retrieval,
): QuestionTarget | null {
  const matter = namesPart(phrase) ? readPartMatter(phrase, language) : null
  if (matter === null) return null
  const words = readPhraseWords(matter, language).map((word) => ({ ...word, isNoun: false }))
  const section = words.length > 0 ? findNamedSection(words, readSources(retrieval), true, retrieval) : null
  return section
    ? { kind: 'part', scopes: [scopeSection(section)] }
    : { kind: 'topic', words: named.map(({ word }) => word) }
}

/** Where no source is in the question's language, a heading that has one of its words by chance is not the one that says them all. */
function readNamedPart(words: readonly PhraseWord[], language: string, retrieval: Retrieval): QuestionTarget | null {
  const foreign = retrieval.languages.includes(language) ? null : readForeignTarget(words, language, retrieval)
  if (foreign) return foreign
  const section = findNamedSection(words, readSources(retrieval), true, retrieval)
  if (section) return { kind: 'part', scopes: [scopeSection(section)] }
  return readForeignTarget(words, language, retrieval)
}

function readForeignTarget(
  words: readonly PhraseWord[],
  language: string,
  retrieval: Retrieval,
): QuestionTarget | null {
  const part = findForeignSection(words, readSources(retrieval), language, retrieval)
  if (!part) return null
  const { source, section } = part
  return section
    ? { kind: 'part', scopes: [scopeSection({ source, section })] }
    : { kind: 'source', scopes: [scopeSource(source)], unmet: [] }
}

/** "The introduction" is a section, also where the title has the word: "An introduction to R". */
const namesLeading = (words: readonly PhraseWord[]) => words.length === 1 && isLeading({ title: words[0]!.word })

/** All of a source. */
export const scopeSource = (source: IndexedSource): Scope => ({
  source,
  start: 0,
  end: source.text.length,
  section: null,
})

export const scopeSection = ({ source, section }: PlacedSection): Scope => ({
  source,
  start: section.start,
  end: section.end,
  section,
})

/** The sources that a phrase stands for as wholes; null where it names parts of them, or something else. */
export function readWholeSources(phrase: string, language: string, retrieval: Retrieval): IndexedSource[] | null {
  const target = readTarget(phrase, language, retrieval)
  return target.kind === 'all' || target.kind === 'source' ? target.scopes.map(({ source }) => source) : null
}

/** A part is looked for in the source that the rest of the phrase names, else in all of them. */
function readPartTarget(part: PartRequest, language: string, retrieval: Retrieval): QuestionTarget {
  const words = readPhraseWords(part.rest, language)
  const named = findNamedSources(words, retrieval)
  const sources = named?.sources ?? readSources(retrieval)
  const scopes = findParts(sources, part)
  const isOther =
    !named && words.some(({ isNoun }) => !isNoun) && !scopes.some((scope) => isHeadedBy(scope, words, retrieval))
  if (isOther) return { kind: 'topic', words: words.map(({ word }) => word) }
  return scopes.length > 0 ? { kind: 'part', scopes } : { kind: 'missing', part, sources }
}

/** "Section 4 on nonlinear optimization": what stands beside the number is of the heading. */
function isHeadedBy({ section }: Scope, words: readonly PhraseWord[], { terms }: Retrieval): boolean {
  const title = new Set(terms(section?.title ?? ''))
  return words.some(({ word, isNoun }) => !isNoun && terms(word).some((term) => title.has(term)))
}

/** The part in the source that is it, one chapter of a book, else in all that have it; an appendix is no chapter of its number. */
function findParts(sources: readonly IndexedSource[], part: PartRequest): Scope[] {
  const chapter = part.by === 'label' && listChapterSources(sources).find((one) => isChapter(one, part))
  if (chapter)
    return [
      chapter.section
        ? scopeSection({ ...chapter, section: chapter.section })
        : (findPart(chapter.source, part) ?? scopeSource(chapter.source)),
    ]
  const found = sources.flatMap((source) => findPart(source, part) ?? [])
  const like = found.filter(
    ({ source, section }) => !section?.isNamed || isAppendix(source, section) === namesAppendix(part.named),
  )
  const labelled = like.filter(({ section }) => section !== null && part.by === 'label' && section.label === part.label)
  return labelled.length > 0 ? labelled : like.length > 0 ? like : found
}

const isChapter = ({ label, isAppendix }: ChapterSource, part: PartRequest & { readonly by: 'label' }) =>
  readLabel(label) === part.label && isAppendix === namesAppendix(part.named)

export function findPart(source: IndexedSource, part: PartRequest): Scope | null {
  if (part.by === 'page') return findPageScope(source, part.first, part.last)
  const sections = readOutline(source)
  const chapters = findChapters(sections)
  const counted = part.by === 'count' ? chapters.at(part.count < 0 ? part.count : part.count - 1) : undefined
  const section =
    part.by === 'label'
      ? (findLabelled(listCalled(source, sections, part.named), part.label) ??
        findLabelled(sections, part.label) ??
        findUnnumbered(chapters, part.label))
      : counted
  return section ? scopeSection({ source, section }) : null
}

/** Those that are called by the same word: "Section 3" is no "Article III". */
function listCalled({ text }: IndexedSource, sections: readonly HeadedSection[], named: string) {
  const word = /^\p{L}{4,}/u.exec(named.toLowerCase())?.[0]
  const bearsWord = ({ start, bodyStart, isNamed }: HeadedSection) =>
    isNamed && word !== undefined && text.slice(start, bodyStart).toLowerCase().includes(word)
  return sections.filter(bearsWord)
}

/** Chapters without numbers are counted, when none of them has one. */
function findUnnumbered(chapters: readonly HeadedSection[], label: string): HeadedSection | undefined {
  return /^\d+$/.test(label) && chapters.every((chapter) => chapter.label === null)
    ? chapters[Number(label) - 1]
    : undefined
}

function findPageScope(source: IndexedSource, first: number, last: number): Scope | null {
  const start = source.places.find(({ page }) => page === first)?.start
  if (start === undefined) return null
  const end = source.places.find(({ page }) => page !== undefined && page > last)?.start ?? source.text.length
  return findPage(source, start) === first ? { source, start, end, section: null } : null
}
