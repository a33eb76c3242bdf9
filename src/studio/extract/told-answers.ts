import type { Analyzer } from '../../text/analyzer.ts'
import { UNSPACED } from '../../text/scripts.ts'
import { isQuestion } from './headings.ts'
import type { RatedUnit } from './rated-unit.ts'
import type { SourceSection } from './sections.ts'
import { rateSentenceQuality } from './sentence-quality.ts'
import { addsToBefore, standsAlone } from './stands-alone.ts'

/** With so many headings that ask, and so much of all, the text under them answers. */
const MIN_QUESTIONS = 3
const MIN_QUESTION_SHARE = 0.25
/** As much as is told as one answer. */
const MAX_ANSWER_CHARS = 260

/** The sections whose text answers their heading, in a source that goes by questions. */
export function findAnswerSections(sections: readonly SourceSection[]): ReadonlySet<SourceSection> {
  const headed = sections.filter(({ heading, isNoise }) => heading !== '' && !isNoise)
  const asking = headed.filter(({ heading }) => isQuestion(heading))
  const isAnswering = asking.length >= MIN_QUESTIONS && asking.length >= MIN_QUESTION_SHARE * headed.length
  return new Set(isAnswering ? asking : [])
}

/**
 * The sentences of an answer, together as far as they may be read at once and behind their question, without which "Yes,
 * twice." says nothing.
 */
export function tellAnswer(rated: readonly RatedUnit[], analyzer: Analyzer): RatedUnit[] {
  const parts = dropOtherParts(rated).filter(isPartOfAnswer)
  const groups = groupAnswer(parts).map((group) => dropCutList(group, parts))
  return groups.filter(({ length }) => length > 0).map((group) => joinAnswer(group, analyzer))
}

/** "4.2. Does it hold. Yes.": a part with a number of its own, whose heading the reader took for a sentence, answers something else. */
const OTHER_PART = /\n[^\S\n]*\n[^\S\n]*\p{Nd}{1,2}(?:\.\p{Nd}{1,2})+\.?[^\S\n]+\p{Lu}/u

function dropOtherParts(rated: readonly RatedUnit[]): readonly RatedUnit[] {
  const section = rated[0]?.section
  if (section === undefined) return []
  const at = section.source.text.slice(section.start, section.end).search(OTHER_PART)
  return at === -1 ? rated : rated.filter(({ unit }) => unit.start < section.start + at)
}

/** A list that is too long to be told at once is not told: its beginning would pass for the whole. */
function dropCutList(group: readonly RatedUnit[], parts: readonly RatedUnit[]): readonly RatedUnit[] {
  const [first, last] = [parts.indexOf(group[0]!), parts.indexOf(group.at(-1)!)]
  const isWithinList = (at: number) => [parts[at], parts[at + 1]].every((one) => one !== undefined && isEntry(one))
  if (isWithinList(first - 1)) return []
  if (!isWithinList(last)) return group
  return group.slice(0, group.findIndex(isEntry)).filter(({ text }) => !/[:：]$/u.test(text))
}

const isEntry = ({ text, unit }: RatedUnit) => unit.kind === 'item' && /[\p{L}\p{N})]$/u.test(text)

/** The question leads to the first of them only: a later one that leans on what has no room before it is not told, nor what leans on that. */
function groupAnswer(parts: readonly RatedUnit[]): RatedUnit[][] {
  const groups: RatedUnit[][] = []
  let isWhole = true
  for (const [index, one] of parts.entries()) {
    const group = groups.at(-1)
    if (/[:：]$/u.test(one.text) && parts[index + 1]?.unit.kind !== 'item') {
      isWhole = false // it leads to lines of a program, not to the next sentence
      continue
    }
    const leans = !standsAlone(one.text, one.section.source.language) || addsToBefore(one.text)
    const isNext: boolean = isWhole && group !== undefined && joinTexts([...group, one]).length <= MAX_ANSWER_CHARS
    isWhole = isNext || index === 0 || !leans
    if (isNext) group!.push(one)
    else if (isWhole) groups.push([one])
  }
  return groups
}

const isPartOfAnswer = ({ text, unit }: RatedUnit) =>
  (unit.kind === 'sentence' || unit.kind === 'item') && /\p{L}{2}|\p{Lo}/u.test(text)

const joinTexts = (group: readonly RatedUnit[]) =>
  group.reduce((text, one) => (text === '' ? one.text : joinPieces(text, one)), '')

function joinAnswer(group: readonly RatedUnit[], analyzer: Analyzer): RatedUnit {
  const [first, last] = [group[0]!, group.at(-1)!]
  const said = joinTexts(group)
  const text = `${first.section.heading} ${said}`
  const isNone = group.every(({ isNone }) => isNone)
  const quality = isNone ? 0 : rateSentenceQuality(endSentence(said), 'sentence', analyzer, text)
  return { ...first, text, quality, unit: { ...first.unit, kind: 'sentence', end: last.unit.end } }
}

/** Entries of a list stand behind each other as in a sentence, the words that lead to them once. */
function joinPieces(text: string, one: RatedUnit): string {
  const lead = one.unit.kind === 'item' ? (LED.exec(one.text)?.[0] ?? '') : ''
  const next = text.includes(lead.trim()) ? one.text.slice(lead.length) : one.text
  return one.unit.kind === 'item' && /[\p{L}\p{N})]$/u.test(text)
    ? `${text}; ${next}`
    : text + (UNSPACED.test(text) ? '' : ' ') + next
}
const LED = /^[^:：]+[:：]\s?/u

const endSentence = (text: string) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text)
