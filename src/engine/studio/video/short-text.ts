const MOST_CHARS = 110
const LEAST_CHARS = 45

/** A statement as it stands on a slide: whole when it is short, else up to where it breathes, with an ellipsis. */
export function shortText(text: string): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= MOST_CHARS) return whole
  const pauses = [...whole.slice(0, MOST_CHARS).matchAll(/[,;:]\s|\s[–—(]|[，；：、]/g)].map(({ index }) => index)
  const spaces = [...whole.slice(0, MOST_CHARS).matchAll(/\s/g)].map(({ index }) => index)
  const cut = pauses.findLast((at) => at >= LEAST_CHARS) ?? spaces.findLast((at) => at >= LEAST_CHARS) ?? MOST_CHARS
  return `${whole
    .slice(0, cut)
    .toWellFormed()
    .replace(/[\s\p{P}]+$/u, '')} …`
}
