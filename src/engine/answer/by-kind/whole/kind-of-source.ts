import { toPlainTitle } from '../../../../text/plain-title.ts'
import { readLocales } from '../../language/locales.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { listChapterSources } from './chapter-sources.ts'
import { readOpeningLines } from './document-lines.ts'
import { readSources } from './named-source.ts'
import { readOutline } from './outline.ts'
import type { PhraseWord } from './phrase-words.ts'

/** Patterns of one kind of document, of all languages: the word for it alone, the word in a title, and its signs. */
type SignedKind = { readonly word: RegExp; readonly title: RegExp; readonly sign: RegExp }

const TITLE_LINES = 3
const SIGN_LINES = 12
/** One heading alone may stand in any document. */
const MIN_SIGNS = 2
let kinds: readonly SignedKind[] | null = null

function compileKinds(): readonly SignedKind[] {
  const all = readLocales().map(({ source }) => source.kinds)
  kinds ??= all[0]!.map((_, place) => {
    const names = all.map((one) => one[place]!.names).join('|')
    return {
      word: new RegExp(`^(?:${names})$`, 'iu'),
      title: new RegExp(`(?<![\\p{L}\\p{M}])(?:${names})(?![\\p{L}\\p{M}])`, 'iu'),
      sign: new RegExp(`^(?:${all.map((one) => one[place]!.signs).join('|')})$`, 'iu'),
    }
  })
  return kinds
}

/** The kind that words name; none where they name two: "the lease and the statutes". */
function findKind(words: readonly PhraseWord[]): SignedKind | null {
  const named = compileKinds().filter(({ word: name }) => words.some(({ word }) => name.test(word)))
  return named.length === 1 ? named[0]! : null
}

/** Whether words name nothing but a kind of document: "the minutes", "the study". */
export const nameOnlyKind = (words: readonly PhraseWord[]): boolean =>
  words.length > 0 &&
  words.every(({ word, isNoun }) => isNoun || compileKinds().some(({ word: name }) => name.test(word)))

/**
 * The sources that are of the kind that words name, by their titles, else by their headings and first lines; null where
 * all are, or none is.
 */
export function findSourcesOfKind(words: readonly PhraseWord[], retrieval: Retrieval): IndexedSource[] | null {
  const kind = findKind(words)
  const sources = kind ? readSources(retrieval) : []
  if (!kind || sources.length < 2) return null
  const named = sources.filter(({ name }) => kind.title.test(toPlainTitle(name)))
  const titled =
    named.length > 0 ? named : sources.filter((source) => listTitleLines(source).some((line) => kind.title.test(line)))
  const isBook = titled.length === 0 && listChapterSources(sources).length > 0 // whose pages are parts of what is meant
  const found =
    titled.length > 0 ? titled : isBook ? [] : sources.filter((source) => countSigns(source, kind) >= MIN_SIGNS)
  return found.length > 0 && found.length < sources.length ? found : null
}

const listTitleLines = (source: IndexedSource) =>
  readOpeningLines(source)
    .slice(0, TITLE_LINES)
    .flatMap(({ plain }) => (/[.!?。]$/u.test(plain) ? [] : [plain]))

/** A label counts as a heading does: "Present: R. Okafor". */
function countSigns(source: IndexedSource, { sign }: SignedKind): number {
  const headings = readOutline(source).map(({ title }) => title)
  const labels = readOpeningLines(source)
    .slice(0, SIGN_LINES)
    .map(({ plain }) => plain.split(/\s*[:：]/u)[0]!)
  return new Set([...headings, ...labels].filter((text) => sign.test(text.trim())).map((text) => text.toLowerCase()))
    .size
}
