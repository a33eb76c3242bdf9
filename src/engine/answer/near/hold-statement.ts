import { pointsBack } from '../../../text/points-back.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { isSpaced } from '../language/locales.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { type IndexedSource, readPassage, type SourceSpan } from '../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findHeaderRow } from '../retrieval/source-tables.ts'
import type { AskedPart } from './asked-part.ts'
import { createReader } from './list-asked-parts.ts'

/** `open` are the parts that it does not say, `missed` those of them without which its value is of something else. */
export type HeldStatement = {
  readonly statement: SourceSpan
  readonly hasValue: boolean
  readonly isOfThing: boolean
  readonly open: readonly AskedPart[]
  readonly missed: readonly AskedPart[]
}

/** The sentences of what an answer quotes; a row is one, with its header. */
export function listQuotedStatements({ citations }: WrittenAnswer, { readSource }: Retrieval): SourceSpan[] {
  return citations.flatMap(({ sourceId, start, end }) => {
    const source = readSource(sourceId)
    if (!source) return []
    const text = source.text.slice(start, end)
    if (findHeaderRow(source, start) !== undefined) return [{ source, start, end }]
    return splitSentences(text).map((one) => ({ source, start: start + one.start, end: start + one.end }))
  })
}

/** Holds a statement against the parts of a question, as far as the heading and the sentence before help it. */
export function holdStatement(
  statement: SourceSpan,
  parts: readonly AskedPart[],
  holdsValue: (said: string) => boolean,
  asked: AskedQuestion,
  retrieval: Retrieval,
): HeldStatement {
  const { source, start, end } = statement
  const own = source.text.slice(start, end)
  const said = [findHeaderRow(source, start), own].filter(Boolean).join('\n')
  const read = createReader(asked, retrieval)
  const beside = read(said)
  const met = parts.filter(({ isMet }) => isMet(beside))
  const before = readBefore(source, start, pointsBack(own))
  const isSpokenFor = (one: string) => (asked.act === null ? holdsValue(one) : retrieval.terms(one).includes(asked.act)) // who does it is told there already
  const isFragment = isSpaced(asked.language) && (own.match(/\p{L}+/gu) ?? []).length < MIN_SENTENCE_WORDS
  const goesOn = isSpaced(asked.language)
    ? isFragment || (met.length > 0 && !isSpokenFor(before)) || pointsBack(own)
    : SIGNS_POINT_BACK.test(own)
  const { heading, sourceName } = readPassage(source, start, end)
  const above = [sourceName, heading, goesOn || QUESTION_END.test(before) ? before : '', said]
    .filter(Boolean)
    .join('\n')
  const under = read(above)
  const isSaid = ({ role, isMet }: AskedPart) =>
    (role === 'act' && ITEM.test(own)) || isMet(role === 'act' && !isFragment ? beside : under)
  const open = parts.filter((part) => !isSaid(part))
  return {
    statement,
    hasValue: holdsValue(said),
    isOfThing: isOfThing(parts, open, source),
    open,
    missed: open.filter((part) => isMissed(part, met, retrieval)),
  }
}

/** Who or what a sentence in signs is of is mostly said anew. */
const SIGNS_POINT_BACK = /^[它他她这该此其]|^(?:その|この|これ|それ)/u
/** A question of the source's own says what its answer is about. */
const QUESTION_END = /[?？]\s*$/u
/** An entry of a list says what its list is of in a word or two. */
const ITEM = /^(?:[-*•–]|\d+[.)])\s/u
/** What is no sentence goes on with the one before: "The league is dissolved. October 9, 1890." */
const MIN_SENTENCE_WORDS = 3
/** In a letter whoever is named is meant throughout; in a longer text what names nobody of the question is of somebody else. */
const MAX_LETTER_CHARS = 1500
/** The year that something is asked of is mostly that of the whole section. */
const YEAR = /^(?:1[5-9]|20)\d\d$/

function isOfThing(parts: readonly AskedPart[], open: readonly AskedPart[], { text }: IndexedSource): boolean {
  const named = parts.filter(({ role, typed }) => role === 'name' && !YEAR.test(typed))
  const isByName = named.length > 0 && text.length > MAX_LETTER_CHARS
  const things = isByName ? named : parts.filter(({ role }) => role !== 'act')
  return things.length === 0 || things.some((part) => !open.includes(part))
}

/** So many things of a question together are spoken of by whatever verb. */
const MANY_THINGS = 3

/** A thing that stands in many places need not be said again beside a rarer one that is. */
function isMissed({ role, weight, isBound }: AskedPart, met: readonly AskedPart[], { weightOf }: Retrieval): boolean {
  const things = met.filter((one) => one.role !== 'act')
  if (role === 'act') return isBound || things.length < MANY_THINGS
  const nowhere = weightOf('')
  return role === 'name' || weight >= nowhere || !things.some((one) => one.weight > weight && one.weight < nowhere)
}

const MAX_BEFORE_CHARS = 400

/** The sentence before, in the same paragraph but for one that points back; a question stands over its answer. */
function readBefore({ text }: IndexedSource, start: number, mayCross: boolean): string {
  const before = text.slice(Math.max(0, start - MAX_BEFORE_CHARS), start)
  const line = before.trimEnd().split('\n').at(-1) ?? ''
  if (QUESTION_END.test(line)) return line
  const reached = mayCross ? before.trimEnd() : before
  const paragraph = reached.slice(reached.lastIndexOf('\n\n') + 1)
  const last = splitSentences(paragraph).at(-1)
  return last ? paragraph.slice(last.start, last.end) : ''
}
