import { cutBlock } from '../../../../text/segments.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import type { TextBlock } from '../../../../text/text-block.ts'
import { spellsOut } from '../../language/spells-out.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { DefinitionCandidate } from './under-heading.ts'

/** What the letters stand for is told where the thing is spoken of first, a form that says what it is told better. */
const SPELLED_WORTH = 0.72
/** Two words in capitals begin with two letters by chance. */
const MIN_INITIALS = 3

/** "The mill belongs to the Guild of River Millers. GRM was founded ...": what the letters stand for, and what is said of them next. */
export function findSpelledBefore(
  source: IndexedSource,
  block: TextBlock,
  { start, end }: FoundSpan,
  name: string,
): DefinitionCandidate[] {
  if (name.length < MIN_INITIALS) return []
  const before = cutBlock(source.text, block).findLast((unit) => unit.end <= start)
  const isSpelled = before !== undefined && spellsOut(source.text.slice(before.start, before.end), name)
  return isSpelled ? [{ source, start: before.start, end, worth: SPELLED_WORTH }] : []
}
