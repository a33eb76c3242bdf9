import type { Analyzer } from '../../text/analyzer.ts'
import { UNSPACED } from '../../text/scripts.ts'
import { isQuestion } from './headings.ts'
import type { RatedUnit } from './rated-unit.ts'
import type { SourceSection } from './sections.ts'
import { rateSentenceQuality } from './sentence-quality.ts'

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
 * What an answer begins with, as far as it may be read at once, behind its question, without which "Yes, twice." says nothing.
 * Further on it gives examples, other cases and what to do then, which answer nothing by themselves.
 */
export function tellAnswer(rated: readonly RatedUnit[], analyzer: Analyzer): RatedUnit[] {
  const parts = dropOtherParts(rated).filter(isPartOfAnswer)
  const group = dropCutList(takeOpening(parts), parts)
  return group.length === 0 ? [] : [joinAnswer(group, analyzer)]
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
  const isCut = parts.slice(group.length - 1, group.length + 1).filter(isEntry).length === 2
  return isCut ? group.slice(0, group.findIndex(isEntry)).filter(({ text }) => !/[:：]$/u.test(text)) : group
}

const isEntry = ({ text, unit }: RatedUnit) => unit.kind === 'item' && /[\p{L}\p{N})]$/u.test(text)

/** Up to what leads to lines of a program, or is too much to be read at once. */
function takeOpening(parts: readonly RatedUnit[]): readonly RatedUnit[] {
  const end = parts.findIndex(
    ({ text }, at) =>
      (/[:：]$/u.test(text) && parts[at + 1]?.unit.kind !== 'item') ||
      (at > 0 && joinTexts(parts.slice(0, at + 1)).length > MAX_ANSWER_CHARS),
  )
  return end === -1 ? parts : parts.slice(0, end)
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
