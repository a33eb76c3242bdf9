import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { findAlongWords } from '../language/admission.ts'
import { findLightWords } from '../language/compiled-cues.ts'
import { findDayParts } from '../language/day-parts.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { type MeantPhrase, readPhrases } from '../meanings/meant-phrases.ts'
import { listBroader, listNames, type Meaning } from '../meanings/read-meanings.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { standsNowhere } from '../retrieval/term-weight.ts'
import { readAskedKind } from './asked-kind.ts'

/** Classes of people of whom an asker speaks as theirs, and the days on which one happens to ask, by their first English names. */
const PEOPLE = ['relative', 'child', 'friend']
const DAYS = ['weekend', 'today', 'yesterday', 'tomorrow']

/** Between "my" and who is meant: "my nine-year-old", "mein kleiner". */
const MAX_WORDS_BETWEEN = 3

/**
 * The stretches of a question that count little in it and are not missed: words that a source rarely repeats, and the
 * circumstances of the asker, which what answers need not say. "May my son bring his phone at the weekend?" is answered by a
 * rule for phones.
 */
export function findLightSpans(
  text: string,
  language: string,
  retrieval: Pick<Retrieval, 'terms' | 'weightOf'>,
): FoundSpan[] {
  const light = listMatchSpans(text, findLightWords(language))
  const own = [...findOwnPeople(text, language), ...findOwnDays(text, language, retrieval)]
  return [...light, ...own, ...findDayParts(text, language), ...findAlongWords(text, language)]
}

/** "my son" and "our nine-year-old daughter", with the word that says whose; that word alone before anything else. */
export function findOwnPeople(text: string, language: string): FoundSpan[] {
  const { own } = findLocale(language).condition
  const people = listMeant(text, language, PEOPLE)
  const owned = listMatchSpans(text, compileWordCue(own, language, 'giu'))
  if (!isSpaced(language)) return [...owned, ...people.filter((one) => isOneOfClass(one)).map(readSpan)]
  return owned.map(({ start, end }) => {
    const between = new RegExp(`^(?:[\\s-]+[\\p{L}\\p{M}\\p{N}]+){0,${MAX_WORDS_BETWEEN}}?[\\s-]+$`, 'u')
    const person = people.map(readSpan).find((one) => between.test(text.slice(end, one.start)))
    return { start, end: person?.end ?? end }
  })
}

/** A child may be anybody's where no word says whose; "son" says it. */
const isOneOfClass = ({ meanings }: MeantPhrase) =>
  meanings.some((one) => listBroader(one).some((broader) => isUnder(broader, PEOPLE)))

/** A day on which one asks whether, or what comes of it, and which no source tells: when and for how much are told by days. */
function findOwnDays(text: string, language: string, retrieval: Pick<Retrieval, 'terms' | 'weightOf'>) {
  const isOfCase = isAskedFor('polar', text) || isAskedFor('condition', text)
  if (!isOfCase || readAskedKind(text) !== null || isAskedFor('money', text)) return []
  const days = listMeant(text, language, DAYS).map(readSpan)
  return days.filter(({ start, end }) => standsNowhere(text.slice(start, end), retrieval))
}

const listMeant = (text: string, language: string, classes: readonly string[]) =>
  readPhrases(text, language).filter(({ meanings }) => meanings.some((one) => isUnder(one, classes)))

const isUnder = (meaning: Meaning, classes: readonly string[]) =>
  [meaning, ...listBroader(meaning)].some((one) => classes.includes(listNames(one, 'en')[0] ?? ''))

const readSpan = ({ words }: MeantPhrase): FoundSpan => ({ start: words[0]!.start, end: words.at(-1)!.end })
