import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { openUnlinked } from './open-unlinked.ts'

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
