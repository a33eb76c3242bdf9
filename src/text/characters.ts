/** What a UTF-16 unit is to the analyzer. */
export const OTHER = 1
export const WORD = 2
/** Written without spaces and indexed as overlapping pairs: Han, Kana, Hangul. */
export const PAIRED = 3
/** Written without spaces and cut by a dictionary: Thai, Lao, Khmer, Burmese. */
export const SEGMENTED = 4

const classes = new Uint8Array(65_536) // 0 is "not looked at yet": a table made at once would cost 10 ms of every start

/** The class of one UTF-16 unit. Emoji and other signs outside the basic plane are OTHER, rare Han signs PAIRED. */
export function classifyUnit(unit: number): number {
  const known = classes[unit]!
  if (known !== 0) return known
  const kind = testScripts(unit)
  classes[unit] = kind
  return kind
}

function testScripts(unit: number): number {
  if (unit >= 0xd840 && unit <= 0xd87f) return PAIRED
  if (unit >= 0xdc00 && unit <= 0xdfff) return PAIRED // second half: its first half decides whether a run is open
  const sign = String.fromCharCode(unit)
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u.test(sign) && /[\p{L}\p{N}]/u.test(sign))
    return PAIRED
  if (/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(sign) && /[\p{L}\p{M}]/u.test(sign)) return SEGMENTED
  return /[\p{L}\p{N}\p{M}]|\u200c|\u200d|\u00ad/u.test(sign) ? WORD : OTHER
}

/** Calls `visit` for every run of one class in `text`, in reading order; a run of words is one word. */
export function eachRun(
  text: string,
  from: number,
  to: number,
  visit: (start: number, end: number, kind: number) => void,
): void {
  let position = from
  while (position < to) {
    const unit = text.charCodeAt(position)
    const kind = classifyUnit(unit)
    const start = position
    position += 1
    if (kind === OTHER || (unit >= 0xdc00 && unit <= 0xdfff)) continue
    while (position < to && classifyUnit(text.charCodeAt(position)) === kind) position += 1
    visit(start, position, kind)
  }
}
