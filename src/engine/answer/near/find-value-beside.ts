import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { pointsBack } from '../../../text/points-back.ts'
import { cutBlock } from '../../../text/segments.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import type { TextBlock } from '../../../text/text-block.ts'
import { asksMoney, namesAmount } from '../coverage/lacks-asked.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import type { SourceSpan } from '../retrieval/indexed-source.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { chooseValueTest } from './choose-value-test.ts'

const AROUND = { beforeChars: 1500, afterChars: 1500 }
const MAX_SENTENCES_ON = 3
const MAX_PARAGRAPHS_ON = 2
/** What a sentence is of stands in its first words. */
const MAX_OPENING_WORDS = 3
const MIN_END_CHARS = 3
const STEP = /^\s*\d{1,2}[.)]\s/

/** The stretch that tells a value, and whether it goes on from the statement: "The contribution is £14 an hour." */
export type ValueBeside = SourceSpan & { readonly goesOn: boolean }

/**
 * The date, amount or number that stands beside a statement which lacks it and is told of the same thing: by a sentence of its
 * paragraph, or opening the next, that points back, speaks of the amount alone or of the thing by the end of its word ("les" of
 * "zwemles"); or by the one step of its list that takes any time. Null where none does.
 */
export function findValueBeside(
  { source, start, end }: SourceSpan,
  asked: AskedQuestion,
  retrieval: Retrieval,
): ValueBeside | null {
  const test = asksMoney(asked.text) ? namesAmount : chooseValueTest(asked, 'partial', retrieval)
  if (test === null) return null
  const cut = (one: FoundSpan) => source.text.slice(one.start, one.end)
  const tell = (one: FoundSpan | undefined, goesOn: boolean) =>
    one ? { source, start: one.start, end: one.end, goesOn } : null
  const blocks = readBlocksAround(source, start, end, AROUND)
  const at = blocks.findIndex((block) => block.start <= start && start < block.end)
  const block = blocks[at]
  if (block?.kind === 'item') return tell(findStep(blocks, at, cut, asked), false)
  if (block?.kind !== 'sentence') return null
  const following = cutBlock(source.text, block).filter((one) => one.start >= end)
  const under = listParagraphsUnder(blocks, at).flatMap((one) => cutBlock(source.text, one).slice(0, 1))
  const isTold = (one: FoundSpan) => test(cut(one), []) && goesOnWith(cut(one), asked)
  return tell(following.slice(0, MAX_SENTENCES_ON).find(isTold) ?? under.find(isTold), true)
}

/** Of the steps of a list one alone that takes a time, where a time is asked for: of several each is of something else. */
function findStep(
  blocks: readonly TextBlock[],
  at: number,
  cut: (one: FoundSpan) => string,
  { text }: AskedQuestion,
): FoundSpan | undefined {
  if (readAskedFor(text).sort !== 'duration') return undefined
  const isStep = (block: TextBlock | undefined) => block?.kind === 'item' && STEP.test(cut(block))
  let [from, to] = [at, at]
  while (isStep(blocks[from - 1])) from -= 1
  while (isStep(blocks[to + 1])) to += 1
  const takesTime = (one: FoundSpan) => findNumberSpans(cut(one)).some(({ dimension }) => dimension === 'time')
  const timed = blocks.slice(from, to + 1).filter(takesTime)
  return isStep(blocks[at]) && timed.length === 1 && timed[0] !== blocks[at] ? timed[0] : undefined
}

/** As far as the section goes. */
function listParagraphsUnder(blocks: readonly TextBlock[], at: number): readonly TextBlock[] {
  const following = blocks.slice(at + 1, at + 1 + MAX_PARAGRAPHS_ON)
  const end = following.findIndex(({ kind }) => kind !== 'sentence')
  return end < 0 ? following : following.slice(0, end)
}

/** "It was finished in ...", "The fee is ...", "Een les komt op ..." of "zwemles"; but no "price of the boat". */
function goesOnWith(said: string, { text, language }: AskedQuestion): boolean {
  if (pointsBack(said)) return true
  const called = compileWordCue(findLocale(language).money.called, language).exec(said)
  const before = called ? said.slice(0, called.index) : said
  if (asksMoney(text) && called && saysLittle(before, language) && !isOfOther(said, called)) return true
  return COMPOUNDING.has(language) && opensWithEnd(said, text)
}

/** Before what an amount is called: "A berth costs £210" is of the berth. */
const saysLittle = (text: string, language: string) =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(loadAnalyzer(language).isStopWord)

/** "The price of the boat", "Eintrittspreis": an amount with the name of what it is of. */
const isOfOther = (said: string, { 0: { length }, index }: RegExpExecArray) =>
  /^\s*(?:of|for|von|für|de|du|des|da|do|di|del|della|per|pour|van|voor|за|の)(?!\p{L})/iu.test(
    said.slice(index + length),
  )

function opensWithEnd(said: string, question: string): boolean {
  const asked = (question.match(/[\p{L}]+/gu) ?? []).map((word) => word.toLowerCase())
  const opening = (said.match(/[\p{L}]+/gu) ?? []).slice(0, MAX_OPENING_WORDS).map((word) => word.toLowerCase())
  return opening.some(
    (word) =>
      word.length >= MIN_END_CHARS &&
      asked.some((one) => one.endsWith(word) && one.length - word.length >= MIN_END_CHARS),
  )
}
