import type { FoundPassage } from '../../search/found-passage.ts'

/** Whether all of a passage stands in another one. */
export const coversPassage = (known: FoundPassage, { sourceId, start, end }: FoundPassage): boolean =>
  known.sourceId === sourceId && known.start <= start && end <= known.end
