import { toPlainText } from '../../../../text/plain-text.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import { writeAnswer } from '../../compose/write-answer.ts'
import { createConditionReader, readCondition } from '../../condition/meets-condition.ts'
import { asksMoney, namesAmount } from '../../coverage/lacks-asked.ts'
import { namesUnknown } from '../../coverage/unknown-words.ts'
import { findAlongWords } from '../../language/admission.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { readSubject } from '../../language/read-subject.ts'
import { isSameRoot } from '../../language/same-root.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { findAskedSpans, readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { opensWithVerdict } from '../../quotes/prefer-form.ts'
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
/** "(10)", "4.2", "K6." in front of a question. */
const NUMBERING = /^\(?\p{L}?\d[\d.]*[.):]?\s+/u
/** A list is told whole under the very question; else it is looked for as a list. */
const MIN_LISTED = 3

/**
 * Answers with an entry of a list of questions and answers: the whole answer in its own order, where the question that
 * heads it is nearly the asked one and both together say all that is asked, in its own words or synonyms.
 */
export function answerByEntry(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { typed, language } = asked
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const entries = [...new Set(passages.map(({ sourceId }) => sourceId))].flatMap((id) => {
    const source = retrieval.readSource(id)
    return source ? findEntries(source).map((entry) => ({ source, entry })) : []
  })
  if (entries.length === 0 || namesUnknown(asked, passages, retrieval)) return null
  const matter = readCondition(typed, language) ?? typed
  const readSaid = createConditionReader(matter, language, retrieval)
  const option = readAskedOption(typed, language)
  const readNamed = createNameReader(asked, retrieval)
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
    const headed = createConditionReader(readTitle(asked, title), language, retrieval)(matter, '').share
    const share = readSaid(title, '').share
    const isSame = isSameLine(typed, title)
    if (!isSame && readNamed(title, source).length > 0) return []
    const rating = share + headed + (isSame ? 1 : 0)
    return share >= MIN_ASKED && headed >= MIN_HEADED ? [{ entry, rating }] : []
  })
  const best = rated.toSorted((one, other) => other.rating - one.rating)[0]
  if (!best?.entry.quote || (best.entry.isList && best.rating < MIN_LISTED)) return null
  return writeAnswer(asked, [showWhole(best.entry.quote)], [], retrieval)
}

/** Which there are, or what something is, is not told by what answers whether something is so. */
function isPolarOnly({ typed, language }: AskedQuestion, title: string, body: string): boolean {
  if (isAskedFor('polar', typed)) return false
  const isVerdict = readSubject(typed, language) !== null && opensWithVerdict(body, language)
  return isVerdict || (isAskedFor('polar', title) && isAskedFor('list', typed))
}

/** Why something is so is no way to do it, and not what is needed; where something goes wrong it may be. */
const isReasonOnly = (question: string, language: string, title: string): boolean =>
  isAskedFor('reason', title) && !isAskedFor('reason', question) && readCondition(question, language) === null

/** Reads the names in the heading of an entry that neither the question nor what its source is called says: it is on these. */
function createNameReader({ typed, language }: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>) {
  const asked = terms(typed)
  return (title: string, { name, text }: IndexedSource): string[] => {
    if (language === 'de') return [] // every noun has a capital
    const called = [...asked, ...terms(`${name}\n${text.trimStart().split('\n', 1)[0]}`)]
    const isSaid = (term: string) => called.some((own) => isSameRoot(own, term, language))
    return [...findNamedTerms({ text: title }, { terms })].filter((term) => !isSaid(term))
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

/** The very question, but for its number and marks. */
const isSameLine = (question: string, title: string) => readWords(title).endsWith(readWords(question))

const readWords = (line: string) => (line.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

const showWhole = (quote: Quote): Quote => ({ ...quote, shown: formatReadable(quote.text) })
