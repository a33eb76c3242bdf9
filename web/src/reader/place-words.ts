/** A stretch of one text item of a page, with the slice of the cited text that stands there. */
export type PlacedWords = { readonly item: number; readonly from: number; readonly to: number; readonly text: string }

/** A character that counts: without case, spaces, hyphens and the ways of writing one letter. */
type Letter = { readonly letter: string; readonly item: number; readonly at: number }

const IGNORED = /[\s\u00ad\-\u2010-\u2015\u200b-\u200f\ufeff]/u
/** So many letters in a row that are the same are no accident. */
const ANCHOR_LETTERS = 14
const RESYNC_LETTERS = 5
const MAX_SKIPPED_LETTERS = 40
/** Less of the cited text than this found in a row of items is no place of it. */
const MIN_PLACED_SHARE = 0.6

/**
 * Finds a cited text among the text items of one or more pages, in reading order. The indexed text and the items differ
 * in spaces, hyphens at line ends and ligatures, and now and then in a character.
 * @returns the stretches that hold it, whose `text` joined is `cited` exactly; null where it does not stand there
 */
export function placeWords(items: readonly string[], cited: string): readonly PlacedWords[] | null {
  const page = items.flatMap((text, item) => readLetters(text, item))
  const wanted = readLetters(cited, 0)
  if (wanted.length === 0) return null
  const pairs = alignWhole(page, wanted) ?? alignAround(page, wanted)
  if (pairs === null || pairs.length < wanted.length * MIN_PLACED_SHARE) return null
  return gatherStretches(pairs, page, wanted, cited)
}

function readLetters(text: string, item: number): Letter[] {
  const letters: Letter[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (IGNORED.test(text[at]!)) continue
    for (const letter of text[at]!.normalize('NFKC').toLowerCase()) letters.push({ letter, item, at })
  }
  return letters
}

/** Index of a letter of the page, index of the letter of the cited text that is the same. */
type LetterPair = readonly [page: number, wanted: number]

const joinLetters = (letters: readonly Letter[]) => letters.map(({ letter }) => letter[0]).join('')

function alignWhole(page: readonly Letter[], wanted: readonly Letter[]): LetterPair[] | null {
  const at = joinLetters(page).indexOf(joinLetters(wanted))
  return at < 0 ? null : wanted.map((_, index) => [at + index, index])
}

/** From the first row of letters that stands on the page to both sides, over what differs. */
function alignAround(page: readonly Letter[], wanted: readonly Letter[]): LetterPair[] | null {
  const [text, cited] = [joinLetters(page), joinLetters(wanted)]
  const length = Math.min(ANCHOR_LETTERS, cited.length)
  for (let from = 0; from + length <= cited.length; from += length) {
    const at = text.indexOf(cited.slice(from, from + length))
    if (at < 0) continue
    const before = followBoth(reverse(text.slice(0, at)), reverse(cited.slice(0, from)))
    const after = followBoth(text.slice(at), cited.slice(from))
    return [
      ...before.map(([a, b]): LetterPair => [at - 1 - a, from - 1 - b]).reverse(),
      ...after.map(([a, b]): LetterPair => [at + a, from + b]),
    ]
  }
  return null
}

const reverse = (text: string) => [...text].reverse().join('')

/** Pairs of equal letters of two texts that begin at the same place; what differs is stepped over. */
function followBoth(text: string, cited: string): LetterPair[] {
  const pairs: LetterPair[] = []
  let [a, b] = [0, 0]
  while (a < text.length && b < cited.length) {
    if (text[a] === cited[b]) pairs.push([a++, b++])
    else {
      const step = findResync(text, a, cited, b)
      if (step === null) break
      a += step[0]
      b += step[1]
    }
  }
  return pairs
}

/** The fewest letters to step over in both until they are the same again. */
function findResync(text: string, a: number, cited: string, b: number): readonly [number, number] | null {
  for (let total = 1; total <= MAX_SKIPPED_LETTERS; total += 1) {
    for (let skipped = 0; skipped <= total; skipped += 1) {
      const [inText, inCited] = [a + total - skipped, b + skipped]
      const rest = cited.slice(inCited, inCited + RESYNC_LETTERS)
      if (rest !== '' && text.startsWith(rest, inText)) return [total - skipped, skipped]
    }
  }
  return null
}

/** One stretch for each item; what stands between two of them in the cited text goes with the first. */
function gatherStretches(
  pairs: readonly LetterPair[],
  page: readonly Letter[],
  wanted: readonly Letter[],
  cited: string,
): readonly PlacedWords[] {
  const stretches: { item: number; from: number; to: number; start: number }[] = []
  for (const [onPage, inCited] of pairs) {
    const { item, at } = page[onPage]!
    const last = stretches.at(-1)
    if (last?.item === item) last.to = at + 1
    else stretches.push({ item, from: at, to: at + 1, start: stretches.length === 0 ? 0 : wanted[inCited]!.at })
  }
  return stretches.map(({ item, from, to, start }, index) => {
    return { item, from, to, text: cited.slice(start, stretches[index + 1]?.start ?? cited.length) }
  })
}
