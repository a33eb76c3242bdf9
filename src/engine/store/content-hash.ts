import { createHash } from 'node:crypto'

/** SHA-256 of bytes or text, as hexadecimal text. */
export function hashContent(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
