import { capitalize } from '../../../lib/capitalize.ts'
import { hasWholeWords } from '../study/sentence.ts'
import contraryWords from './contrary-words.json' with { type: 'json' }

type Swap = readonly [pattern: string, replacement: string]
type ContraryWords = {
  /** Where the main clause ends: what stands behind may be true whatever is changed before it. */
  readonly ends: string
  /** A statement that supposes, limits or turns: its contrary could be true, too. */
  readonly unfit: string
  /** Beside these a denial cannot be taken away. */
  readonly sensitive: string
  readonly undenied: readonly (readonly string[])[]
  readonly swaps: readonly (readonly string[])[]
  /** "higher/lower", both ways. */
  readonly pairs: string
  /** "rare/common", one way, and only behind a form of "is". */
  readonly predicates: string
  readonly is: string
  /** Of some: of others the contrary may be true as well. */
  readonly partial: string
}

/** What a statement says, turned round at one place; `word` came in, and is empty where a denial went. */
type Contrary = { readonly text: string; readonly word: string; readonly by: 'word' }

/** Behind these words a change says nothing else, or something odd: "no longer", "at best". */
const DENIED = /(?<!\p{L})(?:no|not|n['’]t|nicht|kein\p{L}*|ne|pas|at|in|not so|as|so) $/iu
/** "Monsters you cannot see": within a clause that has no word of its own to open it. */
const INNER = /\S (?:you|we|they|it|he|she|I|something|someone|one) $/u
/** What goes on from the changed place, and would speak against it: "is common though not unknown". */
const GOES_ON =
  /^[^.]*(?:, (?:and|but|or|nor|while|so|yet|und|aber|oder|et|mais|y|pero) |(?<!\p{L})(?:though|although|because|obwohl|weil|bien qu[e’']|parce qu[e’']|car|puisqu[e’']|aunque|porque|ya que)(?!\p{L})| and (?:is|are|was|were|has|have|can|will|thus|therefore|hence) )/u
/** "stronger and older", "more or less" */
const JOINED = /^ (?:and|or|und|oder|et|ou|y|o)(?!\p{L})/u
const LEAD = /^(?:\S+ ){0,5}\S+, /u

/**
 * The contrary of a statement, changed where that is safe: how often, how many, how much, or a denial taken away. None is
 * put in: "The lamp is not a thing to see by" is told to be wrong by whoever has read nothing.
 */
export function contradict(statement: string, language: string): Contrary | null {
  const words = (contraryWords as Readonly<Record<string, ContraryWords>>)[language]
  if (words === undefined || new RegExp(words.unfit, 'iu').test(statement)) return null
  const lead = language === 'de' ? '' : (LEAD.exec(statement)?.[0] ?? '')
  const end = statement.slice(lead.length).search(new RegExp(words.ends, 'u'))
  const main = end < 0 ? statement : statement.slice(0, lead.length + end)
  const isPlain = !new RegExp(words.sensitive, 'iu').test(statement)
  const isWhole = !new RegExp(words.partial, 'u').test(statement)
  const swaps = [
    ...(isPlain && isWhole ? words.undenied : []),
    ...words.swaps.filter(([pattern = '']) => isWhole || pattern.startsWith('^')),
    ...(isWhole ? listPairs(words) : []),
  ] as Swap[]
  return swapFirst(statement, main, swaps)
}

function listPairs({ is, pairs, predicates }: ContraryWords): Swap[] {
  const readPairs = (text: string) => text.split(', ').map((pair) => pair.split('/') as [string, string])
  const whole = (word: string) => `(?<![\\p{L}-])${word}(?![\\p{L}-])`
  return [
    ...readPairs(pairs).flatMap(([one, other]): Swap[] => [
      [whole(one), other],
      [whole(other), one],
    ]),
    ...readPairs(predicates).map(([one, other]): Swap => [`(?<=${is})${whole(one)}`, other]),
  ]
}

function swapFirst(statement: string, main: string, swaps: readonly Swap[]): Contrary | null {
  for (const [pattern, replacement] of swaps) {
    const found = new RegExp(pattern, 'u').exec(main)
    const before = main.slice(0, found?.index)
    const word = replacement.replace('$1', found?.[1] ?? '')
    const behind = statement.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
    const isOdd = [DENIED, INNER].some((one) => one.test(before)) || [GOES_ON, JOINED].some((one) => one.test(behind))
    if (found === null || isOdd || (word.trim() !== '' && hasWholeWords(before + behind, word))) continue
    const text = capitalize(before + word + behind).replace(/\bcan not /u, 'cannot ')
    return { text, word: replacement.replace('$1', '').trim(), by: 'word' }
  }
  return null
}
