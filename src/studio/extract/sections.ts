import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { endsInColon } from '../../text/end-colon.ts'
import { measureIndent } from '../../text/spans.ts'
import { foldRepeatedHeadings } from './fold-repeated-headings.ts'
import {
  cleanHeading,
  isBoxTitle,
  isCaptionHeading,
  isCommandHeading,
  isLicenceHeading,
  isNoiseHeading,
  isQuestion,
} from './headings.ts'
import type { StudioSource } from './material.ts'

/** A stretch of a source under one heading; `level` counts from 1, 0 is the source before any heading. */
export type SourceSection = {
  readonly source: StudioSource
  readonly heading: string
  readonly level: number
  readonly start: number
  readonly end: number
  /** Under a heading of references, contents and the like, or below such a one. */
  readonly isNoise: boolean
  /** The headings that it stands below, outermost first. */
  readonly above: readonly SectionMark[]
}

export type SectionMark = { readonly start: number; readonly heading: string; readonly level: number }

const MAX_SECTIONS = 2_000
/** In a text with so many numbered headings the others are no headings. */
const MIN_NUMBERED_HEADINGS = 6
const MIN_NUMBERED_QUESTIONS = 3
const MAX_PLAIN_HEADING_CHARS = 70
/** With so many lines in capitals or behind a sign above their paragraphs, these are its headings. */
const MIN_TOP_LINES = 3

/** The sections of a source in reading order, by the headings its reader found; without any, by lines that stand alone. */
export function splitSections(source: StudioSource): SourceSection[] {
  const found = readHeadingMarks(source)
  const headed = foldRepeatedHeadings(found.length > 0 ? found : guessHeadingMarks(source.text), source.language)
  const marks = addSummaryMark(addQuestionMarks(headed, source.text), source.text).slice(0, MAX_SECTIONS)
  const first: SectionMark = { start: 0, heading: '', level: 0 }
  const all = marks[0]?.start === 0 ? marks : [first, ...marks]
  let noiseLevel = Number.POSITIVE_INFINITY
  let above: readonly SectionMark[] = []
  return all.map((mark, index) => {
    above = above.filter(({ level }) => level < mark.level)
    const place = { above, end: all[index + 1]?.start ?? source.text.length }
    if (mark.level > 0) above = [...above, mark]
    if (mark.level <= noiseLevel) noiseLevel = Number.POSITIVE_INFINITY
    const isOwn = isLicenceHeading(mark.heading) && isLicence(source)
    if (noiseLevel === Number.POSITIVE_INFINITY && isNoiseHeading(mark.heading) && !isOwn) {
      noiseLevel = index === 0 ? Number.MAX_SAFE_INTEGER : mark.level // contents at the top have nothing below them
    }
    return { source, ...mark, ...place, isNoise: noiseLevel < Number.POSITIVE_INFINITY }
  })
}

/** A question by itself over what answers it: the term of a list of questions, which no reader takes for a heading. */
const LONE_QUESTION =
  /(?<=^|\n[^\S\n]*\n)[^\S\n]*([\p{Lu}¿][^\n?]{10,110}\?)[^\S\n]*\n[^\S\n]*\n(?=[^\n]*[^?\s][^\S\n]*(?:\n|$))/gu
/** Fewer are what an essay asks itself. */
const MIN_LONE_QUESTIONS = 4

function addQuestionMarks(marks: readonly SectionMark[], text: string): readonly SectionMark[] {
  const asked = [...text.matchAll(LONE_QUESTION)].filter(
    ({ 1: line, index }) =>
      isQuestion(line!) && !marks.some(({ start }) => start >= index && start <= index + line!.length),
  )
  if (asked.length < MIN_LONE_QUESTIONS) return marks
  const added = asked.map(({ 1: line, index }) => ({
    start: index,
    heading: cleanHeading(line!),
    level: 1 + (marks.findLast(({ heading, start }) => start < index && !isQuestion(heading))?.level ?? 0),
  }))
  return [...marks, ...added].sort((a, b) => a.start - b.start)
}

/** "Abstract The package ...": the word that opens the paragraph which says in short what the whole says. */
const SUMMARY_LABEL =
  /(?<=^|\n[^\S\n]*\n)([*_]{0,3}(?:Abstract|ABSTRACT|Summary|SUMMARY|Zusammenfassung|Résumé|Resumen|Sommario|Riassunto|Resumo|Samenvatting|Аннотация)[*_]{0,3}[.:—–-]?[*_]{0,3}[^\S\n]+)(?=\p{Lu}[^\n]{80})/u
/** Further on it is one of a part. */
const MAX_SUMMARY_START = 6_000

/** The paragraph goes by that word as if it stood over it, beside the heading before. */
function addSummaryMark(marks: readonly SectionMark[], text: string): readonly SectionMark[] {
  const found = SUMMARY_LABEL.exec(text.slice(0, MAX_SUMMARY_START))
  if (found === null) return marks
  const start = found.index + found[0].length
  const level = marks.findLast((mark) => mark.start < start)?.level ?? 1
  return [...marks, { start, heading: cleanHeading(found[0].replace(/[.:—–-]\s*$/u, '')), level }].sort(
    (a, b) => a.start - b.start,
  )
}

/** A longer first line is no title: a whole book may stand on one. */
const MAX_TITLE_CHARS = 300

/** As a document of its own. */
export function isLicence({ text, title }: StudioSource): boolean {
  const [first = ''] = text
    .slice(0, 2 * MAX_TITLE_CHARS)
    .trimStart()
    .slice(0, MAX_TITLE_CHARS)
    .split('\n', 1)
  return [title, first].some((name) => isLicenceHeading(cleanHeading(name)))
}

/** "Welcome to the lab where drugs are tested. No questions asked.": what is set large under a title is told like any sentence. */
const isSentenceHeading = (heading: string) => heading.length > MAX_HEADING_CHARS && /[.!。]$/u.test(heading)
const MAX_HEADING_CHARS = 90

function readHeadingMarks({ places }: StudioSource): SectionMark[] {
  const marks: SectionMark[] = []
  let last = ''
  for (const { start, heading, headingLevel } of places) {
    const key = `${headingLevel} ${heading}`
    if (heading === undefined || key === last || isBoxTitle(heading)) continue // a new page under the same heading, a box
    if (isSentenceHeading(heading) || isCommandHeading(heading)) continue
    last = key
    marks.push({ start, heading: cleanHeading(heading), level: Math.max(1, headingLevel ?? 1) })
  }
  return marks
}

/**
 * Pasted text has no headings but for short lines between blank ones, with no mark at their end and a paragraph below.
 * None are taken where most lines look so: a poem, a list.
 */
function guessHeadingMarks(text: string): SectionMark[] {
  const blocks = [...text.matchAll(/[^\n]+(?:\n(?![^\S\n]*\n)[^\n]+)*/g)]
  const lower = findLowerParts(blocks.map(([block]) => block.trim()))
  const margin = findMargin(blocks.map(([block]) => block))
  const marks = blocks.flatMap((block, index): (SectionMark & { readonly number: number })[] => {
    const topped = readTopLine(block[0])
    if (topped !== null)
      return [{ ...topped, start: block.index + topped.start, level: index === 0 ? 1 : 2, number: 0 }]
    const asked = NUMBERED_QUESTION.test(block[0]) ? collapseToLine(block[0]) : null
    if (asked !== null && isQuestion(asked))
      return [{ start: block.index, heading: cleanHeading(asked), level: 2, number: readNumberDepth(asked) }]
    const line = block[0].trim().replace(UNDERLINED, '$1').replace(RULED, '$1')
    const below = blocks[index + 1]?.[0].trim() ?? ''
    const isDrawn = UNDERLINED.test(block[0].trim())
    const isShown = endsInColon(blocks[index - 1]?.[0] ?? '') // an example, or the first of a list
    const isLead =
      margin > 0 && measureIndent(block[0]) === margin && measureIndent(blocks[index + 1]?.[0] ?? '') > margin
    const isOver = readPartWord(line) !== '' && readPartWord(below) !== readPartWord(line)
    const isAlone = below.length >= line.length * 1.5 && !isPlainHeading(below) && !/^[^.!?]*;$/.test(below) // a list below goes on with it
    if (!isPlainHeading(line) || !(isDrawn || isOver || (isAlone && !isShown && !isLead))) return []
    const hashes = /^#{1,6}(?=\s)/.exec(line)?.[0].length
    const level = hashes ?? (block.index === 0 ? 1 : lower.has(readPartWord(line)) ? 3 : 2)
    return [{ start: block.index, heading: cleanHeading(line), level, number: readNumberDepth(line) }]
  })
  const numbered = marks.filter(({ number }) => number > 0).map((mark) => ({ ...mark, level: mark.number }))
  const asking = numbered.filter(({ heading }) => isQuestion(heading))
  if (numbered.length >= MIN_NUMBERED_HEADINGS || asking.length >= MIN_NUMBERED_QUESTIONS) return numbered
  const isTopped = marks.filter((mark) => blocks.every(({ index }) => index !== mark.start)).length >= MIN_TOP_LINES
  return isTopped || marks.filter(({ heading }) => readPartWord(heading) === '').length <= blocks.length / 2
    ? marks
    : []
}

/** How far most paragraphs of several lines are set in: what stands as deep leads to what is set in deeper, and heads nothing. */
function findMargin(blocks: readonly string[]): number {
  const counts = Map.groupBy(
    blocks.filter((block) => block.includes('\n')),
    measureIndent,
  )
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

/** "2.4. Must I name servers?" by itself, on one line or two: what stands below answers it. */
const NUMBERED_QUESTION = /^[^\S\n]*\d{1,3}(?:\.\d{1,3}){0,3}\.?[^\S\n]+\p{Lu}[^?\n]*(?:\n[^?\n]*)?\?\s*$/u
/** A heading over a line that is drawn below it. */
const UNDERLINED = /^(\S[^\n]*)\n(?:={3,}|-{3,}|~{3,})$/u
/** "---- DESCRIPTION ----": drawn on both sides. */
const RULED = /^(?:[-=~*_]{3,}[^\S\n]*)(\S.*?)[^\S\n]*[-=~*_]{3,}$/u
/** "2  CULTIVATION", "■ Hours" or "2　当番" right above its paragraph; what stands under it begins behind that line. */
const TOP_LINE =
  /^[^\S\n]*((?:\d{1,2}[.)]?\s+)?(?=(?:[^\n]*\p{Lu}){4})(?:(?!\p{Ll})[^\n.!?|:])+|[■□◆◇●▼【]\s*[^\n。！？|]{1,40}|[0-9０-９]{1,2}[\s．.、]\s*(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[^\n。！？、，|:：]{1,30})\n(?=[^\n]*\S)/u

function readTopLine(block: string): { readonly start: number; readonly heading: string } | null {
  const found = TOP_LINE.exec(block)
  const clean = cleanHeading((found?.[1] ?? '').replace(/[■□◆◇●▼【】]|^[0-9０-９]{1,2}[\s．.、]\s*(?=\p{Lo})/gu, ''))
  const heading = /^\p{Lu}{5,}$/u.test(clean) ? clean[0] + clean.slice(1).toLowerCase() : clean
  return found === null || heading.length > MAX_PLAIN_HEADING_CHARS || heading === ''
    ? null
    : { start: found[0].length, heading }
}

/** How deep the number before a heading is: 2 for "3.1.", 0 without one. */
function readNumberDepth(line: string): number {
  const number = /^(?:\d{1,3}|[A-Z])((?:\.\d{1,3}){0,4})\.?\s+\p{Lu}/u.exec(line)
  return number ? 1 + (number[1]!.match(/\./g)?.length ?? 0) : 0
}

/** "Article III": a part of a law or a book, that has no other name. */
export const readPartWord = (line: string) => /^(\p{Lu}\p{L}+|§) (?:\d{1,3}|[IVXLC]+)$/u.exec(line)?.[1] ?? ''

/** What the parts are called that open right below another part: "Section" below "Article". */
function findLowerParts(blocks: readonly string[]): ReadonlySet<string> {
  const words = blocks.map(readPartWord)
  const isBelow = (word: string, index: number) => index > 0 && words[index - 1] !== '' && words[index - 1] !== word
  return new Set(words.filter((word, index) => word !== '' && isBelow(word, index)))
}

function isPlainHeading(line: string): boolean {
  if (line.length > MAX_PLAIN_HEADING_CHARS || line.includes('\n') || !/\p{L}{2}/u.test(line)) return false
  if (isCaptionHeading(line)) return false
  return !/[.!?,;:。！？，；：।؟|]["”’»)]*$|\p{Ll}{3}\.\s/u.test(line) && !/^[-*•>|]|^\p{Ll}|https?:|@/u.test(line)
}
