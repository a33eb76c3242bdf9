/** Of an item in a row of dates, of a sentence among a few, and of all that stands on one slide. */
const ITEM_CHARS = 110
export const QUOTE_CHARS = 260
export const SLIDE_CHARS = 380
const MIN_SHORT_CHARS = 45

/** A statement as it stands on a slide: whole when it is short, else up to where it breathes, with an ellipsis. */
export function shortenForSlide(text: string, mostChars: number = ITEM_CHARS): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= mostChars) return whole
  const pauses = [...whole.slice(0, mostChars).matchAll(/[,;:]\s|\s[–—(]|[，；：、]/g)].map(({ index }) => index)
  const spaces = [...whole.slice(0, mostChars).matchAll(/\s/g)].map(({ index }) => index)
  const cut =
    pauses.findLast((at) => at >= MIN_SHORT_CHARS) ?? spaces.findLast((at) => at >= MIN_SHORT_CHARS) ?? mostChars
  return `${whole
    .slice(0, cut)
    .toWellFormed()
    .replace(/[\s\p{P}]+$/u, '')} …`
}
