import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs'

/** What was opened is not what stands at the path: a link was put in the way after the path had been checked. */
export class LinkInTheWay extends Error {
  override readonly name = 'LinkInTheWay'
  constructor(cause?: unknown) {
    super('A symbolic link was put in the way of the path.', { cause })
  }
}

/**
 * Opens a file for reading at a path whose links are all resolved, and makes sure that it is the one that stands there:
 * it is opened without following, then the path must still lead to itself and to the very file that is open. Whoever
 * swaps a folder for a link in between is found out. Closing it is the caller's.
 * @param file as `allowedPath` gives it
 * @throws LinkInTheWay; the system's error when it cannot be opened
 */
export function openUnlinked(file: string): number {
  const descriptor = openWithoutFollowing(file)
  try {
    if (realpathSync(file) === file && isSame(descriptor, file)) return descriptor
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

/** A pipe that nobody writes to must not hold the thread. */
function openWithoutFollowing(file: string): number {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ELOOP') throw new LinkInTheWay(cause)
    throw cause
  }
}

function isSame(descriptor: number, file: string): boolean {
  const [opened, standing] = [fstatSync(descriptor, { bigint: true }), lstatSync(file, { bigint: true })]
  return opened.dev === standing.dev && opened.ino === standing.ino
}
