import type { ContentRequest } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import { Fault } from '../../../domain/fault.ts'
import { encodeCsv } from '../../../lib/csv.ts'
import { createSlug } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { MadeFile } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import type { AnkiDeck } from './anki-collection.ts'
import { packAnkiDeck } from './anki-package.ts'

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

/** What a study aid gives, for each of its four files. */
type StudyFiles = {
  readonly json: unknown
  readonly page: string
  readonly rows: readonly (readonly string[])[]
  readonly notes: AnkiDeck['notes']
}

/** JSON (main), a page to take along, CSV, and a package that Anki imports, all by one name. */
export async function packStudyFiles(
  { json, notes, page, rows }: StudyFiles,
  { name, kind, language, words, workFolder }: StudySetting,
): Promise<readonly MadeFile[]> {
  const slug = await createSlug(name, kind)
  const labels = { front: words.question, back: words.answer, source: words.source }
  const deck = { name, direction: findLanguageDirection(language), notes, labels }
  return [
    { name: `${slug}.json`, mimeType: 'application/json', bytes: encodeJson(json) },
    { name: `${slug}.html`, mimeType: 'text/html', bytes: Buffer.from(page) },
    { name: `${slug}.csv`, mimeType: 'text/csv', bytes: encodeCsv(rows) },
    { name: `${slug}.apkg`, mimeType: 'application/apkg', bytes: await packAnkiDeck(deck, workFolder) },
  ]
}

type StudySetting = {
  readonly name: string
  readonly kind: 'flashcards' | 'quiz'
  readonly language: string
  readonly words: ContentLabels
  readonly workFolder: string
}

/** A file of readable JSON. */
export const encodeJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
