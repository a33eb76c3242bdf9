import type { Question, Turn, TypedQuestion } from '../../../../domain/answer.ts'
import { collapseSpaces } from '../../../../lib/collapse-spaces.ts'
import { memoize } from '../../../../lib/memoize.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { TextSegment } from '../../../../text/segments.ts'
import { saysReserved } from '../../compose/hedge.ts'
import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import { listWords } from '../../language/common-words.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { findReasonCues } from '../../language/compiled-cues.ts'
import { findLocale, listLocaleCodes } from '../../language/locales.ts'
import { fillIn, isRefusal, writeRefusal } from '../../language/phrases.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import { findPage, type SourceSpan } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { nameHeading } from '../whole/heading.ts'
import { dropPolite, matchQuestion } from '../whole/match-question.ts'
import { readFormerUnits } from './former-units.ts'
import { findFormerSection, locateFormer, locateQuote } from './locate-former.ts'

const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/gmu
const MAX_QUESTION_WORDS = 8

/** What is looked for beside a quote, by the words that tell it; `after` and `before`: so many units from it at most. */
type FormerRequest = {
  readonly cue: RegExp
  readonly after: number
  readonly before: number
  readonly near: number
  readonly isCode: boolean
}

/**
 * Answers a question that has no matter of its own but what the answer before said: where it stands, why, an example, what
 * it means, the third of what it listed. Refuses where its section does not tell; null for any other question, and where
 * what was said is not found again.
 */
export function answerOfFormer(
  asked: AskedQuestion,
  turns: Question['turns'],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = findTold(turns)
  if (!last) return null
  if (isRefusal(last.answer))
    return asksOfAnswer(asked.typed) ? refuse(writeRefusal(findLocale(asked.language).phrases, [])) : null
  const rank = quoteRank(asked, last, retrieval)
  if (rank) return tellQuotes('answered', asked, [rank], retrieval)
  if (asksTongue(asked.typed)) return refuse(writeRefusal(findLocale(asked.language).phrases, []))
  if (matchQuestion(asked.typed, pickShorter)) return tellShorter(asked, last, retrieval)
  const isPlace = matchQuestion(asked.typed, pickWhere) !== null
  const wanted = isPlace ? null : readWanted(asked)
  const [lead] = isPlace || wanted ? locateFormer(last.answer, retrieval) : []
  if (!lead) return null
  if (!wanted) return tellQuotes('answered', asked, [quotePlace(lead, asked.language)], retrieval)
  return answerBeside(asked, lead, wanted, retrieval)
}

/** Whether a question has no matter of its own but what the answer before said: what speaks of something else is no answer. */
export function asksOfFormer({ text, turns }: TypedQuestion): boolean {
  return findTold(turns) !== undefined && asksOfAnswer(text)
}

const asksOfAnswer = (text: string) =>
  asksTongue(text) ||
  [pickWhere, pickWhy, pickExample, pickMeaning, pickShorter].some((pick) => matchQuestion(text, pick) !== null)

/** The last turn but those that asked of an answer themselves and were refused. */
const findTold = (turns: Question['turns']): Turn | undefined =>
  turns.findLast(({ question, answer }) => !(isRefusal(answer) && asksOfAnswer(question)))

function readWanted({ typed, language }: AskedQuestion): FormerRequest | null {
  const { followUp } = findLocale(language)
  if (matchQuestion(typed, pickWhy))
    return { cue: findReasonCues(language), after: 3, before: 1, near: 1, isCode: false }
  if (matchQuestion(typed, pickExample))
    return { cue: compileWordCue(followUp.examples, language), after: 6, before: 0, near: 3, isCode: true }
  if (matchQuestion(typed, pickMeaning))
    return { cue: compileWordCue(followUp.means, language), after: 3, before: 0, near: 1, isCode: false }
  return null
}

type PickCues = Parameters<typeof matchQuestion>[1]
const pickWhere: PickCues = ({ followUp }) => followUp.where
const pickWhy: PickCues = ({ followUp }) => followUp.why
const pickExample: PickCues = ({ followUp }) => followUp.example
const pickMeaning: PickCues = ({ followUp }) => followUp.meaning
const pickShorter: PickCues = ({ followUp }) => followUp.shorter

/** "In German, please": the sources say it in their own. */
function asksTongue(question: string): boolean {
  const typed = question.replace(/^[\s¿¡]+|[\s.?!。？！]+$/gu, '')
  const names = (code: string) =>
    findLocale(code).followUp.tongue.flatMap((cue) =>
      [typed, dropPolite(question)].map((plain) => compileOnce(cue).exec(plain)?.groups?.x?.toLowerCase() ?? ''),
    )
  return listLocaleCodes().some((code) => names(code).some((name) => listTongues(code).has(name)))
}

/** The names of ours, in a language. */
const listTongues = memoize((language: string): ReadonlySet<string> => {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return new Set(listLocaleCodes().flatMap((code) => names.of(code)?.toLowerCase() ?? []))
})

/** The first sentence of what was told. */
function tellShorter(asked: AskedQuestion, last: Turn, retrieval: Retrieval): WrittenAnswer | null {
  const [lead] = locateFormer(last.answer, retrieval)
  if (!lead) return null
  const { units, first } = readFormerUnits(lead)
  const { start, end } = units[first] ?? lead
  const state = saysReserved(last.answer, asked.language) ? 'partial' : 'answered'
  return tellQuotes(state, asked, [quoteSource(lead.source, start, end)], retrieval)
}

/** In the quote itself, then behind it, then before it. */
function answerBeside(
  asked: AskedQuestion,
  lead: SourceSpan,
  wanted: FormerRequest,
  retrieval: Retrieval,
): WrittenAnswer {
  const { units, first, last } = readFormerUnits(lead)
  const behind = units.slice(last + 1, last + 1 + wanted.after)
  const before = units.slice(Math.max(0, first - wanted.before), Math.max(0, first)).reverse()
  const says = ({ start, end, kind }: TextSegment) =>
    (wanted.isCode && kind === 'code') || wanted.cue.test(lead.source.text.slice(start, end))
  const told = units.slice(first, last + 1)
  const near = [...behind.slice(0, wanted.near), ...told]
  const found = first < 0 ? undefined : [...near, ...behind, ...before].find(says)
  if (!found) return refuse(writeRefusal(findLocale(asked.language).phrases, []))
  const quote = quoteSource(lead.source, found.start, found.end, found.kind)
  return tellQuotes(near.includes(found) ? 'answered' : 'partial', asked, [quote], retrieval)
}

/** What was quoted, led by where it stands: the source, the section and the page. */
function quotePlace(former: SourceSpan, language: string): Quote {
  const { source, start, end } = former
  const { followUp, phrases } = findLocale(language)
  const { section } = findFormerSection(former)
  const page = findPage(source, start)
  const place = [
    fillIn(phrases.quoted, { words: toPlainTitle(source.name) }),
    section ? nameHeading(section) : '',
    page === undefined ? '' : fillIn(followUp.page, { page: String(page) }),
  ]
  const quote = quoteSource(source, start, end)
  return { ...quote, shown: `${place.filter(Boolean).join(', ')}: ${toPlainText(quote.text)}` }
}

/** "And the third one?", "what was the second step?": that entry of the list in the answer before; null for any other question. */
function quoteRank(asked: AskedQuestion, last: Turn, retrieval: Retrieval): Quote | null {
  const rank = readRank(asked, last, retrieval)
  const items = rank === null ? [] : [...last.answer.matchAll(ITEM)].map(([, item = '']) => item)
  const item = items.length < 2 ? undefined : items.at(rank! > 0 ? rank! - 1 : rank!)
  const found = item === undefined ? null : locateQuote(item.replaceAll(/\s*\[\d+\]/g, ''), retrieval)
  return found && quoteSource(found.source, found.start, found.end)
}

/** Which one a question asks for that says nothing else, or only what the answer before lists; -1 for the last. */
function readRank({ typed, language }: AskedQuestion, last: Turn, { terms }: Retrieval): number | null {
  const { ordinals, last: final } = findLocale(language).part
  const all = [...ordinals, final].map((words) => compileOnce(`(?<!\\p{L})(?:${words})(?!\\p{L})`))
  const at = all.findIndex((pattern) => pattern.test(typed))
  if (at < 0 || listWords(typed, language).length > MAX_QUESTION_WORDS) return null
  const rest = terms(dropFrame(collapseSpaces(typed.replace(all[at]!, ' ')), language))
  const said = new Set(terms(`${last.question}\n${last.answer}`))
  const isOfList = rest.every((term) => said.has(term))
  return !isOfList || rest.length > 1 ? null : at === ordinals.length ? -1 : at + 1
}
