import { pointsBack } from '../../../text/points-back.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'

/** Of the weight of what is asked so much is said of what the reason is given for. */
const MIN_EFFECT_SHARE = 0.35
/** What is given as the reason may say more of it, and not nearly all. */
const MIN_BESIDE_REASON = 0.6
/** A heading that says so much of it speaks for all under it. */
const MIN_HEADED_SHARE = 0.7
/** "Hoses are forbidden: one emptied the well."; one word before the colon is a label. */
const REASON_BEHIND = /\S\s+\S+\p{L}\s?([:：])\s*\p{Ll}/u
/** A mark behind so few letters opens its sentence: "Nur weil ...". */
const MAX_OPENING_LETTERS = 12
const CLAUSE_END = /[,;，；、]\s*/u

/** A sentence, or a row, parted where it gives a reason. */
type ReasonSides = { readonly effect: string; readonly reason: string; readonly isOpen: boolean }

/**
 * Whether a quote gives a reason for what is asked, and not for another thing, nor takes that for the reason of another: "He drives slowly
 * because a carriage derailed" does not say why it derailed. A heading, and what a sentence points back to, tell what is spoken of.
 */
export function bindsReason(asked: AskedQuestion, quote: Quote, retrieval: Retrieval): boolean {
  const { text, start, passage } = quote
  const measure = makeMeasure(asked, retrieval)
  const above = `${passage.heading ?? ''}\n${passage.sourceName}`
  if (measure(above) >= MIN_HEADED_SHARE) return listSides(text, asked.language).length > 0
  const sentences = splitSentences(text).map((one) => text.slice(one.start, one.end))
  return sentences.some((said, place) => {
    const before = sentences[place - 1] ?? readSentenceBefore(passage.text.slice(0, start - passage.start))
    return listSides(said, asked.language).some(({ effect, reason, isOpen }) => {
      const context = isOpen || pointsBack(said) ? `${before}\n${above}` : above
      const share = measure(`${context}\n${effect}`)
      return (
        share >= MIN_EFFECT_SHARE && (measure(effect) > 0 || isOpen) && share >= MIN_BESIDE_REASON * measure(reason)
      )
    })
  })
}

/** Measures how much of what is asked a text says, of its words that the sources know; all of it where they know none. */
function makeMeasure({ own, weights }: AskedQuestion, { terms, weightOf }: Retrieval): (text: string) => number {
  const known = [...own].filter((term) => isTermHeld(term, weightOf))
  const all = known.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  return (text) => {
    const held = new Set(terms(text))
    const met = known.reduce((sum, term) => sum + (held.has(term) ? (weights.get(term) ?? 0) : 0), 0)
    return all === 0 ? 1 : met / all
  }
}

const readSentenceBefore = (text: string): string => {
  const last = splitSentences(text.trimEnd()).at(-1)
  return last ? text.slice(last.start, last.end) : ''
}

/** The sides of each mark of a reason in a sentence. `isOpen`: what the reason is for may be said in the sentence before. */
function listSides(said: string, language: string): ReasonSides[] {
  const cues = compileOnce(findReasonCues(language).source, 'giu')
  const marks = [...said.matchAll(cues)].map(({ 0: mark, index }) => partAtMark(said, mark, index, language))
  const colon = REASON_BEHIND.exec(said)
  if (!colon) return marks
  const at = said.indexOf(colon[1]!, colon.index)
  return [...marks, { effect: said.slice(0, at), reason: said.slice(at + 1), isOpen: false }]
}

function partAtMark(said: string, mark: string, index: number, language: string): ReasonSides {
  const [before, behind] = [said.slice(0, index), said.slice(index + mark.length)]
  const isOpen = (before.match(/\p{L}/gu) ?? []).length <= MAX_OPENING_LETTERS
  const { turned, either } = findLocale(language).reason
  if (isMark(mark, either)) return { effect: said, reason: '', isOpen: true }
  if (isMark(mark, turned)) return isSpaced(language) ? partAtResult(before, behind) : partBehindReason(before, behind)
  const [clause = '', ...others] = (isSpaced(language) ? mark + behind : behind).split(CLAUSE_END)
  return isOpen
    ? { effect: [before, ...others].join(', '), reason: clause, isOpen }
    : { effect: before, reason: `${mark}${behind}`, isOpen }
}

/** "It rained. Therefore the fair was put off": what follows from it stands in the clause of the mark. */
function partAtResult(before: string, behind: string): ReasonSides {
  const clauses = before.split(CLAUSE_END)
  return { effect: `${clauses.at(-1)}${behind}`, reason: clauses.slice(0, -1).join(', '), isOpen: false }
}

/** "雨が降ったので、中止した": the reason is the clause that ends in the mark. */
function partBehindReason(before: string, behind: string): ReasonSides {
  const clauses = before.split(/[、，,;；]|は/u)
  const effect = `${clauses.slice(0, -1).join('、')}、${behind}`
  return { effect, reason: clauses.at(-1) ?? '', isOpen: /^.{0,6}$/u.test(effect) || !/\p{L}{3}/u.test(behind) }
}

const isMark = (mark: string, words: string) => words !== '' && compileOnce(`^(?:${words})$`).test(mark)
