import { findFamilyReader } from '../../../text/word-family.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import type { KinFinder } from './kin.ts'

const MIN_PART_CHARS = 4
const MIN_FRONT_CHARS = 3
const MAX_COMPOUNDS = 4
/** The ends of words are looked for in a notebook of fewer terms than this: they are in no order of an index. */
const MAX_TERMS_READ = 4000
/** Letters that join the parts of a word. */
const JOINTS = ['es', 'en', 's', 'n', 'e', '']

/** Words of the notebook that the word is a part of ("Bruttogehalt", "bonfires"), or that it is made of. */
export const findCompounds: KinFinder = (word, language, retrieval) => {
  if (word.term.length < MIN_PART_CHARS || !isNoun(word.typed, language)) return []
  const wholes = findEndings(word.term, language, retrieval.termsFrom(''))
  if (!COMPOUNDING.has(language)) return wholes
  const fronts = findFronts(word.term, retrieval.termsFrom(word.term))
  return wholes.length + fronts.length > 0 ? [...fronts, ...wholes] : findHead(word.term, retrieval)
}

/** As far as its form tells: German writes nouns with a capital, an English adverb shows its ending. */
const isNoun = (typed: string, language: string) =>
  language === 'de' ? /^\p{Lu}/u.test(typed) : !/[^l]ly$/u.test(typed)

function findEndings(term: string, language: string, vocabulary: ReadonlySet<string>): string[] {
  if (vocabulary.size >= MAX_TERMS_READ) return []
  const family = findFamilyReader(language)
  const end = term.replace(/e$/, '') // a stemmer leaves it to short words only: "fire", "bonfir"
  const isWhole = (other: string) => {
    const front = other.length - (other.endsWith(term) ? term : end).length
    return front >= MIN_FRONT_CHARS && other.endsWith(end) && !family?.isBoundFront(other.slice(0, front))
  }
  return [...vocabulary].filter(isWhole).slice(0, MAX_COMPOUNDS)
}

/** "Jahresgebühr" for "Jahr". */
const findFronts = (term: string, begun: ReadonlySet<string>): string[] =>
  [...begun].filter((other) => other.length >= term.length + MIN_PART_CHARS).slice(0, MAX_COMPOUNDS)

/** "Stunden" for "Arbeitsstunden", where the notebook knows "Arbeit" too: any other fee is no parking fee. */
function findHead(term: string, { terms, weightOf, termsFrom }: Parameters<KinFinder>[2]): string[] {
  const isKnown = (part: string) => terms(part).some((one) => isTermHeld(one, weightOf))
  const isBegun = (part: string) => part.length >= MIN_FRONT_CHARS && (isKnown(part) || termsFrom(part).size > 0)
  for (let at = MIN_FRONT_CHARS; at <= term.length - MIN_PART_CHARS; at += 1) {
    const [front, head] = [term.slice(0, at), term.slice(at)]
    if (!isKnown(head)) continue
    const isMade = JOINTS.some((joint) => front.endsWith(joint) && isBegun(front.slice(0, front.length - joint.length)))
    return isMade ? [...terms(head)] : []
  }
  return []
}
