import { findNumberSpans } from '../../../text/number-spans.ts'
import { pointsBack } from '../../../text/points-back.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans, findTimePhrases, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { AskedPart } from './asked-part.ts'
import { createReader } from './list-asked-parts.ts'

/** What an answer leads with, as it is shown and as its source has it. */
export type Lead = { readonly shown: string; readonly own: string; readonly above: string }

/** Whether who, where or how often was asked and what an answer leads with tells of nobody, of no place or nothing that comes again. */
export function lacksAskedKind(
  asked: AskedQuestion,
  lead: Lead,
  parts: readonly AskedPart[],
  retrieval: Retrieval,
): boolean {
  const { sort } = readAskedFor(asked.text)
  if (lacksDefault(asked, lead)) return true
  if (isAskedFor('polar', asked.text)) return false
  if (sort === 'person') return asked.act !== null && lacksPerson(asked, lead, parts, retrieval)
  if (sort === 'place') return lacksThings(asked, lead, parts, retrieval)
  return sort === 'often' && !recurs(`${lead.shown}\n${lead.own}`)
}

/** What is so by default is told as a default. */
function lacksDefault({ text, language }: AskedQuestion, { shown, own, above }: Lead): boolean {
  const cue = compileWordCue(findLocale(language).option.default, language)
  return cue.test(text) && ![shown, own, above].some((said) => cue.test(said))
}

/** "Everyone can write their own" does not say who wrote the thing: what was done to it stands with it, and in no order ("Appoint the chair."). */
function lacksPerson(asked: AskedQuestion, lead: Lead, parts: readonly AskedPart[], retrieval: Retrieval): boolean {
  if (lacksThings(asked, lead, parts, retrieval) || isOrder(asked, lead, retrieval)) return true
  if (namesDeedAlone(asked, lead, retrieval)) return true
  if (findAskedSpans(lead.shown, asked.text).length > 0) return false
  const said = createReader(asked, retrieval)(lead.shown)
  const acts = parts.filter(({ role }) => role === 'act')
  const things = parts.length - acts.length
  return things === 0 || !acts.every(({ isMet }) => isMet(said))
}

/** What opens with the act has nobody before it who does it; a label has him behind it ("President: Bob Carr"). */
function isOrder({ act }: AskedQuestion, { shown }: Lead, { terms }: Pick<Retrieval, 'terms'>): boolean {
  const [, first = '', behind] = /([\p{L}\p{M}]+)\s*([:：]?)/u.exec(shown) ?? []
  return act !== null && behind === '' && terms(first).includes(act)
}

const DEED = /(?:[ts]ions?|ments?|[ae]nces?|ures?|ung(?:en)?|ci(?:ón|ones)|zion[ei]|ção|ções)$/iu
const BY_WHOM = /(?<!\p{L})(?:by|von|vom|durch|par|por|da|dal|dalla|pelo|pela|door)(?!\p{L})/iu

/** An English deed before what it goes with, and no "are counting" nor "counting the votes". */
const GERUND_BEHIND = /^\s+(?!(?:the|an?|all|his|her|its|their|our|your|my|up|down|for|with)\s)\p{L}/iu
const BE_BEFORE = /(?<!\p{L})(?:is|are|am|was|were|be|been|being|keeps?|starts?|by)\s+(?:\p{L}+\s+)?$/iu

/** "The election is held in May", "the vote counting mechanism" do not say who elects or counts: the deed is named, and nobody does it. */
function namesDeedAlone({ act, text }: AskedQuestion, { shown }: Lead, { terms }: Pick<Retrieval, 'terms'>): boolean {
  const listActs = (said: string) =>
    [...said.matchAll(/[\p{L}\p{M}]+/gu)].filter(([word]) => terms(word).includes(act!))
  const isGerund = ({ 0: word, index }: RegExpExecArray) =>
    /ing$/iu.test(word) &&
    GERUND_BEHIND.test(shown.slice(index + word.length)) &&
    !BE_BEFORE.test(shown.slice(0, index))
  const acts = act === null || listActs(text).some(([word]) => DEED.test(word)) ? [] : listActs(shown)
  return acts.length > 0 && acts.every((one) => DEED.test(one[0]) || isGerund(one)) && !BY_WHOM.test(shown)
}

/** What is asked about stands in the sentence itself, unless it points back. */
function lacksThings(asked: AskedQuestion, { shown, own }: Lead, parts: readonly AskedPart[], retrieval: Retrieval) {
  if (pointsBack(own)) return false
  const said = createReader(asked, retrieval)(`${shown}\n${own}`)
  return parts.some(({ role, isMet }) => role !== 'act' && !isMet(said))
}

/** "Thousands of tests are run before every release": a count of things is none of times. */
function recurs(said: string): boolean {
  if (findTimePhrases('often', said).length > 0 || findTimePhrases('recurs', said).length > 0) return true
  return findNumberSpans(said).some(({ dimension }) => dimension === 'time')
}
