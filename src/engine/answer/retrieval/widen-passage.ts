import { cutBlock, type TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { readBlocksAround } from './blocks-around.ts'
import type { Retrieval } from './retrieval.ts'

/** A sentence that is longer than this is cut all the same. */
const AROUND = { beforeChars: 700, afterChars: 700 }

/**
 * The passage with its first and last sentence whole, and its units as the source around it tells them: search cuts its
 * passages to a length, in the middle of a sentence, a list or a block of code where it must.
 */
export function widenPassage(passage: FoundPassage, { readSource }: Pick<Retrieval, 'readSource'>): FoundPassage {
  const source = readSource(passage.sourceId)
  if (!source) return passage
  const blocks = readBlocksAround(source, passage.start, passage.end, AROUND)
  const units = blocks
    .flatMap((block) => cutBlock(source.text, block))
    .filter((unit) => unit.start < passage.end && unit.end > passage.start)
  if (units.length === 0) return { ...passage, units }
  const start = Math.min(passage.start, units[0]!.start)
  const end = Math.max(passage.end, units.at(-1)!.end)
  const placed = units.map((unit): TextSegment => ({ ...unit, start: unit.start - start, end: unit.end - start }))
  return { ...passage, start, end, text: source.text.slice(start, end), units: placed }
}
