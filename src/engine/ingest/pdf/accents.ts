import type { PdfTextItem } from './pdf-line.ts'

/** Accents as signs of their own, with what sets them over (or under) a letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}
/** Letters without the dot for which an accent stands. */
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }
/** What TeX draws of a letter and the ring of a copyright sign round it. */
const RING = '©'
const RINGED: Readonly<Record<string, string>> = { c: '©', C: '©', R: '®', r: '®', P: '℗' }
const SIGNS = Object.keys(ACCENTS).join('').replace('^', '\\^')
const ENDS_IN_ACCENT = new RegExp(`[${SIGNS}]$`)
const BEGINS_WITH_ACCENT = new RegExp(`^[${SIGNS}]`)
/** So far a letter goes back under its accent, in sizes of the font: half the widths of both. */
const MIN_OVERLAP_SIZES = 0.2
const MAX_OVERLAP_SIZES = 0.9
/** Accents stand higher over capital letters. */
const MAX_RISE_SIZES = 0.45

/**
 * Joins accents that a page draws by themselves with their letters: fonts of TeX hold "¨" and "u", and the letter is moved
 * back until it stands under its accent ("f¨" "ur"). An accent that stands beside its neighbours is a sign of its own.
 */
export function joinAccents(items: readonly PdfTextItem[]): PdfTextItem[] {
  const joined: PdfTextItem[] = []
  for (const item of items) {
    const before = joined.at(-1)
    const accented = before && overlap(before, item) ? joinOver(before, item) : null
    if (accented === null || accented === undefined) joined.push(item)
    else joined.splice(-1, 1, ...accented)
  }
  return joined
}

function overlap(before: PdfTextItem, item: PdfTextItem): boolean {
  const [beforeX, beforeY, x, y] = [...readPlace(before), ...readPlace(item)]
  const size = Math.max(before.height, item.height)
  const back = beforeX + before.width - x
  const isUpright = before.transform[1] === 0 && item.transform[1] === 0
  const isLevel = Math.abs(beforeY - y) <= size * MAX_RISE_SIZES
  return isUpright && isLevel && !before.hasEOL && back >= size * MIN_OVERLAP_SIZES && back <= size * MAX_OVERLAP_SIZES
}

const joinOver = (before: PdfTextItem, item: PdfTextItem): PdfTextItem[] | null =>
  putOverNext(before, item) ?? putOverLast(before, item) ?? putRound(before, item)

/** "f¨" and "ur". */
function putOverNext(before: PdfTextItem, item: PdfTextItem): PdfTextItem[] | null {
  const [accent] = ENDS_IN_ACCENT.exec(before.str) ?? []
  const [letter] = /^\p{L}/u.exec(item.str) ?? []
  if (accent === undefined || letter === undefined) return null
  const accented = { ...item, str: setAccent(letter, accent) + item.str.slice(letter.length) }
  return joinPieces({ ...before, str: before.str.slice(0, -accent.length) }, accented)
}

/** "C" and "¸a". */
function putOverLast(before: PdfTextItem, item: PdfTextItem): PdfTextItem[] | null {
  const [letter] = /\p{L}$/u.exec(before.str) ?? []
  const [accent] = BEGINS_WITH_ACCENT.exec(item.str) ?? []
  if (accent === undefined || letter === undefined) return null
  const accented = { ...before, str: before.str.slice(0, -letter.length) + setAccent(letter, accent) }
  return joinPieces(accented, { ...item, str: item.str.slice(accent.length) })
}

/** "Copyright c" and "©". */
function putRound(before: PdfTextItem, item: PdfTextItem): PdfTextItem[] | null {
  const ringed = item.str.startsWith(RING) ? RINGED[before.str.at(-1) ?? ''] : undefined
  if (ringed === undefined) return null
  return joinPieces({ ...before, str: before.str.slice(0, -1) }, { ...item, str: ringed + item.str.slice(RING.length) })
}

/** One piece where both are of one font, as a letter with its accent in one sign would have come. */
function joinPieces(before: PdfTextItem, item: PdfTextItem): PdfTextItem[] {
  if (before.str === '') return [item]
  if (item.str === '') return [{ ...before, hasEOL: item.hasEOL }]
  const [beforeX, , x] = [...readPlace(before), ...readPlace(item)]
  const isOneFont = before.fontName === item.fontName && before.height === item.height
  if (!isOneFont) return [{ ...before, width: x - beforeX }, item]
  return [{ ...before, str: before.str + item.str, width: x + item.width - beforeX, hasEOL: item.hasEOL }]
}

const setAccent = (letter: string, accent: string): string =>
  ((DOTLESS[letter] ?? letter) + (ACCENTS[accent] ?? '')).normalize('NFC')

const readPlace = ({ transform }: PdfTextItem): readonly [number, number] => [transform[4] ?? 0, transform[5] ?? 0]
