import { statSync } from 'node:fs'
import type { NewDocument } from './incoming-document.ts'

/** Two seconds are long for a small document; the rest is for a machine that is busy with other things. */
const MIN_READING_MS = 30_000
const READING_MS_PER_MB = 10_000
const MB = 2 ** 20
const MAX_BRIEF_BYTES = 2 * MB

/** How long reading and indexing a document may take: so long for so many bytes, and never longer than `maxMs`. */
export function computeReadingLimitMs(content: NewDocument['content'], maxMs: number): number {
  return Math.min(maxMs, MIN_READING_MS + Math.round((measureContentBytes(content) / MB) * READING_MS_PER_MB))
}

/** Whether a document is so small that it is read beside one that takes long. */
export function isBrief(content: NewDocument['content']): boolean {
  return measureContentBytes(content) <= MAX_BRIEF_BYTES
}

function measureContentBytes(content: NewDocument['content']): number {
  if ('bytes' in content) return content.bytes.length
  if ('text' in content) return content.text.length
  return statSync(content.path, { throwIfNoEntry: false })?.size ?? 0
}
