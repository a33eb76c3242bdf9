import { toPlainText } from '../../../../text/plain-text.ts'
import { findSpansOfKind } from '../../../../text/spans.ts'
import { readLabel } from '../../language/numerals.ts'
import { joinEveryCue } from '../../language/word-cues.ts'

/** A heading taken apart: "Chapter 3: The sea" is `3` and "The sea". `isNamed`: a word such as "Chapter" stands before the number. */
type ReadHeading = { readonly label: string | null; readonly title: string; readonly isNamed: boolean }

const NUMBER = '\\d{1,3}(?:\\.\\d{1,3})*|[IVXLC]{1,7}|[A-Z](?:\\.\\d{1,3})*'
const HAN_NUMBER =
  /^第\s*([\d０-９]{1,3}|[一二三四五六七八九十]{1,3})\s*[章节節条條部分回話课課編篇]\s*[:：、.]?\s*(.*)$/su
const NUMBERED = /^(\d{1,3}(?:\.\d{1,3})*)(?:[.)、．:]|\s|(?=[\u3040-\u9fff]))\s*(?=\S)(.*)$/su
const LETTERED = /^([A-Z](?:\.\d{1,3})+|[IVXLC]{1,7}(?=[.)]))[.)]?\s+(.*)$/su
const SECTION_SIGN = /^§\s*(\d{1,4}[a-z]?)\s*[.:]?\s*(.*)$/su
const LEADERS = /(?:\s*[.…·]{2,}|\s*(?:\. ){3,})\s*[\divxlc-]*\s*$/iu

let named: RegExp | null = null

/** "Chapter 3: The sea", in the languages we know. */
function compileNamedPart(): RegExp {
  const words = joinEveryCue(({ part }) => part.parts)
  named ??= new RegExp(`^(?:${words})\\s+(${NUMBER})(?![\\p{L}\\p{N}])[.:)]?\\s*[-–—]?\\s*(.*)$`, 'isu')
  return named
}

/** "2.4.0 (2023-06-19)" tells a version and its date, and no part of a text. */
function isDateAlone(behind: string): boolean {
  const [date] = findSpansOfKind('date', behind)
  return date !== undefined && !/\p{L}/u.test(behind.slice(0, date.start) + behind.slice(date.end))
}

/** Takes a heading apart, without the marks and leaders around it. */
export function readHeading(line: string): ReadHeading {
  const plain = line
    .replace(/^\s*#{1,6}\s+|\s+#+\s*$/g, '')
    .replace(LEADERS, '')
    .trim()
  for (const [pattern, isNamed] of [
    [HAN_NUMBER, true],
    [compileNamedPart(), true],
    [SECTION_SIGN, true],
    [NUMBERED, false],
    [LETTERED, false],
  ] as const) {
    const match = pattern.exec(plain)
    const isVersion = pattern === NUMBERED && match !== null && isDateAlone(match[2]!)
    const label = match && !isVersion ? readLabel(match[1]!) : null
    if (match && label !== null) return { label, title: readTitle(match[2]!), isNamed }
  }
  return { label: null, title: readTitle(plain), isNamed: false }
}

/** "Types:" is called "Types". */
const readTitle = (plain: string) => toPlainText(plain).replace(/(?<=\S)\s*[:：]$/u, '')
