import { stat } from 'node:fs/promises'
import type { ArtifactDownload } from '../../domain/artifact.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import { hashFile } from '../../lib/hash.ts'

/** So many files are known to be whole: a player that asks a film in a hundred parts has it looked at once. */
const MAX_KNOWN = 256
const known = new Map<string, string>()

/**
 * Compares a file with the size and the checksum it was kept under, before anything of it is sent. One that has not
 * been touched since the last look is not read again.
 * @throws DataUnusable
 */
export async function requireIntactFile({ path: file, size, hash }: ArtifactDownload): Promise<void> {
  const stats = await stat(file, { bigint: true }).catch(() => null)
  if (stats === null) throw createDamageError(file, 'is gone')
  if (stats.size !== BigInt(size))
    throw createDamageError(file, stats.size === 0n ? 'has been emptied' : 'has another size than it had')
  const stamp = `${stats.ino} ${stats.mtimeNs} ${stats.ctimeNs}`
  if (hash === undefined || known.get(file) === stamp) return
  if ((await hashFile(file, AbortSignal.any([]))) !== hash) throw createDamageError(file, 'is not as it was written')
  known.set(file, stamp)
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!)
}
