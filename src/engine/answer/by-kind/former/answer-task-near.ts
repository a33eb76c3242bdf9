import { readLeadText, tellQuotes } from '../../compose/write-answer.ts'
import { listWords } from '../../language/common-words.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { sendsElsewhere } from '../../language/sends-elsewhere.ts'
import { readsAsQuestion } from '../../question/reads-as-question.ts'
import type { IndexedSource, SourceSpan } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import type { HeadedSection } from '../whole/heading.ts'
import { isAside } from '../whole/heading-kinds.ts'
import { listAbove, readOutline } from '../whole/outline.ts'
import { quoteOpening, readSectionBody } from '../whole/section-body.ts'
import { type FollowedTask, readFollowedTask } from './followed-task.ts'
import { readFormerUnits } from './former-units.ts'
import type { GoingOn } from './going-on.ts'
import { findFormerSection, showsAlready } from './locate-former.ts'

/** Of the weight of the thing, so much is said by the headings of another chapter, or by what it opens with. */
const MIN_THING_SHARE = 0.5
const MAX_OPENING_CHARS = 400
/** "Delete" in a menu tells nothing. */
const MIN_SENTENCE_WORDS = 4

/**
 * Answers "And how do I disable it?" with what stands under the heading that says so beside the section that was told of, in its chapter,
 * or elsewhere in its source where the headings or what it opens with say the thing as well; else with the sentence of that section that says it. "And the other way
 * round?" asks for what undoes the task asked of before. A sentence that says both yields to the heading that does, where a way is asked for.
 * Null where what was found stands under such a heading already, and where the question has a thing of its own.
 */
export function answerTaskNear({ question, language, found, retrieval }: GoingOn): WrittenAnswer | null {
  const followed = readFollowedTask(question, language, retrieval)
  if (!followed) return null
  const under = findTaskOver(found, followed, retrieval)
  const sections = under ? [] : listTaskSections(followed, retrieval)
  const tellTask = (one: TaskSection) => tellSection(followed, one, retrieval)
  const isUnderThing = under !== null && titleSaysThing(followed, { section: under }, retrieval)
  if (answersTask(found, followed, retrieval) || (isUnderThing && found.state === 'answered')) {
    const isWay = followed.isTask && isAskedFor('steps', question.text)
    return isWay
      ? findFirst(
          sections.filter((one) => titleSaysThing(followed, one, retrieval)),
          tellTask,
        )
      : null
  }
  const [meant, others] = [true, false].map((isMeant) => sections.filter((one) => one.isMeant === isMeant))
  const tellUnder = () => under && tellWholeSection(followed, under, found, retrieval)
  return (
    (isUnderThing ? tellUnder() : findFirst(meant!, tellTask)) ??
    tellTaskSentence(followed, found, retrieval) ??
    tellUnder() ??
    (followed.isReverse ? findFirst(others!, tellTask) : null)
  )
}

function tellSection(
  followed: FollowedTask,
  { section, isMeant }: TaskSection,
  retrieval: Retrieval,
  { source }: Pick<SourceSpan, 'source'> = followed.former,
) {
  const quote = quoteSection(followed, section, source)
  const isOfThing = isMeant && titleSaysThing(followed, { section }, retrieval)
  return quote && tellQuotes(isOfThing ? 'answered' : 'partial', followed.asked, [quote], retrieval)
}

const titleSaysThing = (followed: FollowedTask, { section }: Pick<TaskSection, 'section'>, retrieval: Retrieval) =>
  measureThing(followed, section.title, retrieval) >= MIN_THING_SHARE

function findFirst<One, Found>(all: readonly One[], tell: (one: One) => Found | null): Found | null {
  for (const one of all) {
    const found = tell(one)
    if (found !== null) return found
  }
  return null
}

/** What stands under a heading, where it was not told before and does not only say where to read on. */
function quoteSection({ told }: FollowedTask, section: HeadedSection, source: IndexedSource): Quote | null {
  const body = readSectionBody(source, section)
  const quote = body && quoteOpening(body)
  return quote && !sendsElsewhere(quote.text) && !showsAlready(told, quote.text) ? quote : null
}

/** Whether what is told surely says both the task and the thing; words that are no known task are not held against it. */
function answersTask(found: WrittenAnswer, followed: FollowedTask, retrieval: Retrieval): boolean {
  const { state, text, citations } = found
  if (state !== 'answered' || !followed.isTask) return state === 'answered'
  const lead = `${citations[0]?.sourceText ?? ''}\n${readLeadText({ text, citations })}`
  return followed.says(lead) && measureThing(followed, lead, retrieval) >= MIN_THING_SHARE
}

/** The section that what was found stands in, where its heading says the task; in another source than the former one it says the thing as well. */
function findTaskOver(
  { citations: [lead] }: WrittenAnswer,
  followed: FollowedTask,
  retrieval: Retrieval,
): HeadedSection | null {
  const source = lead && retrieval.readSource(lead.sourceId)
  const over = source && readOutline(source).findLast(({ start, end }) => start <= lead.start && lead.end <= end)
  if (!over || !followed.says(over.title)) return null
  const isOfFormer = source.id === followed.former.source.id
  return isOfFormer || titleSaysThing(followed, { section: over }, retrieval) ? over : null
}

/**
 * A sentence that does not say the task itself, from under the heading that does: it is told from the beginning on, surely where the heading
 * says the thing as well.
 */
function tellWholeSection(
  followed: FollowedTask,
  section: HeadedSection,
  { state, citations: [lead] }: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const source = lead && retrieval.readSource(lead.sourceId)
  if (state === 'answered' || !source || followed.says(lead.sourceText)) return null
  return tellSection(followed, { section, isMeant: true }, retrieval, { source })
}

/** `isMeant`: it stands in the chapter of what was told, or says the thing. */
type TaskSection = { readonly section: HeadedSection; readonly isMeant: boolean }

/** The sections whose headings say the task, the likeliest first: those in the chapter of what was told, then those that say the thing. */
function listTaskSections(followed: FollowedTask, retrieval: Retrieval): TaskSection[] {
  const { source } = followed.former
  const { section: own } = findFormerSection(followed.former)
  const chapter = own && findChapterOver(source, own)
  const liesNear = ({ start, end }: HeadedSection) =>
    chapter !== undefined && chapter !== null && chapter.start < start && end <= chapter.end
  return readOutline(source)
    .filter((one) => !isAside(one) && followed.says(one.title))
    .map((section) => {
      // Of the questions of a chapter each has its own thing.
      const share = measureThing(followed, readHeaded(source, section), retrieval)
      return { section, near: liesNear(section) && (share > 0 || !readsAsQuestion(section.title)), share }
    })
    .toSorted((one, other) => Number(other.near) - Number(one.near) || other.share - one.share)
    .map(({ section, near, share }) => ({ section, isMeant: near || share >= MIN_THING_SHARE }))
}

/** The section that another stands in. */
const findChapterOver = (source: IndexedSource, own: HeadedSection): HeadedSection | undefined =>
  readOutline(source).findLast(({ start, end, level }) => start < own.start && own.end <= end && level < own.level)

/** The headings over a section, its own, and what it opens with. */
function readHeaded(source: IndexedSource, section: HeadedSection): string {
  const opening = source.text.slice(section.bodyStart, Math.min(section.end, section.bodyStart + MAX_OPENING_CHARS))
  return [...listAbove(source, section), section.title, opening].join('\n')
}

/** The share of a thing that a text says, by weight, 0 to 1; 0 of none. */
function measureThing({ thing }: FollowedTask, text: string, { terms, weightOf }: Retrieval): number {
  const held = new Set(terms(text))
  const said = thing.filter((term) => held.has(term))
  return addTermWeights(said, weightOf) / Math.max(Number.EPSILON, addTermWeights(thing, weightOf))
}

/** What the section that was told of says of the task itself, where what was found does not. */
function tellTaskSentence(
  { asked, says, former, told }: FollowedTask,
  { state, citations: [lead] }: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  if (state === 'answered' || (lead && says(lead.sourceText))) return null
  const { text } = former.source
  const unit = readFormerUnits(former).units.find(({ start, end }) => {
    const said = text.slice(start, end)
    return listWords(said, asked.language).length >= MIN_SENTENCE_WORDS && says(said) && !showsAlready(told, said)
  })
  return unit
    ? tellQuotes('partial', asked, [quoteSource(former.source, unit.start, unit.end, unit.kind)], retrieval)
    : null
}
