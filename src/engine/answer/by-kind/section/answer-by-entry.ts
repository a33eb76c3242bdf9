import { toPlainText } from '../../../../text/plain-text.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import { writeAnswer } from '../../compose/write-answer.ts'
import { createConditionReader, readCondition } from '../../condition/meets-condition.ts'
import { asksMoney, namesAmount } from '../../coverage/lacks-asked.ts'
import { namesUnknown } from '../../coverage/unknown-words.ts'
import { findAlongWords } from '../../language/admission.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { opensWithVerdict } from '../../language/opens-with-verdict.ts'
import { readSides } from '../../language/read-sides.ts'
import { readSubject } from '../../language/read-subject.ts'
import { isSameRoot } from '../../language/same-root.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { findAskedSpans, readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { answersWhether } from '../../quotes/prefer-form.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { findNamedTerms } from '../../retrieval/named-terms.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readAskedOption } from '../option/asked-option.ts'
import { findEntries } from './find-answered-entries.ts'
import { isTurnedAlike } from './find-headed-section.ts'

const PASSAGES_READ = 6
/** Of the words of a question so many stand in the one that heads an entry, and of that one's words so many in the question. */
const MIN_ASKED = 0.5
const MIN_HEADED = 0.5
/** "(10)", "4.2", "K6.", "6b." in front of a question. */
const NUMBERING = /^\(?\p{L}?\d[\d.]*\p{Ll}?[.):]?\s+/u
/** A list is told whole under the very question; else it is looked for as a list. */
const MIN_LISTED = 3

/**
 * Answers with an entry of a list of questions and answers: the whole answer in its own order, where the question that
 * heads it is nearly the asked one and both together say all that is asked, in its own words or synonyms.
 */
export function answerByEntry(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { typed, language } = asked
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const entries = [...readFoundSources(passages, retrieval)].flatMap((source) =>
    findEntries(source).map((entry) => ({ source, entry })),
  )
  if (entries.length === 0 || namesUnknown(asked, passages, retrieval)) return null
  const matter = readCondition(typed, language) ?? typed
  const readSaid = createConditionReader(matter, language, retrieval)
  const option = readAskedOption(typed, language)
  const isOfAsked = createNameTest(asked, retrieval)
  const rated = entries.flatMap(({ source, entry }) => {
    const [title, body] = [toPlainText(entry.title).replace(NUMBERING, ''), entry.text]
    const whole = readSaid(`${title}\n${body}`, '')
    if (
      isPolarOnly(asked, title, body) ||
      isReasonOnly(typed, language, title) ||
      (option && !`${title}\n${body}`.includes(option.name))
    )
      return []
    if (!whole.isWhole || !whole.isSure || !isTurnedAlike(matter, title) || !holdsAsked(typed, title, body)) return []
    if (!holdsSides(asked, title)) return []
    const headed = createConditionReader(readTitle(asked, title), language, retrieval)(matter, '').share
    const share = readSaid(title, '').share
    const isSame = isSameLine(typed, title)
    if (!isSame && !isOfAsked(title, source)) return []
    const rating = share + headed + (isSame ? 1 : 0)
    return share >= MIN_ASKED && headed >= MIN_HEADED ? [{ entry, rating }] : []
  })
  const best = rated.toSorted((one, other) => other.rating - one.rating)[0]
  if (!best?.entry.quote || (best.entry.isList && best.rating < MIN_LISTED)) return null
  return writeAnswer(asked, [showWhole(best.entry.quote)], [], retrieval)
}

/** Which there are, what something is or how it is done is not told by what answers whether something is so. */
function isPolarOnly({ typed, language }: AskedQuestion, title: string, body: string): boolean {
  if (isAskedFor('polar', typed)) return false
  const isVerdict =
    (readSubject(typed, language) !== null && opensWithVerdict(body, language)) ||
    (isAskedFor('steps', typed) && answersWhether(title, body, language))
  return isVerdict || (isAskedFor('polar', title) && isAskedFor('list', typed))
}

/** Why something is so is no way to do it, and not what is needed; where something goes wrong it may be. */
const isReasonOnly = (question: string, language: string, title: string): boolean =>
  isAskedFor('reason', title) && !isAskedFor('reason', question) && readCondition(question, language) === null

/** The heading has to say so much of the question by its own words where it names something else. */
const MIN_OWN_WORDS = 0.5

/**
 * Tests whether the heading of an entry is on what is asked: where it names what neither the question nor its source's name says,
 * other words of the same sense are met by chance.
 */
function createNameTest({ typed, own, language }: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>) {
  const asked = terms(typed)
  const isHeldIn = (held: readonly string[]) => (term: string) => held.some((one) => isSameRoot(one, term, language))
  return (title: string, { name, text }: IndexedSource): boolean => {
    if (language === 'de') return true // every noun has a capital
    const called = terms(`${name}\n${text.trimStart().split('\n', 1)[0]}`)
    const isNamed = [...findNamedTerms({ text: title }, { terms })].every(isHeldIn([...asked, ...called]))
    const matter = [...own].filter((term) => !isHeldIn(called)(term))
    const said = matter.filter(isHeldIn(terms(title)))
    return isNamed || (said.length > 0 && said.length >= MIN_OWN_WORDS * matter.length)
  }
}

/** Without what every question whether something is let in is put with: "Are animals admitted?". */
function readTitle({ typed, language }: AskedQuestion, title: string): string {
  const { admits } = findLocale(language).modal
  const isOfAdmission = findAlongWords(typed, language).length > 0
  const plain = isOfAdmission ? title.replace(compileWordCue(admits, language, 'giu'), ' ') : title
  return readCondition(plain, language) ?? plain
}

/** A date or number is told below a question for one; an amount is known by its form. */
function holdsAsked(question: string, title: string, body: string): boolean {
  if (asksMoney(question)) return namesAmount(body)
  const kind = readAskedKind(question)
  return kind === null || (kind === readAskedKind(title) && findAskedSpans(body, question).length > 0)
}

/** What is set apart stands in the heading as it is written, where its name has figures: "AB1+0" is not "AB0+1", though both have the same parts. */
function holdsSides({ text, language }: AskedQuestion, title: string): boolean {
  const sides = readSides(text, language)?.sides ?? []
  const held = title.toLowerCase()
  return sides.every((side) => !/\p{N}/u.test(side) || held.includes(side.toLowerCase()))
}

/** The very question, but for its number and marks. */
const isSameLine = (question: string, title: string) => readWords(title).endsWith(readWords(question))

const readWords = (line: string) => (line.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

const showWhole = (quote: Quote): Quote => ({ ...quote, shown: formatReadable(quote.text) })
