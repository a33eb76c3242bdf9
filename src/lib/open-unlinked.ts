import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'

/** What was opened is not what stands at the path: a link was put in the way after the path had been checked. */
export class LinkInTheWay extends Error {
  override readonly name = 'LinkInTheWay'
  constructor(cause?: unknown) {
    super('A symbolic link was put in the way of the path.', { cause })
  }
}

/**
 * Opens a file or folder for reading at a path whose links are all resolved, and makes sure that it is the one that
 * stands there: it is opened without following, then what is open must lie at that path. Whoever swaps a folder for a
 * link in between is found out. Closing it is the caller's.
 * @param file as `resolveAllowedPath` gives it
 * @throws LinkInTheWay; the system's error when it cannot be opened
 */
export function openUnlinked(file: string): number {
  const descriptor = openWithoutFollowing(file)
  try {
    if (isStillAt(descriptor, file)) return descriptor
  } catch (cause) {
    closeSync(descriptor)
    throw new LinkInTheWay(cause)
  }
  closeSync(descriptor)
  throw new LinkInTheWay()
}

/** The whole text of such a file. @throws as `openUnlinked` */
export function readUnlinked(file: string): string {
  const descriptor = openUnlinked(file)
  try {
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Opens for reading what stands at a path unless that is a link; links in the folders above it are followed.
 * @throws LinkInTheWay; the system's error when it cannot be opened
 */
export function openWithoutFollowing(file: string): number {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK) // no pipe holds the thread
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ELOOP') throw new LinkInTheWay(cause)
    throw cause
  }
}

/** Where Linux shows the open files of this process: below an open folder it works in that very folder. */
const DESCRIPTORS = '/proc/self/fd'
const hasDescriptors = process.platform === 'linux' && existsSync(DESCRIPTORS)

/** The path of an open file by its descriptor, which leads to it whatever happens to its path; null where there is none. */
export function findDescriptorPath(descriptor: number): string | null {
  return hasDescriptors ? `${DESCRIPTORS}/${descriptor}` : null
}

/** Whether an open file is the one that stands at the path now, with no link on the way. */
export function isStillAt(descriptor: number, file: string): boolean {
  const shown = findDescriptorPath(descriptor)
  const place = shown === null ? null : readlinkSync(shown) // the kernel knows where it is: nothing can be swapped here
  if (place === file) return true
  if (place !== null && place.toLowerCase() !== file.toLowerCase()) return false // some file systems have one case
  return realpathSync(file) === file && isSameFile(descriptor, file) && realpathSync(file) === file
}

function isSameFile(descriptor: number, file: string): boolean {
  const [opened, standing] = [fstatSync(descriptor, { bigint: true }), lstatSync(file, { bigint: true })]
  return opened.dev === standing.dev && opened.ino === standing.ino
}
