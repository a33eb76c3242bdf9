import { closeSync, existsSync, fchmodSync, fstatSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { findDescriptorPath, isStillAt, LinkInTheWay, openUnlinked, openWithoutFollowing } from './open-unlinked.ts'

/**
 * A folder that is held open, so that what is done at `place` is done in it, whatever its path has come to lead to. Where
 * the system has no such place (anything but Linux), it is the path, and `requireThere` tells afterwards.
 */
export type PinnedFolder = {
  readonly path: string
  readonly place: string
  /** @throws LinkInTheWay when `place` may have led elsewhere meanwhile */
  requireThere(): void
  close(): void
}

/**
 * Holds a folder open that stands at a path whose links are all resolved.
 * @throws LinkInTheWay; ENOTDIR for a file; the system's error when it cannot be opened
 */
export function pinFolder(folder: string): PinnedFolder {
  return createPinnedFolder(folder, openUnlinked(folder))
}

/**
 * The same for a folder that may not be there yet, nor those above it; each is made in the one above it, which is held.
 * @param mode of those that are made
 */
export function makePinnedFolder(folder: string, mode: number): PinnedFolder {
  const existing = findExistingParent(folder)
  const missing = path.relative(existing, folder).split(path.sep)
  return missing.filter(Boolean).reduce((above, name) => stepInto(above, name, mode), pinFolder(existing))
}

function stepInto(above: PinnedFolder, name: string, mode: number): PinnedFolder {
  try {
    const place = path.join(above.place, name)
    const isNew = makeFolder(place)
    const folder = createPinnedFolder(path.join(above.path, name), openWithoutFollowing(place), isNew ? mode : null)
    above.requireThere()
    return folder
  } finally {
    above.close()
  }
}

function createPinnedFolder(folder: string, descriptor: number, mode: number | null = null): PinnedFolder {
  try {
    if (!fstatSync(descriptor).isDirectory())
      throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' })
    if (mode !== null) fchmodSync(descriptor, mode)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  const place = findDescriptorPath(descriptor)
  return {
    path: folder,
    place: place ?? folder,
    requireThere() {
      if (place === null && !isStillAt(descriptor, folder)) throw new LinkInTheWay()
    },
    close: () => closeSync(descriptor),
  }
}

/** Whether it was made; somebody else may do so at the same moment. */
function makeFolder(place: string): boolean {
  try {
    mkdirSync(place)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EEXIST') return false
    throw error
  }
}

function findExistingParent(folder: string): string {
  return existsSync(folder) ? folder : findExistingParent(path.dirname(folder))
}
