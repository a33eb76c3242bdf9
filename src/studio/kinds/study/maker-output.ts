import type { ContentRequest } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import { Fault } from '../../../domain/fault.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { buildAppliedOptions } from '../applied-options.ts'

/** The options that a study aid used, by their field names of POST /content/generate. */
export function buildAppliedStudyOptions(
  request: ContentRequest,
  outline: Pick<Outline, 'ignored'>,
): Readonly<Record<string, unknown>> {
  return {
    ...buildAppliedOptions(request, outline),
    quantity: request.quantity ?? 'standard',
    difficulty: request.difficulty ?? 'medium',
  }
}

/** Says that the sources gave fewer than wished; nothing when they gave enough. */
export function buildShortageWarnings(what: string, made: number, requested: number): readonly string[] {
  if (made >= requested) return []
  return [
    `The sources gave ${made} ${what} instead of ${requested}: they state no more definitions, figures, dates, reasons or comparisons that can be asked about.`,
  ]
}

/** @throws Fault NO_SOURCES always: the sources hold nothing that this kind is made of */
export function refuseToMake(what: string): never {
  throw new Fault('NO_SOURCES', `The chosen sources say nothing that ${what} can be made from.`, {
    hint: 'Add a source with whole sentences or tables, or choose other sources with source_ids.',
  })
}

/** Where a citation stands, for people: `bees.md, Page 3`. */
export const formatCitationPlace = (
  { page, sourceName }: Pick<Citation, 'page' | 'sourceName'>,
  words: ContentLabels,
) => (page === undefined ? sourceName : `${sourceName}, ${words.page} ${page}`)

/** A file of readable JSON. */
export const encodeJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
