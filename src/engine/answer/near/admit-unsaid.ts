import { dropBold } from '../../../text/plain-text.ts'
import { composeAnswer } from '../compose/compose-answer.ts'
import { hedgeInPart } from '../compose/hedge.ts'
import { asksMoney } from '../coverage/lacks-asked.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpokenOnly } from '../language/locales.ts'
import { describeApart, describeMissing, writeRefusal } from '../language/phrases.ts'
import type { Phrases } from '../language/phrases-said.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { standsInReference } from '../retrieval/stands-in-reference.ts'
import { type AskedPart, isNowhere, isSubjectOfAll } from './asked-part.ts'
import { findOtherMeant } from './find-other-meant.ts'
import { findUnsaid } from './find-unsaid.ts'
import { createReader } from './list-asked-parts.ts'
import { provesAsked } from './prove-asked.ts'
import { tellValueBeside } from './tell-value-beside.ts'

/**
 * An answer whose date, amount, number or person is of another thing, or is said of the thing in another word: what was not found is
 * said first, and nothing in it is bold. Where nothing that is asked about is told it is a refusal.
 *
 * @param isLikely it leads with what is so likely the answer that a word which it leaves out need not be said
 */
export function admitUnsaid(
  answer: WrittenAnswer,
  asked: AskedQuestion,
  retrieval: Retrieval,
  isLikely = false,
): WrittenAnswer {
  const { phrases } = findLocale(asked.language)
  const isAdmitted = answer.state === 'no_support' || answer.text.startsWith(phrases.otherwise)
  const other = isAdmitted || answer.state !== 'answered' ? null : findOtherMeant(asked, answer, retrieval)
  if (other !== null) return admitOther(answer, other, phrases)
  const unsaid = isAdmitted ? null : findUnsaid(asked, answer, retrieval)
  if (unsaid === null || (isLikely && !unsaid.lacksValue && unsaid.isOfThing))
    return makeSure(answer, asked, retrieval, isLikely)
  const { lacksValue, parts, nearest } = unsaid
  const beside = lacksValue && nearest ? tellValueBeside(asked, nearest, unsaid.all, retrieval) : null
  if (beside) return { ...beside, warnings: answer.warnings }
  if (!lacksValue && answer.text.startsWith(phrases.otherWords)) return answer // says so already
  const nowhere = parts.filter((part) => isNowhere(part, retrieval)).map(({ typed }) => typed)
  if (nearest === null) return { ...answer, state: 'no_support', text: writeRefusal(phrases, nowhere), citations: [] }
  if (lacksValue && isAskedFor('occasion', asked.text))
    return hedgeInPart({ ...answer, state: 'partial' }, asked.language)
  const apart = lacksValue ? [] : listApart(answer, parts, asked, retrieval).filter((typed) => !nowhere.includes(typed))
  const lacks = [
    lacksValue ? chooseLack(asked, phrases) : '',
    describeMissing(phrases, nowhere),
    describeApart(phrases, apart),
  ].filter(Boolean)
  const { text, citations } = lacksValue
    ? composeAnswer(asked, [quoteSource(nearest.source, nearest.start, nearest.end)], retrieval)
    : { text: dropNote(answer.text, phrases), citations: answer.citations }
  const plain = dropBold(text)
  const lead = lacks.length === 0 ? '' : `${[...lacks, phrases.instead].join(' ')}\n\n`
  return { ...answer, state: 'partial', text: `${lead}${plain}`, citations }
}

/** What the quote that is told first says itself is not missed beside it, nor what all of the text is about. */
function listApart(
  { citations: [first] }: WrittenAnswer,
  parts: readonly AskedPart[],
  asked: AskedQuestion,
  retrieval: Retrieval,
): readonly string[] {
  const said = createReader(asked, retrieval)(first?.sourceText ?? '')
  return parts.filter((part) => !part.isMet(said) && !isSubjectOfAll(part, retrieval)).map(({ typed }) => typed)
}

/** What is said of one version or sign is not said of another, however many words of the question it holds. */
function admitOther(answer: WrittenAnswer, other: string, phrases: Phrases): WrittenAnswer {
  const lead = `${describeApart(phrases, [other])} ${phrases.instead}`
  return { ...answer, state: 'partial', text: `${lead}\n\n${dropBold(dropNote(answer.text, phrases))}` }
}

/** What one sentence says of all that is asked, in these words or words of the same sense, is no answer in part; nor is what is likely enough. */
function makeSure(answer: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval, isLikely: boolean): WrittenAnswer {
  const { phrases } = findLocale(asked.language)
  if (answer.state !== 'partial' || answer.text.startsWith(phrases.otherwise)) return answer
  if (leadsWithTitle(answer, asked, retrieval)) return answer
  const isSure = isLikely && answer.warnings.length === 0 // else a word was read otherwise
  return isSure || provesAsked(answer, asked, retrieval)
    ? { ...answer, state: 'answered', text: dropNote(answer.text, phrases) }
    : answer
}

/** However many words of the question the title of a work holds, it is about them and says nothing of them. */
export function leadsWithTitle(
  { citations: [lead] }: WrittenAnswer,
  { text }: AskedQuestion,
  { readSource }: Retrieval,
): boolean {
  const source = lead && readAskedFor(text).kind === null ? readSource(lead.sourceId) : null
  return source !== null && source !== undefined && standsInReference(source, lead!.start)
}

/** Whose numerals and months are not known cannot say that there is none. */
function chooseLack({ text, language }: AskedQuestion, { noDate, noAmount, noNumber, noPerson }: Phrases): string {
  const { kind } = readAskedFor(text)
  if (isSpokenOnly(language)) return ''
  if (asksMoney(text)) return noAmount
  return kind === 'date' ? noDate : kind === 'number' ? noNumber : noPerson
}

/** The answer without what stood below it: it is said before it now. */
export function dropNote(text: string, { unsure, missing, otherWords }: Phrases): string {
  const parts = text.split('\n\n')
  const isNote = (part: string) => [unsure, otherWords].includes(part) || part.startsWith(missing)
  return parts.filter((part) => !isNote(part)).join('\n\n')
}
