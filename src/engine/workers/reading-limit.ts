import { statSync } from 'node:fs'
import type { NewDocument } from './ingest-jobs.ts'

/** Two seconds are long for a small document; the rest is for a machine that is busy with other things. */
const MIN_READING_MS = 30_000
const READING_MS_PER_MB = 10_000
const MB = 2 ** 20
const MAX_BRIEF_BYTES = 2 * MB

/** How long reading and indexing a document may take: so long for so many bytes, and never longer than `mostMs`. */
export function readingLimitMs(content: NewDocument['content'], mostMs: number): number {
  return Math.min(mostMs, MIN_READING_MS + Math.round((sizeBytes(content) / MB) * READING_MS_PER_MB))
}

/** Whether a document is so small that it is read beside one that takes long. */
export function isBrief(content: NewDocument['content']): boolean {
  return sizeBytes(content) <= MAX_BRIEF_BYTES
}

function sizeBytes(content: NewDocument['content']): number {
  if ('bytes' in content) return content.bytes.length
  if ('text' in content) return content.text.length
  return statSync(content.path, { throwIfNoEntry: false })?.size ?? 0
}
