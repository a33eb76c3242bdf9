import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

/** A disk in memory over a folder that is there. */
export type SmallDisk = {
  /** Writes a file until so many bytes are left. */
  fill(leftBytes: number): void
  /** Takes that file away. */
  empty(): void
  unmount(): void
}

/** @returns null where there is no right to mount */
export function mountSmallDisk(folder: string, bytes: number): SmallDisk | null {
  if (!mount(['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])) return null
  const ballast = path.join(folder, 'ballast')
  return {
    fill: (leftBytes) => fill(ballast, leftBytes),
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  }
}

export const mount = (options: readonly string[]) => spawnSync('mount', options).status === 0

function fill(file: string, leftBytes: number): void {
  const block = Buffer.alloc(4096)
  const descriptor = openSync(file, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(path.dirname(file))
      if (bavail * bsize <= leftBytes) return
      writeSync(descriptor, bavail * bsize > leftBytes + 2 ** 20 ? Buffer.alloc(2 ** 20) : block)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}
