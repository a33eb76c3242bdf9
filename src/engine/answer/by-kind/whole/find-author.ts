import { capitalize } from '../../../../lib/capitalize.ts'
import { memoize } from '../../../../lib/memoize.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { HAN_OR_KANA } from '../../../../text/scripts.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { findSpansOfKind } from '../../../../text/spans.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileEveryCue } from '../../language/word-cues.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type DocumentLine, findTitleLine, readOpeningLines } from './document-lines.ts'
import { findClosingLine, findSignature, isAddressed } from './letter-names.ts'
import { compileCues } from './match-question.ts'
import { readOutline } from './outline.ts'
import { readNames } from './person-names.ts'
import { isSourceNoun } from './phrase-words.ts'

/** Who wrote a source, and the stretch that says so; `metadata`: the text does not, `rights`: it tells who has the rights. */
export type FoundAuthor = {
  readonly names: readonly string[]
  readonly start: number
  readonly end: number
  readonly by: 'text' | 'metadata' | 'sentence' | 'rights'
}

const MAX_AUTHORS_SPAN_CHARS = 600
const MAX_BYLINE_CHARS = 160
const MAX_SEARCHED_CHARS = 2_000_000

export const pickBylineCues = ({ authorship }: AnswerLocale) => authorship.bylines
const pickStatementCues = ({ authorship }: AnswerLocale) => [authorship.said]

/** Looks for the authors where documents name them: metadata that the title page bears out, a byline, a sentence about itself. */
export function findAuthor(source: IndexedSource): FoundAuthor | null {
  const statedNames = (source.facts?.authors ?? []).flatMap(dropRights).map((name) => spellName(name, source.text))
  const lines = readOpeningLines(source)
  if (statedNames.length > 0)
    return findStated(statedNames, lines) ?? findByline(lines) ?? findInMetadata(statedNames, source)
  return (
    findByline(lines) ??
    findByline(readLabelledFields(lines)) ??
    findHeaded(source) ??
    readSignature(source) ??
    findInitialed(lines, source) ??
    findLoneName(source, lines) ??
    findAddressed(lines, source) ??
    findSelfStatement(source) ??
    findRights(source)
  )
}

/** "(c) 2003, 2004 Ann Lee, 2009 Bo Hall" */
const dropRights = (stated: string): string[] =>
  RIGHTS.test(stated)
    ? stated
        .replace(RIGHTS, '')
        .split(/[\d\s–-]*,[\d\s–-]*|\s+(?:and|und|et|y)\s+/u)
        .map((name) => name.replace(/^[\d\s–-]+/u, '').trim())
        .filter((name) => name !== '')
    : [stated]

const RIGHTS = /^\s*(?:\(c\)|©|copyright)+\s*/iu

/** "mary-jones", as sites call their writers, is written as the text writes it, or as names are. */
function spellName(name: string, text: string): string {
  if (!/^[\p{Ll}\d]+(?:[-_.][\p{Ll}\d]+)+$/u.test(name)) return name
  const words = name.split(/[-_.]/)
  const written = new RegExp(words.join('\\s+'), 'iu').exec(text)?.[0]
  return written ?? words.map(capitalize).join(' ')
}

/** From the line that names the first of them to the line that names the last. */
function findStated(names: readonly string[], lines: readonly DocumentLine[]): FoundAuthor | null {
  const named = lines.filter(({ plain }) => names.some((name) => holdsName(plain, name)))
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return null
  const end = last.end - first.start <= MAX_AUTHORS_SPAN_CHARS ? last.end : first.end
  return { names, start: first.start, end, by: 'text' }
}

const MIN_FAMILY_NAME_CHARS = 3

function holdsName(line: string, name: string): boolean {
  const plain = line.toLowerCase()
  const family =
    name
      .trim()
      .split(/[\s,]+/)
      .at(-1)
      ?.toLowerCase() ?? ''
  return (
    plain.includes(name.toLowerCase()) ||
    (family.length >= MIN_FAMILY_NAME_CHARS && plain.includes(family) && line.length <= MAX_BYLINE_CHARS)
  )
}

function findInMetadata(names: readonly string[], source: IndexedSource): FoundAuthor | null {
  const title = findTitleLine(source)
  return title && { names, start: title.start, end: title.end, by: 'metadata' }
}

/** The first of these lines that says by whom something is, and nothing else. */
function findByline(lines: readonly DocumentLine[]): FoundAuthor | null {
  for (const [place, { start, end, plain }] of lines.entries()) {
    if (plain.length > MAX_BYLINE_CHARS || isOfQuotedMail(plain, place)) continue
    for (const pattern of compileCues(pickBylineCues)) {
      const said = pattern.exec(plain)?.groups?.names ?? ''
      const all = readNames(said)
      const named = all.length > 0 ? all : readNames(BEFORE_OFFICE.exec(said)?.[0] ?? '')
      const names = named.filter((name) => !namesOtherWork(name))
      if (names.length > 0) return { names, start, end, by: 'text' }
    }
  }
  return null
}

/** "Period: May. Author: Ann Lee. Copies: all members.": what a line under the title says in fields, each with its label. */
function readLabelledFields(lines: readonly DocumentLine[]): DocumentLine[] {
  return lines.slice(0, MAX_HEADER_LINES).flatMap(({ start, plain }) => {
    const fields = splitSentences(plain).map((span) => ({ ...span, plain: plain.slice(span.start, span.end).trim() }))
    const labelled = fields.filter((field) => LABELLED_FIELD.test(field.plain))
    return labelled.length < 2
      ? []
      : labelled.map((field) => ({ ...field, start: start + field.start, end: start + field.end }))
  })
}

const LABELLED_FIELD = /^\p{L}[^:：.]{0,30}[:：]\s?\S/u

/** A mail begins with its sender; further down it is one that the document quotes. */
const MAX_HEADER_LINES = 10
const SENDER = /^\p{L}{2,4}\s*:\s.*<[^<>\s]+@[^<>\s]+>\s*$/u

const isOfQuotedMail = (line: string, place: number) => place >= MAX_HEADER_LINES && SENDER.test(line)

/** The name before an office and its place: "Ann Lee, Head of the Archive". */
const BEFORE_OFFICE = /^[^,;]+(?=, \p{Lu}\p{Ll}+\s\p{L})/u

const MAX_ROLE_CHARS = 24

/** "Author" as a heading, over the name: what a read-me ends with. */
function findHeaded(source: IndexedSource): FoundAuthor | null {
  const { text } = source
  for (const { title, bodyStart, end } of readOutline(source)) {
    const [line] = title.length > MAX_ROLE_CHARS ? [] : (/\S[^\n]*/.exec(text.slice(bodyStart, end)) ?? [])
    if (line === undefined || line.length > MAX_BYLINE_CHARS) continue
    const start = text.indexOf(line, bodyStart)
    const found = findByline([{ start, end: start + line.length, plain: `${title}: ${toPlainText(line)}` }])
    if (found) return found
  }
  return null
}

function readSignature(source: IndexedSource): FoundAuthor | null {
  const signed = findSignature(source) ?? findClosingLine(source)
  if (!signed || signed.names.some(namesOtherWork)) return null
  const { names, start, end } = signed
  return { names, start, end, by: 'text' }
}

/** Below a title, a subtitle and a version. */
const MAX_LINES_TO_INITIALS = 7
const INITIALED = /^(?:\p{Lu}\p{Ll}{0,2}\.[ -]?)+(?:(?:v[ao]n|de[rn]?|la|le) )*\p{Lu}\p{Ll}[\p{L}'’-]*$/u

/** What stands at the right end of a line, far from its beginning. */
const AT_RIGHT = /(?<=\S\s{4,})\S+(?:\s\S+)*$/u

/** A line under the title of names with initials, "M. K. Lee, B. Hall", which no heading has; else those at the right of the head of a memo. */
function findInitialed(lines: readonly DocumentLine[], { text }: IndexedSource): FoundAuthor | null {
  for (const { start, end, plain } of lines.slice(1, MAX_LINES_TO_INITIALS)) {
    const isParted = /\S {2,}\S/.test(text.slice(start, end)) // "A.    Overview" is a line of the contents
    const names = isParted || plain.length > MAX_BYLINE_CHARS ? [] : readNames(plain)
    if (names.length > 0 && names.every((name) => INITIALED.test(name))) return { names, start, end, by: 'text' }
  }
  const atRight = lines.slice(0, MAX_LINES_TO_INITIALS).flatMap(({ start, end }) => {
    const [name = ''] = AT_RIGHT.exec(text.slice(start, end)) ?? []
    return INITIALED.test(name) ? [{ name, start: end - name.length, end }] : []
  })
  const [first, last] = [atRight[0], atRight.at(-1)]
  return first && last
    ? { names: atRight.map(({ name }) => name), start: first.start, end: last.end, by: 'text' }
    : null
}

const ADDRESSED = /^[^<>@:]+<[^<>\s]+@[^<>\s]+>$/u

/** A line of the opening that is a name and how to write to it, "Ann Lee <ann@example.org>", with those right below it. */
function findAddressed(lines: readonly DocumentLine[], { text }: IndexedSource): FoundAuthor | null {
  const readAddressed = ({ start, end, plain }: DocumentLine) =>
    ADDRESSED.test(text.slice(start, end)) ? readNames(plain) : []
  const at = lines.findIndex((line) => readAddressed(line).length > 0)
  if (at < 0) return null
  const below = lines.slice(at).findIndex((line) => readAddressed(line).length === 0)
  const named = lines.slice(at, below < 0 ? lines.length : at + below)
  return { names: named.flatMap(readAddressed), start: named[0]!.start, end: named.at(-1)!.end, by: 'text' }
}

/** So far below the title its author stands alone on a line. */
const MAX_LINES_TO_NAME = 4
const MAX_LONE_NAME_CHARS = 80
/** An address spells its owner's name in small letters. */
const ADDRESS = /\S*[@/]\S*/g
/** Who is named more often is rather what the text is about. */
const MAX_MENTIONS = 3

/**
 * A line under the title that holds names and nothing else. A heading looks alike: none of a name's words stands in
 * small letters in the text, and its bearer is not what the text goes on about.
 */
function findLoneName(source: IndexedSource, lines: readonly DocumentLine[]): FoundAuthor | null {
  const { places } = source
  const text = source.text.slice(0, MAX_SEARCHED_CHARS).replace(ADDRESS, '@')
  const title = source.name.toLowerCase()
  for (const [index, { start, plain }] of lines.slice(0, MAX_LINES_TO_NAME).entries()) {
    const isTitle = index === 0 || title.includes(plain.toLowerCase())
    const isHeading = places.some((place) => place.start === start && place.heading !== undefined)
    const [isDated, isOverText] = [isOverDate(lines[index + 1]), isOverAbstract(lines.slice(index + 1))]
    if (isTitle || (isHeading && !isDated && !isOverText)) continue
    if (plain.length > MAX_LONE_NAME_CHARS || endsSentence(plain)) break
    const names = readNames(plain)
    if (names.some((name) => isAddressed(name, source) || namesOtherWork(name))) continue
    const isOfPaper = isOverText || isDated || NOTED.test(plain)
    const most = isOfPaper ? Number.POSITIVE_INFINITY : MAX_MENTIONS // a paper names its author's other works
    if (names.length > 0 && names.every((name) => isPerson(name, text, most)))
      return addBeside(addBelow(lines, index, names), lines.slice(index + 1))
  }
  return null
}

/** A mark behind a name leads to where its bearer works. */
const NOTED = /\p{Ll}[\d*†‡§¹²³]+(?:[\s,]|$)/u

const pickOtherWorkCues = ({ authorship }: AnswerLocale) => [`(?<!\\p{L})(?:${authorship.pictures})`]

/** "Deutsche Übersetzung": the work of somebody, and no name. */
const namesOtherWork = (name: string) => compileCues(pickOtherWorkCues).some((cue) => cue.test(name))

/** Further authors of a document stand above and below the one that was found, each on a line of his own. */
function addBelow(lines: readonly DocumentLine[], index: number, names: readonly string[]): FoundAuthor {
  const readLone = ({ plain }: DocumentLine) =>
    /\p{Ll}/u.test(plain) && plain.length <= MAX_LONE_NAME_CHARS ? readNames(plain) : []
  const isOther = (line: DocumentLine) => readLone(line).length === 0
  const below = lines.slice(index + 1).findIndex(isOther)
  const first = lines.slice(1, index).findLastIndex(isOther) + 2
  const above = lines.slice(Math.min(first, index), index)
  const further = lines.slice(index + 1, below < 0 ? index + 1 : index + 1 + below)
  const [start, end] = [(above[0] ?? lines[index]!).start, (further.at(-1) ?? lines[index]!).end]
  return { names: [...above.flatMap(readLone), ...names, ...further.flatMap(readLone)], start, end, by: 'text' }
}

/** Further authors of a paper stand beside each other below the first, as a row: "| Ann Lee | Bo Hall |". */
function addBeside(found: FoundAuthor, below: readonly DocumentLine[]): FoundAuthor {
  const row = below.slice(0, 2).find(({ plain }) => plain.includes('|'))
  const cells = row?.plain.split('|').filter((cell) => cell.trim() !== '') ?? []
  const names = cells.map((cell) => readNames(cell))
  const areAll = row !== undefined && names.every((name) => name.length > 0)
  return areAll ? { ...found, names: [...found.names, ...names.flat()], end: row.end } : found
}

/** "Draft version, February 2019" */
const MAX_BESIDE_DATE_CHARS = 16

/** Set larger than the text, the author looks like a heading: the day of the document stands right below. */
const isOverDate = (line: DocumentLine | undefined) => {
  const [date] = line ? findSpansOfKind('date', line.plain) : []
  return date !== undefined && line!.plain.length - (date.end - date.start) <= MAX_BESIDE_DATE_CHARS
}

/** Below the authors of a paper stand at most where they work and how to write to them. */
const MAX_LINES_TO_ABSTRACT = 8
const pickAbstractCues = ({ summary }: AnswerLocale) => [`^(?:${summary.abstract})(?!\\p{L})`]

const isOverAbstract = (below: readonly DocumentLine[]): boolean =>
  below
    .slice(0, MAX_LINES_TO_ABSTRACT)
    .some(({ plain }) => compileCues(pickAbstractCues).some((cue) => cue.test(plain)))

/** What ends in a comma greets: "Dear Parents,". */
const endsSentence = (line: string) => /[.!?:;,。！？：，]$/u.test(line) && line.includes(' ')

function isPerson(name: string, text: string, most: number): boolean {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}\p{Ll}/u.test(word))
  const [given, family] = [words[0], words.at(-1)]
  if (words.length < 2 || given === undefined || family === undefined || countWord(text, family) > most) return false
  return words.every((word) => countWord(text, word.toLowerCase()) <= (word === family ? 0 : countWord(text, word)))
}

function countWord(text: string, word: string): number {
  const pattern = new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}\p{M}]/gu, '.')}(?!\\p{L})`, 'gu')
  return text.match(pattern)?.length ?? 0
}

/** Who has the rights, and since when, is no author and no date, but the nearest that is told; years may fill a line before the name. */
export function findRights(source: IndexedSource): FoundAuthor | null {
  const lines = readOpeningLines(source)
  for (const [at, { plain, start, end }] of lines.entries()) {
    const said = CLAIMS_RIGHTS.exec(plain)
    if (!said || plain.length > MAX_BYLINE_CHARS) continue
    const behind = plain.slice(said.index + said[0].length)
    const next = /[,\d–-]\s*$/u.test(behind) ? lines[at + 1] : undefined
    if (NAME.test(behind)) return { names: [], start, end, by: 'rights' }
    if (next && NAME.test(next.plain)) return { names: [], start, end: next.end, by: 'rights' }
  }
  return null
}

const CLAIMS_RIGHTS = /(?:©|\(c\)|copyright)(?:\s*(?:©|\(c\)))?\s/iu
const NAME = /\p{Lu}\p{L}/u

/** "Overwritten by the merge" names no author: as it is written, a name begins with a capital letter. */
const compileStatement = memoize((said: string) => new RegExp(`(?<![\\p{sc=Latin}\\p{sc=Cyrillic}])(?:${said})`, 'gu'))

/** "This guide was written by ...", wherever it stands. */
function findSelfStatement({ text }: IndexedSource): FoundAuthor | null {
  const searched = text.slice(0, MAX_SEARCHED_CHARS)
  for (const pattern of compileCues(pickStatementCues))
    for (const { index: at } of searched.matchAll(compileStatement(pattern.source))) {
      if (!isAboutItself(text, at)) continue
      const { start, end } = findSentenceAround(text, at)
      return { names: [], start, end, by: 'sentence' }
    }
  return null
}

/** "This guide": where a sentence speaks of the document in which it stands. */
export const findSelfReference = (said: string): RegExpExecArray | null => compileEveryCue(pickItself).exec(said)
const pickItself = ({ source }: AnswerLocale) => source.itself

/** "This was written by Acorn" speaks of the text only where nothing stands before it in its paragraph. */
function isAboutItself(text: string, at: number): boolean {
  const { start } = findSentenceAround(text, at)
  const said = text.slice(start, at)
  const met = findSelfReference(said)
  if (!met) return false
  const [noun = ''] = /\p{L}+/u.exec(said.slice(met.index + met[0].length)) ?? []
  const opensParagraph = /(?:^|\n\s*\n)\s*$/u.test(text.slice(Math.max(0, start - 200), start))
  return HAN_OR_KANA.test(met[0]) || isSourceNoun(noun) || opensParagraph
}

function findSentenceAround(text: string, at: number): { start: number; end: number } {
  const from = text.lastIndexOf('\n\n', at) + 1
  const to = text.indexOf('\n\n', at)
  const paragraph = text.slice(from, to < 0 ? text.length : to)
  const span = splitSentences(paragraph).find(({ start, end }) => from + start <= at && at < from + end)
  return span ? { start: from + span.start, end: from + span.end } : { start: from, end: from + paragraph.length }
}
