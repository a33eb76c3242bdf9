import { segmentWords } from '../../../text/segment-words.ts'
import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { findCommonWords } from '../language/common-words.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { isSpaced } from '../language/locales.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { listOtherNames } from '../meanings/list-other-names.ts'
import { readContent } from '../question/frame-words.ts'
import { findLightSpans } from '../question/light-words.ts'
import { findNamedTerms } from '../retrieval/named-terms.ts'
import { quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { listAskedWords } from './list-asked-words.ts'
import { createFinder, readNameKey } from './read-otherwise.ts'

/** What an answer says of its question. */
export type AskedBinding = {
  /** How many words of the question it says, by themselves, by another form or by another name. */
  readonly met: number
  /** Of so many that it asks with. */
  readonly all: number
  /** How many of these are things, and no verbs or everyday words. */
  readonly things: number
  /** The things, names and numbers of the question of which it says nothing. */
  readonly open: readonly string[]
}

/**
 * Holds an answer against the words of its question: what it leads with, and for the words themselves its heading and its
 * source's name.
 */
export function bindQuestion(
  { text, language }: { readonly text: string; readonly language: string },
  answer: WrittenAnswer,
  retrieval: Retrieval,
): AskedBinding {
  const said = readLead(answer, retrieval)
  if (said === '') return { met: 0, all: 0, things: 0, open: [] }
  const find = createFinder(language)(readFirst(answer))
  const held = new Set(retrieval.terms(said))
  const isMet = ({ forms, names }: AskedThing) =>
    forms.some((term) => held.has(term)) || names.some((name) => find(readNameKey(name, language)) !== null)
  const words = listAskedThings(text, language, retrieval)
  const things = words.filter(({ isThing }) => isThing)
  const open = things.filter((word) => !isMet(word)).map(({ typed }) => typed)
  const named = [...findNamedTerms({ text }, retrieval)].filter((term) => /\p{N}/u.test(term) && !held.has(term))
  const met = words.filter(isMet).length
  return { met, all: words.length, things: things.length, open: [...open, ...named] }
}

/** What an answer says first, in its own words and the source's, with what it stands under; empty of a refusal. */
export function readLead(answer: WrittenAnswer, { readSource }: Retrieval): string {
  const [lead] = answer.citations
  if (!lead || answer.state === 'no_support') return ''
  const source = readSource(lead.sourceId)
  const heading = source ? quoteSource(source, lead.start, lead.end).passage.heading : undefined
  return [lead.sourceName, heading, readFirst(answer)].filter(Boolean).join('\n')
}

/** The same without what it stands under: a word is said otherwise there by chance. */
export const readFirst = ({ text, citations }: WrittenAnswer): string => {
  const [lead] = citations
  return lead ? `${text.split(lead.marker)[0]}\n${lead.sourceText}` : ''
}

/** A word of a question by which an answer is held against it. */
export type AskedThing = {
  readonly typed: string
  readonly forms: readonly string[]
  /** The word as it is written, and what else it may be called. */
  readonly names: readonly string[]
  /** Not a verb or an everyday word, which the sources may say in more ways than are known. */
  readonly isThing: boolean
}

type ReadThings = { readonly text: string; readonly language: string; readonly things: readonly AskedThing[] }

/** Of each notebook, as a question reads it, those of the text read last. */
const known = new WeakMap<Retrieval, ReadThings>()

/** The words that a question asks with, each with what else it may be called; asked again and again of one question. */
export function listAskedThings(text: string, language: string, retrieval: Retrieval): readonly AskedThing[] {
  const last = known.get(retrieval)
  if (last?.text === text && last.language === language) return last.things
  const read = isSpaced(language) ? listThings : listRuns
  const things = read(text, language, retrieval)
  known.set(retrieval, { text, language, things })
  return things
}

function listThings(text: string, language: string, retrieval: Retrieval): AskedThing[] {
  const light = findLightSpans(text, language, retrieval)
  const sayings = [...listMatchSpans(text, findVerbs(language)), ...findCommonWords(text, language)]
  const isIn = (start: number, stretches: readonly FoundSpan[]) =>
    stretches.some((one) => one.start <= start && start < one.end)
  return listAskedWords(text, readContent(text, language), language, retrieval)
    .filter(({ start }) => !isIn(start, light))
    .map(({ typed, whole, forms, start }) => ({
      typed,
      forms,
      names: [
        typed,
        whole,
        ...listOtherNames(typed, language),
        ...(whole === typed ? [] : listOtherNames(whole, language)),
      ],
      isThing: language === 'de' ? /^\p{Lu}/u.test(typed) : !isIn(start, sayings),
    }))
}

/** Where words are written without spaces, those that have a meaning. */
function listRuns(text: string, language: string, { terms }: Retrieval): AskedThing[] {
  const content = readContent(text, language)
  const segments = new Set(segmentWords(text))
  const words = loadLexicon(language)
    .listWordsIn(content)
    .filter((word) => word.length > 1 || segments.has(word))
  const longest = words.filter((word, place) => !words.slice(0, place).some((longer) => longer.includes(word)))
  return longest.map((typed) => ({
    typed,
    forms: typed.length > 1 ? terms(typed) : [],
    names: [typed, ...listOtherNames(typed, language)],
    isThing: /^[\p{sc=Han}\p{sc=Katakana}]+$/u.test(typed),
  }))
}
