import { collapseSpaces, collapseToLine } from '../../lib/collapse-spaces.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import { dropImprint } from '../../text/imprint-line.ts'
import { listTextLines } from '../../text/text-lines.ts'
import { COUNTED_LINE, findCountedParts } from './counted-parts.ts'
import { findNumberedHeadings, NUMBERED_LINE } from './numbered-headings.ts'
import { findOutdentedTitles } from './set-in-text.ts'
import { isFree, mayBeTitle, RULE, type StandingHeading, type StandingLine } from './standing-line.ts'

const MIN_HEADINGS = 3
/** The upper or lower edge of a box around a title, and the line between them. */
const EDGE = /^ *[+|*#][-=*#]{3,}[+|*#] *$/
const BOXED = /^ *[|*#] +(\S.*?) +[|*#] *$/
/** "Words of warning:", "What is it?" at the left edge. */
const LABEL = /^(?=\p{Lu})\S.{1,48}[:?]$/u
/** So great a share of the lines at the left edge are such labels where all else is set in below them. */
const MIN_LABELS_SHARE = 0.3
const CAPITALS = /^ {0,4}[\p{Lu}\d][\p{Lu}\d '’/&,()-]*$/u

/**
 * The headings of plain text that has no marks of its own for them: lines between two rules, below which all others stand, and lines that
 * stand alone and are numbered in a row, go by a word and a number, are underlined, or all capitals. Fewer than three of a kind are none, and so are the steps of a
 * list with room between them.
 */
export function findStandingHeadings(text: string): SourcePlace[] {
  const lines = readStandingLines(text)
  const counted = findCountedParts(lines, text)
  const kinds = [
    counted,
    findNumberedHeadings(lines, text),
    findUnderlined(lines),
    counted.length > 0 ? [] : findCapitals(lines),
    findLabels(lines, text),
    findOutdentedTitles(text),
  ]
  const ruled = findRuled(lines, text)
  const above = ruled.length >= MIN_HEADINGS ? ruled : []
  const lowest = Math.max(0, ...above.map(({ level }) => level))
  const below = kinds.filter((headings) => headings.length >= MIN_HEADINGS).flat()
  const found = [...above, ...below.map((one) => ({ ...one, level: one.level + lowest }))]
  const byStart = new Map(found.toReversed().map((heading) => [heading.start, heading]))
  return dropImprint([...byStart.values()], (heading) => heading.text)
    .sort((a, b) => a.start - b.start)
    .map(({ start, text: heading, level }) => ({
      start,
      heading: collapseToLine(heading).replace(/ ?¶$/, ''), // the sign of a link to the part itself
      headingLevel: level,
    }))
}

/** Of a text of half a million lines few are kept. */
function readStandingLines(text: string): StandingLine[] {
  const spans = listTextLines(text)
  const readLine = (place: number) => {
    const span = spans[place]
    return span ? text.slice(span.start, span.end) : ''
  }
  return spans.flatMap(({ start }, place) => {
    const [line, below] = [readLine(place), readLine(place + 1)]
    const mayHead =
      LABEL.test(line) ||
      COUNTED_LINE.test(line) ||
      NUMBERED_LINE.test(line) ||
      CAPITALS.test(line) ||
      RULE.test(below) ||
      EDGE.test(below)
    return mayHead ? [{ text: line, start, above: readLine(place - 1), below, behind: readLine(place + 2) }] : []
  })
}

/** "K.      MUTATIONS", wherever it stands on its line, in a box or with a rule above it and below it; what stands right over another is above it. */
function findRuled(lines: readonly StandingLine[], whole: string): StandingHeading[] {
  const ruled = lines.flatMap((line) => readRuled(line) ?? [])
  const isOver = ({ bodyStart }: StandingHeading, at: number) =>
    whole.slice(bodyStart, ruled[at + 1]?.ruleStart ?? bodyStart - 1).trim() === ''
  const overs = new Set(ruled.filter((one, at) => at + 1 < ruled.length && isOver(one, at)))
  return ruled.map((one) => ({ ...one, level: overs.size === 0 || overs.has(one) ? 1 : 2 }))
}

/** A box with another right below it is a column of a table. */
function readRuled({
  text,
  start,
  above,
  below,
  behind,
}: StandingLine): (StandingHeading & { ruleStart: number }) | null {
  const boxed = BOXED.exec(text)?.[1]
  const edge = boxed === undefined || BOXED.test(behind) ? RULE : EDGE
  const title = (boxed ?? text).replace(/:\s*$/, '') // "1. Quickstart:"
  if (!edge.test(above) || !edge.test(below) || !mayBeTitle(collapseSpaces(title))) return null
  const bodyStart = start + text.length + 1 + below.length
  return { text: title, start, level: 1, bodyStart, ruleStart: start - above.length - 1 }
}

/** The sign of the line below tells the level, in the order in which they come first. */
function findUnderlined(lines: readonly StandingLine[]): StandingHeading[] {
  const signs: string[] = []
  return lines.flatMap(({ text, start, above, below, behind }) => {
    const sign = RULE.exec(below)?.[1]
    if (sign === undefined) return []
    const isUnder = isFree(behind) || Math.abs(below.trim().length - text.trim().length) <= 3
    if (!isUnder || !mayBeTitle(text) || !(isFree(above) || RULE.test(above))) return []
    if (!signs.includes(sign)) signs.push(sign)
    return [{ text, start, level: signs.indexOf(sign) + 1, bodyStart: start + text.length + 1 + below.length }]
  })
}

/** Lines at the left edge that end in a colon or ask, each over text that is set in, where next to nothing else stands at that edge. */
function findLabels(lines: readonly StandingLine[], whole: string): StandingHeading[] {
  const labels = lines.flatMap(({ text, start, above, below, behind }) => {
    const opens = isFree(above) && /^\s+\S/.test(isFree(below) ? behind : below)
    const title = text.replace(/:$/, '')
    return opens && LABEL.test(text) && mayBeTitle(title)
      ? [{ text: title, start, level: 1, bodyStart: start + text.length }]
      : []
  })
  const outer = labels.length < MIN_HEADINGS ? 0 : (whole.match(/^\S/gm)?.length ?? 0)
  return labels.length >= MIN_LABELS_SHARE * outer ? labels : []
}

function findCapitals(lines: readonly StandingLine[]): StandingHeading[] {
  return lines.flatMap(({ text, start, above, below, behind }) => {
    const stands = isFree(above) && isFree(below) && !isFree(behind)
    if (!stands || !CAPITALS.test(text) || !mayBeTitle(text)) return []
    return [{ text, start, level: 1, bodyStart: start + text.length }]
  })
}
