import { formatUuid, hashContent } from '../../lib/hash.ts'

/** An id that is always the same for the same words, of the product's form. */
export const deriveId = (...words: readonly (string | number)[]): string =>
  formatUuid(hashContent(words.join('\u0000')))
