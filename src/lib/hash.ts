import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { openUnlinked } from './open-unlinked.ts'

/** SHA-256 of bytes or text, as hexadecimal text. */
export function hashContent(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * SHA-256 of a file, hexadecimal, read piece by piece. No symbolic link is followed, in its last place or above.
 * @throws LinkInTheWay; the system's error; the signal's reason
 */
export async function hashFile(file: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const hash = createHash('sha256')
  const pieces = createReadStream(file, { fd: openUnlinked(file), signal }) // closes the file at its end
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** A UUID that is the same for the same texts, and cannot be told from a random one by whoever does not know them. */
export function deriveUuid(...texts: readonly string[]): string {
  return formatUuid(hashContent(JSON.stringify(texts)))
}

/** A hexadecimal hash in the form of a UUID, version 4. */
export function formatUuid(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
