import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * SHA-256 of a file, hexadecimal, read piece by piece. A symbolic link in the last place is not followed.
 * @throws the system's error; the signal's reason
 */
export async function hashOfFile(file: string, signal: AbortSignal): Promise<string> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  const hash = createHash('sha256')
  for await (const piece of handle.createReadStream({ signal })) hash.update(piece) // closes the file at its end
  return hash.digest('hex')
}
