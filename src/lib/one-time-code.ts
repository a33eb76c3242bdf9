import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
const DIGITS = 6

/**
 * The one-time code of a moment, as an authenticator app shows it.
 * @param secret in base32, as a provider shows it once; blanks and case do not matter
 * @throws RangeError for what is not base32
 * Source: RFC 6238, with SHA-1, 30 seconds and six digits.
 */
export function computeOneTimeCode(secret: string, atMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** How long the code of a moment is still good. */
export function countCodeMs(atMs: number): number {
  return STEP_MS - (atMs % STEP_MS)
}

/** @throws RangeError */
function decodeBase32(text: string): Buffer {
  const letters = text.toUpperCase().replaceAll(/[\s-]|=+$/g, '')
  if (!/^[A-Z2-7]+$/.test(letters)) throw new RangeError('A one-time-code secret is written in A to Z and 2 to 7.')
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/[01]{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
