import { createHash } from 'node:crypto'

/** An id that is always the same for the same words, of the product's form (a version 4 UUID). */
export function deriveId(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(words.join('\u0000')).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
