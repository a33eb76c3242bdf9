import type { SourceSpan } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { showsAlready } from './locate-former.ts'

/** Whether an answer leads with what stands wholly in a stretch of a source. */
export const leadsWithin = ({ citations: [lead] }: WrittenAnswer, { source, start, end }: SourceSpan): boolean =>
  lead?.sourceId === source.id && lead.start >= start && lead.end <= end

/** Whether it leads with a stretch itself, or with something that shares of it. */
export const leadsAcross = ({ citations: [lead] }: WrittenAnswer, { source, start, end }: SourceSpan): boolean =>
  lead?.sourceId === source.id && lead.start < end && start < lead.end

/** Whether what it leads with was told by the answer before. */
export const isToldAlready = ({ citations: [lead] }: WrittenAnswer, former: string): boolean =>
  lead !== undefined && showsAlready(former, lead.sourceText)

export const readCitedTerms = ({ citations: [lead] }: WrittenAnswer, { terms }: Pick<Retrieval, 'terms'>) =>
  new Set(terms(lead?.sourceText ?? ''))
