import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests of equal length in constant time, so neither the secret nor its length shows in the time it takes. */
export function createSecretCheck(secret: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(secret)
  return (given) => timingSafeEqual(digest(given), expected)
}
