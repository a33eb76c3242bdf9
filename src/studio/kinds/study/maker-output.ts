import type { ContentRequest, QuizQuestion, StudyCard } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import { Fault } from '../../../domain/fault.ts'
import { encodeCsv } from '../../../lib/csv.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { MadeContent, MakerTools } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import type { CitationList } from '../citation-list.ts'
import { formatJson, packFiles } from '../pack-files.ts'
import { type AnkiDeck, packAnkiDeck } from './anki-collection.ts'

/** The options that a study aid used, by their field names of POST /content/generate. */
function buildAppliedStudyOptions(
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
function buildShortageWarnings(what: string, made: number, requested: number): readonly string[] {
  if (made >= requested) return []
  return [
    `The sources gave ${made} ${what} instead of ${requested}: they state no more definitions, figures, dates or conditions that can be asked about.`,
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

/** What a study aid is made of; `items` is what the caller is given of it. */
type StudyAid = {
  readonly kind: 'flashcards' | 'quiz'
  readonly items: { readonly cards: readonly StudyCard[] } | { readonly questions: readonly QuizQuestion[] }
  /** What one would call the items, and how many each quantity means. */
  readonly what: string
  readonly counts: Readonly<Record<NonNullable<ContentRequest['quantity']>, number>>
  readonly citations: CitationList
  readonly page: string
  readonly rows: readonly (readonly string[])[]
  readonly notes: AnkiDeck['notes']
}

/** JSON (main), a page to take along, CSV, and a package that Anki imports, and what the caller is told beside them. */
export async function packStudyAid(
  { citations, counts, items, kind, notes, page, rows, what }: StudyAid,
  outline: Outline,
  request: ContentRequest,
  { words, workFolder }: MakerTools,
): Promise<MadeContent> {
  const { language } = request
  const name = request.title ?? outline.title
  const labels = { front: words.question, back: words.answer, source: words.source }
  const deck = { name, direction: findLanguageDirection(language), notes, labels }
  return {
    name,
    ...items,
    citations: citations.all(),
    applied: buildAppliedStudyOptions(request, outline),
    warnings: buildShortageWarnings(what, notes.length, counts[request.quantity ?? 'standard']),
    files: await packFiles(name, kind, {
      '.json': formatJson({ title: name, language, ...items }),
      '.html': page,
      '.csv': encodeCsv(rows),
      '.apkg': await packAnkiDeck(deck, workFolder),
    }),
  }
}
