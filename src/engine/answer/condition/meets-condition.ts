import { segmentWords } from '../../../text/segment-words.ts'
import { blankOut, findSpansOfKind, listMatchSpans } from '../../../text/spans.ts'
import { type AskedThing, listAskedThings } from '../bridge/bind-question.ts'
import { createFinder, readNameKey } from '../bridge/read-otherwise.ts'
import { namesAmount } from '../coverage/lacks-asked.ts'
import { compileOnce } from '../language/compile-once.ts'
import { expandNegations } from '../language/find-polarity.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { makeNegation } from '../language/make-negation.ts'
import { compileOpening, compileWordCue } from '../language/word-cues.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { isSynonym, isUnderClass, listOtherNames } from '../meanings/list-other-names.ts'
import { dropFrame } from '../question/frame-words.ts'
import { findOwnPeople } from '../question/light-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'

/**
 * The case that a question asks for the consequences of, without whose it is: "I lose key"; null of any other question, and of one for what
 * comes before something.
 */
export function readCondition(question: string, language: string): string | null {
  if (!isAskedFor('condition', question)) return null
  const { asks, unfound, lost } = findLocale(language).condition
  const whole = findOwnPeople(question, language).reduce(blankOut, question)
  const rest = asks.reduce((left, cue) => left.replace(compileOnce(cue), ' '), whole)
  const isOfBefore = compileOpening(findLocale(language).modal.before).test(rest)
  if (rest === whole || isOfBefore || !/\p{L}/u.test(rest)) return null
  return rest.replace(compileWordCue(unfound, language), lost)
}

/**
 * What a text says of a case: all of it (`isWhole`), by its own words, synonyms or a class of the thing (`isSure`) or by a kind of the
 * thing; `unmet` are the words of which it says nothing. In a text of some pages many a sentence has the words: it is `isStated` as a case there
 * where some of them follow an "if".
 */
export type ConditionMet = {
  readonly share: number
  readonly isWhole: boolean
  readonly isSure: boolean
  readonly isStated: boolean
  readonly unmet: readonly string[]
}

/** How surely a word is said: by itself or a synonym, by a kind or a class of it, or not at all. */
const SAID = { sure: 1, kind: 0.7, unmet: 0 } as const
type Said = keyof typeof SAID

/** "If one sets no password" is not the case of what sets one, unless that says by another word what is not done. */
const OPPOSITE = 0.8

/** Reads what texts say of a case; what they stand under says things of it, and no act. A day may lie within another time. */
export function createConditionReader(
  condition: string,
  language: string,
  retrieval: Retrieval,
): (said: string, above: string) => ConditionMet {
  const dates = findSpansOfKind('date', condition)
  const undated = dates.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, condition)
  const list = isSpaced(language) ? listAskedThings : listRuns
  const words = list(undated, language, retrieval)
  const find = createFinder(language)
  const readWord = ({ typed, forms, names, isThing }: AskedThing, said: string, above: string): Said => {
    const held = new Set(retrieval.terms(isThing ? `${above}\n${said}` : said))
    if (forms.some((form) => held.has(form))) return 'sure'
    const findIn = find(said)
    const name = names.find((one) => findIn(readNameKey(one, language)) !== null)
    if (name === undefined) return 'unmet'
    const isSame = name === typed || isSynonym(typed, name, language)
    return isSame || isUnderClass(typed, name, language) ? 'sure' : 'kind' // what comes of lost things comes of a lost hat
  }
  const negation = makeNegation(language)
  const isDenied = (text: string) => negation?.test(expandNegations(text)) ?? false
  const isCaseDenied = isDenied(condition)
  return (said, above) => {
    const isOpposite = isCaseDenied && !isDenied(said)
    const read = words.map((word) => readWord(word, said, above))
    const isNamed = words.some(({ names }, place) => read[place] === 'sure' && standsAsCase(names, said, language))
    const met = read.map((one, place) => (isNamed && isVerb(words[place]!.typed, undated) ? 'sure' : one))
    const unmet = words.filter((_, place) => met[place] === 'unmet').map(({ typed }) => typed)
    return {
      share: ((isOpposite ? OPPOSITE : 1) * met.reduce((sum, one) => sum + SAID[one], 0)) / Math.max(1, words.length),
      isWhole: words.length > 0 && unmet.length === 0,
      isSure: dates.length === 0 && !isOpposite && met.every((one) => one === 'sure'),
      isStated: readExtent(retrieval) === 'sheet' || statesCase(words, said, language, retrieval),
      unmet,
    }
  }
}

const CLAUSE = /[^,;:()]*/uy

/** Whether words of a case stand where a sentence says when something holds, and not by way of an example; what costs so much needs no "if". */
function statesCase(
  words: readonly AskedThing[],
  said: string,
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (!isSpaced(language) || namesAmount(said)) return true
  const { condition, followUp } = findLocale(language)
  const listCues = (cue: string) => listMatchSpans(said, compileWordCue(cue, language, 'giu'))
  const examples = listCues(followUp.examples)
  return listCues(condition.marks).some(({ start }) => {
    CLAUSE.lastIndex = start
    const held = new Set(terms(CLAUSE.exec(said)![0]))
    const isExample = examples.some(({ end }) => end <= start && /^[\s,]*$/.test(said.slice(end, start)))
    return !isExample && words.some(({ forms }) => forms.some((form) => held.has(form)))
  })
}

/** "雨の場合" says the whole case of "雨が降ったら": what the thing does goes without saying. */
function standsAsCase(names: readonly string[], said: string, language: string): boolean {
  if (isSpaced(language)) return false
  const marks = findLocale(language).condition.marks
  return names.some((name) => new RegExp(`${RegExp.escape(name)}の(?:${marks})`, 'u').test(said))
}

/** One sign with an ending behind it, and no particle. */
const isVerb = (word: string, text: string) =>
  word.length === 1 && new RegExp(`${RegExp.escape(word)}(?![はがをにのとでもへや])\\p{sc=Hiragana}`, 'u').test(text)

/** Where words are written without spaces, those that have a meaning, and the signs of the others. */
function listRuns(text: string, language: string): AskedThing[] {
  const segments = new Set(segmentWords(text))
  const isWord = (word: string) => word.length > 1 || [...segments].some((one) => one.includes(word) && one.length <= 2)
  let rest = text
  const known = loadLexicon(language)
    .listWordsIn(text)
    .filter((word) => {
      const isKnown = rest.includes(word) && isWord(word)
      if (isKnown) rest = rest.replaceAll(word, ' ')
      return isKnown
    })
  const others = segmentWords(dropFrame(rest, language)).flatMap((word) => word.match(SIGNS) ?? [])
  return [...known, ...others].map((typed) => ({
    typed,
    forms: [],
    names: [typed, ...listOtherNames(typed, language)],
    isThing: false,
  }))
}

const SIGNS = /[\p{sc=Han}\p{sc=Katakana}ー]+/gu
