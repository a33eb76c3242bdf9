import type { TextSegment } from '../../text/segments.ts'
import { hasKnownVerb } from './english-verbs.ts'
import type { SourceSection } from './sections.ts'
import { tellsOfItself } from './stands-alone.ts'
import { buildCuePattern } from './statement-cues.ts'

/** A list, a table or an example. */
const SHOWN_NEXT = /^[^\S\n]*\n\s*(?:[-*+•|]|\d{1,3}[.)]\s|```|~~~)/
const ENDS_QUOTED = /[”"’»]\s*$/u
/** Who said what stands before it in quotation marks. */
const ATTRIBUTION =
  /^(?:\p{Lu}[\p{L}.'’-]*\s){1,4}(?:told|tells|said|says|explained|explains|added|adds|wrote|writes|asked|asks|recalled|noted|sagte|erklärte|schrieb|fragte|dijo|explicó|dit|explique|disse|spiegò)(?!\p{L})(?!.*\bthat\b)/u
const MAX_RUN_IN_WORDS = 7
/** "Afbeelding 2.5. | Commands of the menu": the legend of a picture or a table. */
const BEHIND_FIGURE_NUMBER =
  /(?:^|\n)[\s*_]*(?:fig(?:ure|\.)?|table|listing|example|abb(?:ildung|\.)?|tab(?:elle|\.)|figura|tabla|tableau|tabella|tabela|afbeelding|tabel|рис(?:\.|унок)|табл(?:\.|ица))\s*\d+(?:\.\d+)*[.:]\s*[*_]*$/iu
/** "Figure 3: The weir. | Dotted lines show ...": what goes on with a legend; a reader of PDF parts it at lines and runs the letters of the picture into it. */
const LEGEND =
  /(?:^|\n|\p{Ll})(?:Fig(?:ure|\.)?|Table|Abb(?:ildung|\.)?|Tab(?:elle|\.)|Figura|Tabla|Tableau|Tabella|Tabela) ?\d+(?:\.\d+)*[:.]\s(?:[^\n]|\n(?!\s*\n)|\n\s*\n(?=\s*\p{Ll}))*$/u
const MAX_LEGEND_CHARS = 600
/** "Figure 2. The weir | A view from above. Arrows show ...": the paragraph under the title of a picture. */
const UNDER_LEGEND =
  /(?:^|\n)(?:Fig(?:ure|\.)?|Abb(?:ildung|\.)?|Figura) ?\d+(?:\.\d+)*[:.]\s[^\n]{3,90}[^\n.]\n\s*\n[^\n]*$/u
const goesOnLegend = (before: string) =>
  [LEGEND, UNDER_LEGEND].some((legend) => legend.test(before.slice(-MAX_LEGEND_CHARS)))
/** "Hothorn, T. (2006). | On the availability of procedures.": the title of a work in a list of references. */
const BEHIND_NAMES = /^\s*(?:\p{Lu}[\p{L}.'’-]*,?\s+|(?:and|&)\s+)+\p{Lu}[\p{L}'’-]+\.\s*["“]?$/u
const BEHIND_YEAR = /\(?(?:19|20)\d{2}[a-z]?\)?[.,:]\s*["“]?$/u

/** "3.6. | How do I write a filter.": a heading with its number that the reader took for a paragraph. */
const BEHIND_PART_NUMBER = /(?:^|\n)[^\S\n]*\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){1,3}\.?[^\S\n]*$/u

/** "[3] Some call it otherwise.": a note to a sentence above that has its mark. */
const NOTE_MARK = /^\s*(\[\d{1,3}\])\s+\S/u
const ENDS_IN_WORDS = /[\p{L}\p{N}.,;:!?'"’”)]\s?$/u

function isNote(block: string, start: number): boolean {
  const above = block.slice(0, block.lastIndexOf('\n\n', start) + 1)
  const mark = NOTE_MARK.exec(block.slice(above.length))?.[1]
  return mark !== undefined && above.includes(mark) && ENDS_IN_WORDS.test(above.slice(0, above.indexOf(mark)))
}

/** "They wrote a report. This report was ...": the paragraph names the document before. */
function namesDocument(said: string, before: string): boolean {
  const name = /^\S+ ([\p{L}-]{4,})/u.exec(said)?.[1]?.toLowerCase()
  const paragraph = before.slice(before.lastIndexOf('\n\n') + 1)
  return name !== undefined && paragraph.toLowerCase().includes(name)
}

function goesOnWithParagraph(before: string): boolean {
  const above = before.trimEnd()
  return above !== '' && !/\n[^\n]*\n/u.test(before.slice(above.length))
}

/** "Read the release notes. This document describes ...": further on, and within a paragraph, it is the one that was named before. */
const isOfOtherDocument = (said: string, before: string, { above, source }: SourceSection) =>
  (above.length > 0 || namesDocument(said, before)) &&
  goesOnWithParagraph(before) &&
  /^(?!in |en |no |na |nel )/iu.test(said) &&
  tellsOfItself(said, source.language)

/** "3. My lamp smokes. What do I do?": of a text with several of them each numbered entry is the asker's, and none is true for others. */
const ASKED_ENTRY = /(?:^|\n)[^\S\n]*\d{1,3}[.)]\s(?:[^\n?]|\n(?![^\S\n]*\n))*\?/gu
const NUMBERED_ENTRY = /^\s*\d{1,3}[.)]\s/u
const MIN_ASKED_ENTRIES = 3

function isAskersWords(block: string, start: number, { text }: SourceSection['source']): boolean {
  const paragraph = block.slice(block.lastIndexOf('\n\n', start) + 1)
  return NUMBERED_ENTRY.test(paragraph) && [...text.matchAll(ASKED_ENTRY)].length >= MIN_ASKED_ENTRIES
}

/** "C. State on the cover who printed it." behind "B. ...": what the letters order is true under the words before the first only. */
function isLetteredEntry(block: string, start: number, end: number): boolean {
  const letter = /^\s*([A-Z])\.\s+\S/u.exec(block.slice(start, end))?.[1]
  if (letter === undefined || !/(?:^|\n)[^\S\n]*$/u.test(block.slice(0, start))) return false
  const stands = (neighbour: number, text: string) =>
    new RegExp(`(?:^|\\n)[^\\S\\n]*${String.fromCharCode(neighbour)}\\.\\s`, 'u').test(text)
  const code = letter.charCodeAt(0)
  return letter === 'A' ? stands(code + 1, block.slice(end)) : stands(code - 1, block.slice(0, start))
}

/** "Organization of this document": what its chapters are about is no matter of the text. */
const OF_THE_PARTS =
  /^(?:organi[sz]ation|structure|layout|outline|(?:typographic(?:al)? )?conventions?|aufbau|gliederung|konventionen|structure|organización|estructura|convenciones)\s.*(?<!\p{L})(?:this|dies\p{L}*|ce|cet|cette|est[ea])(?!\p{L})/iu

/** Whether it is no statement where it stands: it leads to a list, says who said what is quoted, or is a heading in bold before its paragraph. */
export function isNoneByPlace(said: string, block: string, unit: TextSegment, section: SourceSection): boolean {
  const { source } = section
  const { start, end } = unit
  if (isAskersWords(block, start, source)) return true
  if (OF_THE_PARTS.test(section.heading) && !tellsOfItself(said, source.language)) return true
  const [before, behind] = [block.slice(0, start), block.slice(end)]
  if (SHOWN_NEXT.test(behind) && buildCuePattern(source.language, 'ahead').test(said)) return true
  if (isLetteredEntry(block, start, end)) return true
  if (BEHIND_PART_NUMBER.test(before) && /^[^\S\n]*(?:\n|$)/u.test(behind)) return true
  if (/（[^）]*$/u.test(said)) return true // cut off in an aside
  if (
    BEHIND_FIGURE_NUMBER.test(before.slice(-MAX_LEGEND_CHARS)) ||
    goesOnLegend(before) ||
    isNote(block, start) ||
    isOfOtherDocument(said, before, section)
  )
    return true
  if (ENDS_QUOTED.test(before) && ATTRIBUTION.test(said)) return true
  if (
    source.language === 'en' &&
    (BEHIND_YEAR.test(before) || BEHIND_NAMES.test(before.slice(before.lastIndexOf('\n\n') + 1))) &&
    !hasKnownVerb(said)
  )
    return true
  const isBold =
    /^\s*(?:[-*+•]\s+)?(\*\*|__)(?:(?!\1).)+$/su.test(block.slice(start, end)) && /^\s*(?:\*\*|__)/u.test(behind)
  return isBold && (source.language === 'en' ? !hasKnownVerb(said) : said.split(/\s/).length <= MAX_RUN_IN_WORDS)
}
