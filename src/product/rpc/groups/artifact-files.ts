import type { ArtifactFile, ArtifactType } from '../../../domain/artifact.ts'
import { formatCsv } from '../../../lib/csv.ts'
import { findOwn } from '../../../lib/json-value.ts'
import { createSlug } from '../../../lib/slug.ts'
import type { ArtifactRow } from '../../../wire/rows/artifact-row.ts'
import type { ArtifactInside } from '../methods/artifacts.ts'

/** A file of an artifact: one that is downloaded, or one that is written of what the product told. */
export type HostedFile = ArtifactFile & ({ readonly url: string } | { readonly text: string | null })

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

const WRITTEN: Partial<Record<ArtifactType, readonly [ending: string, mimeType: string]>> = {
  report: ['md', 'text/markdown'],
  data_table: ['csv', 'text/csv'],
  flashcards: ['json', 'application/json'],
  quiz: ['json', 'application/json'],
  mind_map: ['json', 'application/json'],
}

/**
 * The files of a finished artifact, the main one first. The size of a file that is only downloaded is not known before
 * that and is 0 here, like that of cards, a quiz or a mind map whose inside was not fetched.
 */
export async function listArtifactFiles(row: ArtifactRow, inside: ArtifactInside | null): Promise<HostedFile[]> {
  if (row.status !== 'ready' || row.type === null) return []
  const name = await createSlug(row.title, row.type)
  const media = row.media.map(({ url, mimeType }) => ({
    name: `${name}.${findOwn(ENDINGS, mimeType) ?? 'bin'}`,
    mimeType,
    size: 0,
    url,
  }))
  const written = WRITTEN[row.type]
  if (written === undefined) return media
  const text = chooseWrittenText(row, inside)
  const file = { name: `${name}.${written[0]}`, mimeType: written[1], size: Buffer.byteLength(text ?? ''), text }
  return [...media, file]
}

function chooseWrittenText({ text, table }: ArtifactRow, inside: ArtifactInside | null): string | null {
  if (text !== null) return text
  if (table !== null) return formatCsv(table)
  const { cards, questions, tree } = inside ?? {}
  const value = cards ?? questions ?? tree
  return value ? `${JSON.stringify(value, null, 2)}\n` : null
}
