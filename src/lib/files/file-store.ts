import { createHash } from 'node:crypto'

export type StoredFile = { readonly name: string; readonly sizeBytes: number }

/** From `start` on and before `end`, which is cut to the size of the file. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The large files of one owner, each under the SHA-256 of its bytes, wherever they lie. A file is there whole or not at
 * all, and never changes.
 */
export type FileStore = {
  /**
   * Takes in all of `content`; when this resolves it is kept for good. What is there already is not read again. When
   * `content` fails, or is not what `name` says, nothing is kept.
   * @throws FileMismatch; what `content` throws
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * The bytes, as fast as they are taken, until the reader goes away; null where there is no such file. One that is removed
   * meanwhile is read to its end, or fails.
   */
  open(name: string, range?: ByteRange): Promise<OpenedFile | null>
  remove(name: string): Promise<void>
  /** Removes every file, and what has been begun. */
  removeAll(): Promise<void>
  /** By their names. */
  list(): Promise<readonly StoredFile[]>
  /** Removes what was left by a `put` that a lost process has begun, a day ago or earlier. */
  sweep(): Promise<void>
}

type OpenedFile = {
  /** Of the whole file. */
  readonly sizeBytes: number
  readonly content: ReadableStream<Uint8Array>
}

/** The files of whoever is named: a few letters, digits, `-` and `/`. */
export type OpenFiles = (owner: string) => FileStore

/** The bytes are not those that their name promises. */
export class FileMismatch extends Error {
  override readonly name = 'FileMismatch'
}

/** What no `put` goes on for: whatever was begun before, and is not whole, was cut short. */
export const MAX_PUT_HOURS = 24

/** Passes bytes on, and fails at their end when they are not what `name` says. */
export async function* checkContent(name: string, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== name) throw new FileMismatch('The file is not what its name says: nothing was kept.')
}

/** The part of a file of this size that a range means; all of it without one. */
export function cutRange({ start, end }: ByteRange = { start: 0, end: Infinity }, sizeBytes: number): ByteRange {
  return { start: Math.min(start, sizeBytes), end: Math.min(end, sizeBytes) }
}
