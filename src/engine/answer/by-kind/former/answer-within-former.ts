import type { Question } from '../../../../domain/answer.ts'
import { dropDone } from '../../form/lacks-way.ts'
import { findReasonCues } from '../../language/compiled-cues.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { isRefusal } from '../../language/phrases.ts'
import { holdsKind, readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dependsOnTurns } from '../../question/follow-up.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { limitToScope } from '../whole/limit-to-scope.ts'
import type { Scope } from '../whole/read-target.ts'
import { listMatter } from './answer-behind-former.ts'
import { isToldAlready, leadsWithin } from './lead-of-answer.ts'
import { findFormerSection, locateFormer } from './locate-former.ts'

type AnswerWithin = (retrieval: Retrieval) => WrittenAnswer

/**
 * What a question that goes on from the answer before it finds in the section that this was quoted from, then in its
 * source: there the same words speak of the same thing. It counts where it leads with all that the question brings, or
 * with the kind it asks for where it brings nothing. Null where it does not, and where what was found stands there already.
 * @param found what the whole notebook gives
 */
export function answerWithinFormer(
  asked: AskedQuestion,
  turns: Question['turns'],
  found: WrittenAnswer,
  retrieval: Retrieval,
  answer: AnswerWithin,
): WrittenAnswer | null {
  const last = turns.at(-1)
  if (!last || isRefusal(last.answer) || !dependsOnTurns(asked.text, turns, retrieval.terms)) return null
  const [lead] = locateFormer(last.answer, retrieval)
  if (!lead) return null
  const scopes: Scope[] = [findFormerSection(lead)]
  if (retrieval.sources.length > 1)
    scopes.push({ source: lead.source, start: 0, end: lead.source.text.length, section: null })
  for (const scope of scopes) {
    if (found.state === 'answered' && leadsWithin(found, scope)) return null
    const { retrieval: within, place } = limitToScope(scope, retrieval)
    const written = place(answer(within))
    if (!leadsWithOwn(asked, written, last.answer, retrieval)) continue
    const isNearer = rateLead(asked, written, retrieval) > rateLead(asked, found, retrieval)
    if (written.state === 'answered' || found.state !== 'answered' || isNearer)
      return settle(asked, written, scope, retrieval)
  }
  return null
}

/** It has all that the question brings, or the kind that it asks for and what was not said before. */
function leadsWithOwn(asked: AskedQuestion, written: WrittenAnswer, former: string, retrieval: Retrieval): boolean {
  const { text } = asked
  const [lead] = written.citations
  if (!lead || written.state === 'no_support') return false
  const matter = listMatter(asked, retrieval)
  const kind = readAskedKind(text)
  if (kind !== null && holdsKind(kind, lead.sourceText, text) === false) return false
  if (matter.length === 0) return kind !== null && !isToldAlready(written, former)
  const held = readLeadTerms(written, retrieval.terms)
  return matter.every((term) => held.has(term))
}

const readLeadTerms = ({ text, citations: [lead] }: WrittenAnswer, terms: Retrieval['terms']): ReadonlySet<string> =>
  new Set(terms(`${lead?.sourceText ?? ''}\n${text.split(/\[\d+\]/)[0]}`))

/** How much of the question, and of what it takes over from the conversation, an answer leads with. */
function rateLead({ weights }: AskedQuestion, written: WrittenAnswer, { terms }: Retrieval): number {
  const held = readLeadTerms(written, terms)
  return [...weights].reduce((sum, [term, weight]) => sum + (held.has(term) ? weight : 0), 0)
}

/** In the place that the conversation speaks of, what has all of the question answers it; a reason has to be one. */
function settle(asked: AskedQuestion, written: WrittenAnswer, { section }: Scope, retrieval: Retrieval): WrittenAnswer {
  const { text, own, unknownVerbs, language } = asked
  const lead = written.citations[0]!.sourceText
  const isReason = !isAskedFor('reason', text) || findReasonCues(language).test(lead)
  const said = retrieval.terms(dropDone(lead, language))
  const isWay = !isAskedFor('steps', text) || listMatter(asked, retrieval).every((term) => said.includes(term))
  if (
    written.state === 'answered' ||
    (section === null && listMatter(asked, retrieval).length === 0) ||
    own.size === 0 ||
    unknownVerbs.length > 0 ||
    !isReason ||
    !isWay
  )
    return written
  const { unsure } = findLocale(language).phrases
  const plain = written.text.endsWith(unsure) ? written.text.slice(0, -unsure.length).trimEnd() : null
  return plain === null ? written : { ...written, state: 'answered', text: plain }
}
