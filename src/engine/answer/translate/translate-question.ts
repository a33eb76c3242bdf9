import { loadAnalyzer } from '../../../text/analyzer.ts'
import { segmentText } from '../../../text/segment-words.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { findFrame, findLightWords } from '../language/compiled-cues.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { listPartMeanings, loadLexicon } from '../meanings/lexicon.ts'
import { listBroader, listNames, type Meaning } from '../meanings/read-meanings.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { chooseNames } from './choose-names.ts'
import { findCognate, keepCousins } from './find-cognate.ts'

/** From which language into which one words are put, and the notebook that says which of their names there are. */
type Crossing = { readonly from: string; readonly to: string; readonly retrieval: Retrieval }

/** A question with the words of its matter put into another language, as far as they are known. */
type TranslatedQuestion = {
  readonly text: string
  /** How many words were translated, or stand in the notebook as they are. */
  readonly met: number
}

/**
 * A stretch of a question; `names` are what it may be called in the other language, none where it stays as it is; `isLight`: it says
 * of the matter only that it is asked for, may or has to be done.
 */
type QuestionPiece = {
  readonly typed: string
  readonly names: readonly string[]
  readonly isMet: boolean
  readonly isLight: boolean
}

type PlacedSegment = { readonly segment: string; readonly index: number; readonly isWordLike: boolean }

const MAX_MEANINGS = 3
const MAX_NAMES = 3
/** "base de données": so many words may have a meaning together, with what stands between them. */
const MAX_PHRASE_SEGMENTS = 7

/**
 * Puts the words of a question into the language of a notebook: phrases and words whose meaning is known, then those that are
 * cousins of a word that the notebook holds. Of several names of a word those count that stand where most of the question is spoken
 * of. Names, numbers and what is not known stay, and so do the small words, by which its kind is told.
 * @param isWide every name that stands there counts, and what counts little is put as well
 */
export function translateQuestion(question: string, crossing: Crossing, isWide = false): TranslatedQuestion {
  const { from, retrieval } = crossing
  const pieces = readPieces(question, crossing)
  const isMatterNamed = pieces.some(({ names, isLight }) => !isLight && names.length > 0)
  const chosen = chooseNames(
    pieces.map(({ names, isLight }) => (isLight && isMatterNamed && !isWide ? [] : names)),
    isWide ? MAX_NAMES : 1,
    retrieval,
  )
  const put = (typed: string, names: readonly string[]) =>
    names.length === 0 ? typed : isSpaced(from) ? names.join(' ') : ` ${names.join(' ')} `
  return {
    text: pieces.map(({ typed }, place) => put(typed, chosen[place]!)).join(''),
    met: pieces.filter(({ isMet }) => isMet).length,
  }
}

function readPieces(question: string, crossing: Crossing): QuestionPiece[] {
  const { from, retrieval } = crossing
  const { isStopWord } = loadAnalyzer(from)
  const frames = [...question.matchAll(findFrame(from))].map(
    ({ 0: text, index }) => [index, index + text.length] as const,
  )
  const isSmall = ({ segment, index, isWordLike }: PlacedSegment) =>
    !isWordLike || isStopWord(segment) || frames.some(([start, end]) => index >= start && index < end)
  const segments = splitWords(question, from)
  const isLight = makeLightTest(question, from)
  const pieces: QuestionPiece[] = []
  for (let at = 0; at < segments.length; ) {
    const one = segments[at]!
    const phrase = isSmall(one) ? null : findPhrase(segments.slice(at, at + MAX_PHRASE_SEGMENTS), crossing)
    if (phrase) pieces.push({ typed: phrase.typed, names: phrase.names, isMet: true, isLight: false })
    else if (isSmall(one)) pieces.push({ typed: one.segment, names: [], isMet: false, isLight: false })
    else {
      const names = translateWord(one.segment, crossing)
      pieces.push({
        typed: one.segment,
        names,
        isMet: names.length > 0 || isHeld(one.segment, retrieval),
        isLight: isLight(one),
      })
    }
    at += phrase?.length ?? 1
  }
  return pieces
}

/** "erlaubt", "dauert", "must": they count little in the language that it is asked in, and in the other one would count as any word. */
function makeLightTest(question: string, language: string): (one: PlacedSegment) => boolean {
  const { allowed, due } = findLocale(language).modal
  const cues = [findLightWords(language), ...[allowed, due].map((cue) => compileWordCue(cue, language, 'giu'))]
  const spans = cues.flatMap((cue) => listMatchSpans(question, cue))
  return ({ segment, index }) => spans.some(({ start, end }) => start <= index && index + segment.length <= end)
}

/** The longest run of words that has a meaning as a whole, and a name for it that the notebook holds. */
function findPhrase(segments: readonly PlacedSegment[], crossing: Crossing) {
  const { from } = crossing
  if (!isSpaced(from)) return null
  const { listMeanings } = loadLexicon(from)
  for (let length = segments.length; length > 1; length -= 1) {
    const run = segments.slice(0, length)
    if (!run.at(-1)!.isWordLike) continue
    const typed = run.map(({ segment }) => segment).join('')
    const names = nameAll(listMeanings(typed), typed, crossing)
    if (names.length > 0) return { typed, names, length }
  }
  return null
}

function translateWord(word: string, crossing: Crossing): readonly string[] {
  const { from, retrieval } = crossing
  const known = nameAll(loadLexicon(from).listMeanings(word).slice(0, MAX_MEANINGS), word, crossing)
  if (known.length > 0) return keepCousins(known, word)
  const parted = isHeld(word, retrieval) ? [] : listPartMeanings(word, from)
  const named = [parted, isHeld(word, retrieval) ? [] : listClasses(word, from)]
    .map((meant) => nameAll(meant, word, crossing))
    .find(({ length }) => length > 0)
  if (named) return named
  if (isHeld(word, retrieval) || /\p{N}/u.test(word)) return []
  const cognate = findCognate(word, from, retrieval)
  return cognate === null ? [] : [cognate]
}

/** What a rule for animals says holds for a dog. */
const listClasses = (word: string, language: string): Meaning[] =>
  loadLexicon(language).listMeanings(word).slice(0, MAX_MEANINGS).flatMap(listBroader)

/** Every name of each meaning that the notebook has; of several words, where it has them side by side. */
function nameAll(meant: readonly Meaning[], word: string, { to, retrieval }: Crossing): string[] {
  const names = meant.flatMap((meaning) => {
    const held = listNames(meaning, to).filter((one) => isHeld(one, retrieval) && standsTogether(one, retrieval))
    return held.includes(word) ? [word] : held
  })
  return [...new Set(names)]
}

const PASSAGES_WITH_PHRASE = 3

function standsTogether(name: string, { find, terms }: Retrieval): boolean {
  if (!/\S\s+\S/u.test(name)) return true
  const wanted = terms(name).join(' ')
  return find(name, PASSAGES_WITH_PHRASE).some(({ text }) => ` ${terms(text).join(' ')} `.includes(` ${wanted} `))
}

const isHeld = (word: string, { terms, weightOf }: Retrieval) =>
  terms(word).length > 0 && terms(word).every((term) => isTermHeld(term, weightOf))

function splitWords(text: string, language: string): PlacedSegment[] {
  if (!isSpaced(language))
    return [...segmentText(text)].map(({ segment, index, isWordLike = false }) => ({
      segment,
      index,
      isWordLike,
    }))
  return [...text.matchAll(/[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+/gu)].map(({ 0: segment, index }) => ({
    segment,
    index,
    isWordLike: /^[\p{L}\p{N}]/u.test(segment),
  }))
}
