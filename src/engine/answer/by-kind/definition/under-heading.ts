import { collapseSpaces } from '../../../../lib/collapse-spaces.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { countWords, segmentWords } from '../../../../text/segment-words.ts'
import { cutBlock } from '../../../../text/segments.ts'
import { announcesMore } from '../../language/announces-more.ts'
import { makeDefinitionReader } from '../../language/definition-forms.ts'
import { sendsElsewhere } from '../../language/sends-elsewhere.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import type { IndexedSource, SourceSpan } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from '../whole/heading.ts'
import { readOutline } from '../whole/outline.ts'

/** What stands under a heading that is the name alone, less surely than a sentence of the form of a definition. */
const HEADED_WORTH = 0.62
const MAX_HEADED_CHARS = 15_000
/** What says of a word of its name what that is, in the form of a definition, tells it better than the sentence right under the term. */
const IN_OTHER_WORDS_WORTH = 0.88
const MIN_DEFINING = 0.95
const MAX_DEFINING_CHARS = 1500
const MIN_WORD_CHARS = 5
export const MIN_OPENING_CHARS = 40

export type DefinitionCandidate = SourceSpan & {
  readonly worth: number
  /** The sentence under a term, where the stretch begins with the term. */
  readonly told?: string
  /** Its form alone says that it tells what the thing is. */
  readonly isByForm?: boolean
  /** It need not say the name of the thing, which stands over it. */
  readonly isTagline?: boolean
}

/** Without numbers, marks, quotation marks and an English or German article before it, and in small letters. */
export const readTerm = (line: string) =>
  toPlainText(line)
    .replace(/^[\s\d.)§#*"“„«-]+(?=\p{L})|[\s:."”“»]+$/gu, '')
    .replace(/^(?:the|an?|der|die|das|eine?|le|la|les|un|une|el|los|las)\s+/iu, '')
    .toLowerCase()

/**
 * Under the heading that is the name alone its first sentence on it says what it is or does, behind the lines that tell how it is written
 * and which options it has; where nothing else stands there, under the next heading.
 */
export function findUnderHeading(
  source: IndexedSource,
  name: string,
  { terms }: Pick<Retrieval, 'terms'>,
): DefinitionCandidate[] {
  const sections = readOutline(source)
  const asked = readTerm(name)
  const stems = terms(asked).join(' ')
  const isNamed = (term: string) => term === asked || (stems !== '' && terms(term).join(' ') === stems)
  const alone = sections.findIndex(({ title }) => isNamed(readTerm(title)))
  const at = alone < 0 ? sections.findIndex(({ title }) => spellsOutName(title, name)) : alone
  if (at < 0) return []
  const [named, [last]] = [new Set(terms(name)), terms(name).slice(-1)]
  const own = listProse(source, sections[at]!)
  const next = own.length === 0 ? sections.slice(at + 1, at + 2).flatMap((one) => listProse(source, one)) : []
  const [about] = [
    ...own.filter(({ paragraph }) => terms(paragraph).some((term) => named.has(term))),
    ...next.filter(({ said }) => terms(said).includes(last!)),
  ]
  const first = about && speaksOfOther(about.said, name) ? undefined : about
  const defining = findInOtherWords(source, sections.slice(at, at + 2), name)
  const found = [
    ...(defining ? [{ ...defining, told: defining.said, worth: IN_OTHER_WORDS_WORTH }] : []),
    ...(first
      ? [{ start: first.start, end: first.start + first.paragraph.length, told: first.paragraph, worth: HEADED_WORTH }]
      : []),
  ]
  return found.map(({ start, end, told, worth }) => ({ source, start, end, told, worth }))
}

/** "LMO file", and no longer phrase that has the letters. */
const MAX_NAME_WORDS = 3
const SHORT_BEHIND = /^(.+?)\s*[(（](\p{Lu}{2,6})[)）]\s*$/u

/** "Lists of Mooring Orders (LMO)" is the heading of "LMO file": it says in words what the letters stand for. */
function spellsOutName(title: string, name: string): boolean {
  const [, words = '', short] = SHORT_BEHIND.exec(title) ?? []
  if (short === undefined || !name.split(/\s+/).includes(short) || segmentWords(name).length > MAX_NAME_WORDS)
    return false
  const initials = (words.match(/(?<![\p{L}\p{M}])\p{L}/gu) ?? []).map((letter) => letter.toUpperCase())
  return [...short].every((letter) => initials.includes(letter))
}

/** "There are two ways of enabling explore mode": where the name stands so far back the sentence is of another thing; in place of it others may stand. */
const MAX_WORDS_BEFORE = 4

function speaksOfOther(said: string, name: string): boolean {
  const at = said.toLowerCase().replace(/\s+/gu, ' ').indexOf(name.toLowerCase())
  return at >= 0 && countWords(said.slice(0, at)) > MAX_WORDS_BEFORE
}

/** "The concordance C is defined as ...": under the heading "The concordance statistic" one of its words may stand for it. */
function findInOtherWords(source: IndexedSource, sections: readonly HeadedSection[], name: string) {
  const words = name.split(/\s+/).filter((word) => word.length >= MIN_WORD_CHARS)
  if (words.length < 2) return undefined
  const readers = words.map((word) => makeDefinitionReader({ name: word, isAbbreviation: false, isPlaced: false }))
  return sections
    .flatMap((section) => listProse(source, section, MAX_DEFINING_CHARS, Infinity))
    .find(({ said }) => readers.some((read) => read(collapseSpaces(said)) >= MIN_DEFINING))
}

/** "The terms are listed below.", "For more on oars, see chapter 4." */
const goesOnElsewhere = (said: string): boolean => announcesMore(said) || sendsElsewhere(said)

/** So much of a paragraph is told of a thing. */
const MAX_PARAGRAPH_CHARS = 400

/** The first sentences of the paragraphs of a section, each with those behind it. */
function listProse(source: IndexedSource, { bodyStart, end }: HeadedSection, maxChars = MAX_HEADED_CHARS, most = 1) {
  const to = Math.min(end, bodyStart + maxChars)
  return readBlocksAround(source, bodyStart, to, NO_MARGIN)
    .filter(({ kind, start }) => kind === 'sentence' && start >= bodyStart && start < to)
    .flatMap((block) => {
      const units = cutBlock(source.text, block)
      return units.slice(0, most).map((unit) => {
        const last = units.findLast(({ end }) => end - unit.start <= MAX_PARAGRAPH_CHARS) ?? unit
        const readUntil = (until: number) => source.text.slice(unit.start, until)
        return { ...unit, said: readUntil(unit.end), paragraph: readUntil(Math.max(unit.end, last.end)) }
      })
    })
    .filter(({ said }) => said.length >= MIN_OPENING_CHARS && /[.!。！]$/u.test(said) && !goesOnElsewhere(said))
}
