import { ITEM_MARK } from '../../../../text/item-mark.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { isGradedWord } from '../../../../text/word-family.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { judgeAnswer } from '../../by-search/answer-by-search.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { announcesMore } from '../../language/announces-more.ts'
import { listWords } from '../../language/common-words.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { readSubject } from '../../language/read-subject.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { asksDenied } from '../../question/contrary.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { asksForSomeRows } from '../../tables/table-question.ts'
import { quoteBody, readSectionBody, type SectionBody } from '../whole/section-body.ts'
import { findHeadedSection, type HeadedMatch } from './find-headed-section.ts'
import { findMeantList } from './find-meant-section.ts'
import { quotePartHeadings } from './part-headings.ts'

const PASSAGES_READ = 6
/** From here on a heading and a question say the same. */
const MIN_TWIN = 0.75
/** So much of a list is read by whoever asks for the very thing that heads it. */
const MAX_TWIN_CHARS = 3000
/** A list under a heading that says less of the question is one of something else. */
const MIN_ASKED = 0.5

/**
 * Answers with what stands under the heading that says what is asked: "How do I dry clothes?" and "Drying", a question of
 * a list of questions and answers. Null where none does, and where the section tells no list or way that is asked for.
 */
export function answerBySection(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (isAskedFor('compare', asked.text)) return null
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const match = findHeadedSection(asked, passages, retrieval)
  const body = match && readSectionBody(match.source, match.section)
  const parts = match && body && isTwin(match) ? quotePartHeadings(asked, body, retrieval) : null
  if (parts) return tellQuotes('answered', asked, parts, retrieval)
  if (match && body && tellsAsked(asked, match, body)) {
    const maxChars = isTwin(match) ? MAX_TWIN_CHARS : undefined
    const quote = quoteBody(body, isAskedFor('steps', asked.text), maxChars)
    const judged =
      quote && (isTwin(match) ? 'answered' : judgeAnswer(asked, [...passages, quote.passage], [quote], retrieval))
    if (quote && judged && judged !== 'no_support')
      return tellQuotes(breaksOff(quote) || isOfSomeRows(asked, body) ? 'partial' : judged, asked, [quote], retrieval)
  }
  return answerMeant(asked, passages, retrieval)
}

/** "Which risk is the most likely?" is told by all of them in part. */
const isOfSomeRows = (asked: AskedQuestion, body: SectionBody) => isTable(body) && asksForSomeRows(asked)

const isTable = ({ list }: SectionBody): boolean => list?.entries[0]?.kind === 'row'

/** "Here are some options that you can use.": what this leads to stands in the sections below. */
function breaksOff({ text }: Quote): boolean {
  const last = splitSentences(text).at(-1)
  return last !== undefined && announcesMore(text.slice(last.start, last.end))
}

/** "What do I bring?" is answered by the packing list: another word for it heads it. */
function answerMeant(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const meant = asksForThings(asked) ? findMeantList(asked, passages, retrieval) : null
  const quote = meant && quoteBody(meant.body, false)
  return quote && tellQuotes(meant.isCovered ? 'answered' : 'partial', asked, [quote], retrieval)
}

/** Whether a question asks for things, all alike: neither for the first of them nor how or why. */
function asksForThings({ text, language }: AskedQuestion): boolean {
  if (!(isAskedFor('list', text) || asksDenied(text)) || readAskedKind(text) !== null) return false
  return !isAskedFor('reason', text) && !listWords(text, language).some(({ word }) => isGradedWord(word, language))
}

const isTwin = ({ asked, headed }: HeadedMatch) => asked >= MIN_TWIN && headed >= MIN_TWIN

/** Whether a section tells what is asked for: a way, a list, or the answer to the very question that heads it. */
function tellsAsked(asked: AskedQuestion, match: HeadedMatch, body: SectionBody): boolean {
  const [{ text }, { title }, { list }] = [asked, match.section, body]
  if (/[?？]\s*$/u.test(title)) return !isTable(body) && isTwin(match) && asksAlike(text, title)
  const asksAllOf = readAskedKind(text) === 'name' && isAskedFor('list', text) && list !== null && isTwin(match)
  if ((readAskedKind(text) !== null && !asksAllOf) || isAskedFor('reason', text)) return false
  const isOnWhatItDoes = asksWhatItDoes(asked)
  if (isOnWhatItDoes && isTwin(match) && opensWithLabels(body)) return true
  if ((isOnWhatItDoes || isAskedFor('definition', text)) && !isAskedFor('list', text)) return false
  if (isTable(body)) return isTwin(match)
  if (isAskedFor('steps', text)) return true
  const isList = isAskedFor('list', text)
  if (isTwin(match)) return isList || list !== null
  return isList && list !== null && match.asked >= MIN_ASKED
}

/** "What does borg compact do?" asks for no list of its options; a word or two that ask nothing may be a heading's. */
const asksWhatItDoes = ({ text, language }: AskedQuestion) =>
  /[?？]/u.test(text) && readSubject(text, language) !== null

/** "Effect: Stops moving pictures", "Type: ...": what stands first under a name in labels says what it is and does. */
function opensWithLabels({ source, blocks, list }: SectionBody): boolean {
  if (!list || list.entries[0]!.kind !== 'item' || list.entries[0]!.start !== blocks[0]!.start) return false
  const lines = list.entries.map(({ start, end }) => source.text.slice(start, end).replace(ITEM_MARK, ''))
  return lines.every((line) => /^\p{Lu}[\p{L} ]{0,30}:\s/u.test(line))
}

const asksAlike = (one: string, other: string) =>
  readAskedKind(one) === readAskedKind(other) &&
  (['reason', 'steps'] as const).every((section) => isAskedFor(section, one) === isAskedFor(section, other))
