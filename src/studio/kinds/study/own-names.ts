import { loadAnalyzer } from '../../../text/analyzer.ts'
import { GAP } from './fact.ts'
import type { WordUsage } from './usage.ts'

/** "the ____ Foundation", "____/Linux" */
const PART_OF_NAME = new RegExp(`[/:\\p{Pd}]${GAP}|${GAP}(?:[/:\\p{Pd}]| \\p{Lu})|(?<=\\S )\\p{Lu}\\S* ${GAP}`, 'u')
/** One of several, or of many: others would be as right. */
const ONE_OF_MANY = new RegExp(
  `(?:^|\\s)(?:an?|and|or|un|une|y|o|et|ou|ein|eine|und|oder) ${GAP}|, ${GAP}|${GAP}(?:,| (?:and|or|y|o|et|ou|und|oder)\\s)`,
  'iu',
)
/** What may follow a thing that is whole. */
const SMALL_WORDS =
  'at|to|in|on|of|for|with|as|by|from|when|if|while|that|which|instead|before|after|is|are|has|can|und|oder|im|mit|für|bei|zu|um|als|ist|sind|wird|werden|kann|pour|par|dans|avec|sur|en|au|est|sont|peut|para|por|con|es|son|puede'
/** Of a longer sentence nobody knows which of its words is asked for. */
const MAX_INNER_CHARS = 140
/** Behind the name of an entry, in an aside, or before the noun that it goes with: "the ____ data limit". */
const NO_PLACE = new RegExp(`^[^.]{1,60}: |\\([^)]*${GAP}|${GAP} (?!(?:${SMALL_WORDS})(?!\\p{L}))\\p{Ll}`, 'u')
const STEM_CHARS = 6

/** Whether a sentence without a name describes what it names: it opens with it, or the name is one by its signs. */
export const describesName = (gapped: string, name: string): boolean =>
  (gapped.startsWith(GAP) || (INNER_SIGN.test(name) && gapped.length <= MAX_INNER_CHARS && !NO_PLACE.test(gapped))) &&
  !PART_OF_NAME.test(gapped) &&
  !ONE_OF_MANY.test(gapped) &&
  !isToldAround(name, gapped)

/** "hurdle models are fitted with ____": what is left says half of the name. */
function isToldAround(name: string, gapped: string): boolean {
  const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '')
  return squeeze(gapped).includes(squeeze(name).slice(0, STEM_CHARS))
}

/** Names that the sources write like no other word, and several times: of these one can be told from others. */
export function listOwnNames(
  texts: readonly string[],
  { isName, isSmall }: WordUsage,
  language: string,
): readonly string[] {
  const words = texts.flatMap((text) => [...new Set(text.match(OWN_NAME) ?? [])])
  const counts = Map.groupBy(words, (word) => word)
  const isNamed = (word: string) =>
    language !== 'de' && isName(word) && !isSmall(word) && !loadAnalyzer(language).isStopWord(word.toLowerCase())
  return [...counts.keys()].filter(
    (word) => counts.get(word)!.length > 1 && !A_TIME.test(word) && (INNER_SIGN.test(word) || isNamed(word)),
  )
}

const OWN_NAME =
  /(?<![\p{L}\p{Nd}_./-])\p{L}[\p{L}\p{Nd}_]{2,}(?:\(\))?(?![\p{L}\p{Nd}_/(-]|\.\p{L}| (?:et al|\p{Nd}))/gu
/** Written as no common word is: "hurdle()", "SSH", "RoundCube", "PV1". */
const INNER_SIGN = /\p{Ll}\p{Lu}|\p{L}\p{Nd}|^\p{Lu}{2}|_|\(\)/u
const A_TIME =
  /^(?:\p{Lu}\p{Ll}+day|January|February|March|April|May|June|July|August|September|October|November|December)$/u

/** Beside a function no acronym stands, and beside that no name of a person. */
export const isWrittenAlike = (one: string, other: string): boolean =>
  [/\(\)$/u, /^[\p{Lu}\p{Nd}_]+$/u, /^\p{Lu}/u, INNER_SIGN].every((shape) => shape.test(one) === shape.test(other))
