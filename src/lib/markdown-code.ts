// An open block of code lasts to the end.
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/

/** A text with all changed that stands outside its code. */
export function changeOutsideCode(text: string, change: (part: string) => string): string {
  if (!text.includes('`')) return change(text)
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}
