import type { AnswerState } from '../../../../domain/answer.ts'
import { hedge } from '../../compose/hedge.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { dropPointing } from '../../language/pointing-words.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { holdsKind, readAskedKind } from '../../question/asked-kind.ts'
import { readAskedQuestion } from '../../question/asked-question.ts'
import { pointsAtTurns } from '../../question/follow-up.ts'
import { type FormerThing, findFormerThing } from '../../question/former-thing.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { addTermWeights, weighTerms } from '../../retrieval/term-weight.ts'
import { readOutline } from '../whole/outline.ts'
import { type AnswerAlone, readInstead } from './answer-instead.ts'
import { completeWithThing } from './complete-with-thing.ts'
import { type GoingOn, isOfFormerSection, needsFormer, repeatsFormer } from './going-on.ts'
import { isToldAlready } from './lead-of-answer.ts'

/** Of the weight of a thing, so much is said by what speaks of it. */
const MIN_THING_SHARE = 0.5
/** Of what search meets of the question's own words, so much is met beside the thing. */
const MIN_OWN_SHARE = 0.4

/**
 * Answers a question that goes on from one before as that question with its thing put in full ("Where are they stored?": "Where are snippets
 * stored?"), where this leads with the thing and with no less of what the question brings than what search finds from the
 * conversation. What is told surely of something else is told in part. Null where what was found stays.
 */
export function answerOfThing(goingOn: GoingOn, answerAlone: AnswerAlone): WrittenAnswer | null {
  const { question, language, found, retrieval } = goingOn
  const { text, turns } = question
  const thing = findMeantThing(goingOn)
  if (!thing) return null
  if (readInstead(text, language)) return doubtInstead(thing, goingOn)
  const former = turns.at(-1)!.answer
  const rate = createRater(text, language, thing, retrieval)
  const rated = rate(found)
  const isFoundOfThing = speaksOf(thing, found, retrieval)
  const saysNew = rated.own > 0 || !isToldAlready(found, former) || holdsAskedKind(text, found)
  const isOfFormer = saysNew && isOfFormerSection(found, goingOn)
  const isRepeated = rated.own === 0 && repeatsFormer(found, goingOn)
  if (found.state === 'answered' && (isOfFormer || (isFoundOfThing && !isRepeated))) return null
  const written = answerAlone(completeWithThing(text, thing, language))
  const isOfThing = written.state !== 'no_support' && speaksOf(thing, written, retrieval)
  const isMeant = isFoundOfThing || isOfFormerSection(found, goingOn)
  if (isMeant && bringsMatter(text, rated) && isSurer(written, found)) return written
  const again = rate(written)
  const saysMore = isFoundOfThing ? again.all > rated.all : again.all >= rated.all
  if (isOfThing && saysMore && bringsOwn(again, rated, found.state)) {
    const isSure = written.state === 'answered'
    if (!isToldAlready(written, former))
      return isSure && !bringsMatter(text, rated) ? hedge(written, language) : written
    const isMet = !isFoundOfThing && again.own > 0 && again.own >= rated.own
    if (isMet) return isSure ? hedge(written, language) : written // told once, it may not be all
  }
  const isElsewhere = rated.leans && !isOfFormerSection(found, goingOn)
  return found.state === 'answered' && (pointsAtTurns(text) || isElsewhere) ? hedge(found, language) : null
}

/** Asked in full the same sentence is told surely. */
const isSurer = (written: WrittenAnswer, found: WrittenAnswer): boolean => {
  const [lead] = written.citations
  const [other] = found.citations
  if (written.state !== 'answered' || found.state !== 'partial' || !lead || !other) return false
  return lead.sourceId === other.sourceId && lead.start === other.start
}

/** "And on Windows?" is told in part by what says nothing of the thing that is asked of there. */
function doubtInstead(thing: FormerThing, goingOn: GoingOn): WrittenAnswer | null {
  const { language, found, retrieval } = goingOn
  const isOther = found.state === 'answered' && measureSaid(thing, found, retrieval) === 0
  return isOther && !isOfFormerSection(found, goingOn) ? hedge(found, language) : null
}

/** The thing that a question goes on from; null of one that stands alone, or is answered from the conversation in another way. */
function findMeantThing(goingOn: GoingOn): FormerThing | null {
  const { question, language, retrieval } = goingOn
  const thing = needsFormer(goingOn) ? findFormerThing(question.turns, language, retrieval) : null
  return thing && compileWordCue(findLocale(language).followUp.deed, language).test(question.text)
    ? withDeed(thing, retrieval)
    : thing
}

/** "By when?" may be told by what was told. */
const holdsAskedKind = (text: string, { citations: [lead] }: WrittenAnswer) =>
  lead !== undefined && holdsKind(readAskedKind(text), lead.sourceText, text) === true

/** It says or asks for something that the conversation has not said: "And until then?" does not. */
const bringsMatter = (text: string, { isBare }: Rating) =>
  !isBare || readAskedKind(text) !== null || isAskedFor('steps', text)

/** `isBare`: the question has no word of its own. */
type Rating = { readonly own: number; readonly all: number; readonly leans: boolean; readonly isBare: boolean }

/** What a question brings itself counts more where it does not lean on the thing. */
const bringsOwn = (one: Rating, other: Rating, state: AnswerState) =>
  one.leans
    ? (one.own > 0 && one.own >= MIN_OWN_SHARE * other.own) || (other.own === 0 && state !== 'no_support')
    : one.own >= other.own

/** How much of the words of a question, and of those with the thing that it goes on from, an answer leads with. */
function createRater(text: string, language: string, thing: FormerThing, retrieval: Retrieval) {
  const { own, weights } = readAskedQuestion(dropPointing(text), [], retrieval, language)
  const leans = pointsAtTurns(text) || own.size <= 1
  return (written: WrittenAnswer): Rating => {
    const held = new Set(retrieval.terms(readLead(written)))
    const said = weighTerms(
      weights,
      [...own].filter((term) => held.has(term)),
    )
    return { own: said, all: said + measureSaid(thing, written, retrieval), leans, isBare: own.size === 0 }
  }
}

const withDeed = ({ words, terms, deed }: FormerThing, retrieval: Retrieval): FormerThing => ({
  words: `${deed} ${words}`.trim(),
  terms: [...new Set([...terms, ...retrieval.terms(deed)])],
  deed,
})

const readLead = ({ text, citations: [lead] }: WrittenAnswer) =>
  lead ? `${lead.sourceText}\n${text.split(/\[\d+\]/)[0]}` : ''

export const speaksOf = (thing: FormerThing, written: WrittenAnswer, retrieval: Retrieval) =>
  measureSaid(thing, written, retrieval) >= MIN_THING_SHARE * addTermWeights(thing.terms, retrieval.weightOf)

/** What of a thing, by weight, an answer says in what it leads with and the headings over that. */
function measureSaid({ terms }: FormerThing, written: WrittenAnswer, retrieval: Retrieval): number {
  const [lead] = written.citations
  const source = lead && retrieval.readSource(lead.sourceId)
  if (!source) return 0
  const over = readOutline(source).filter((one) => one.start <= lead.start && one.end >= lead.end)
  const held = new Set(retrieval.terms(`${readLead(written)}\n${over.map(({ title }) => title).join('\n')}`))
  return addTermWeights(
    terms.filter((term) => held.has(term)),
    retrieval.weightOf,
  )
}
