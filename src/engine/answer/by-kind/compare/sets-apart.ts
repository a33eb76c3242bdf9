import { listMatchSpans } from '../../../../text/spans.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'

/** A sentence that is of the sides names one of them among so many words. */
const MAX_OPENING_WORDS = 7
/** "The difference between a kayak and a canoe", "unlike a kayak, a canoe": so near each side stands to the word that sets them apart. */
const MAX_WORDS_BETWEEN = 10
const WORDS = /[\p{L}\p{M}\p{N}_-]+/gu

/**
 * Whether a sentence sets the sides apart and no other things: it begins with one, or the word that does stands before or between them.
 * "The difference between hold and keep is that hold is ignored by safe-upgrade and full-upgrade" is none between these two.
 * @param sides the terms of each
 */
export function setsApart(
  text: string,
  sides: ReadonlyArray<readonly string[]>,
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (!isSpaced(language)) return true
  if (opensWithExample(text, language)) return false
  return [text, blankBrackets(text)].some((said) => standsApart(said, sides, language, { terms }))
}

/** "The difference between a barge (with a flat floor) and a ketch": what stands in brackets sets no distance. */
const blankBrackets = (text: string) => text.replace(/\([^()]*\)/gu, (aside) => ' '.repeat(aside.length))

function standsApart(
  text: string,
  sides: Parameters<typeof setsApart>[1],
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ word, index, held: terms(word) }))
  const places = sides.map((side) =>
    words.flatMap(({ held }, place) => (side.some((term) => held.includes(term)) ? [place] : [])),
  )
  if (places.some(([first]) => first !== undefined && first < MAX_OPENING_WORDS)) return true
  const { contrast } = findLocale(language).compare
  const told = listMatchSpans(text, compileWordCue(contrast, language, 'giu')).map(({ start }) => start)
  const cues = words.flatMap(({ word, index }, place) =>
    told.includes(index) || isAskedFor('compare', word) ? [place] : [],
  )
  return cues.some((cue) => {
    const isBesideCue = (place: number) => Math.abs(place - cue) <= MAX_WORDS_BETWEEN
    return (
      places.every((side) => side.some(isBesideCue)) &&
      places.some((side) => side.some((one) => one > cue && isBesideCue(one)))
    )
  })
}

function opensWithExample(text: string, language: string): boolean {
  const { examples } = findLocale(language).followUp
  const opening = text.replace(/^\W+/u, '')
  return compileWordCue(examples, language).exec(opening)?.index === 0
}
