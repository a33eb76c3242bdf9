import type { ArtifactStatus, ArtifactType } from '../../../domain/artifact.ts'
import { APP } from '../artifact-codes.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { readTableCells } from '../text-tree.ts'
import { readArtifactOptions, type StoredOptions } from './artifact-options.ts'

/** A place from where a file can be downloaded. */
export type Media = { readonly url: string; readonly mimeType: string }

/** An artifact as the product lists it. Source: rpcs.md, A.3. */
export type ArtifactRow = {
  readonly id: string
  readonly title: string
  /** Null for a kind that we have no word for. */
  readonly type: ArtifactType | null
  readonly status: ArtifactStatus
  readonly createdAt: string
  /** As the product stored them, by the field names of POST /content/generate. */
  readonly options: StoredOptions
  /** The best one of each kind of file, the main one first. */
  readonly media: readonly Media[]
  /** Markdown of a report, or what stands on slides. */
  readonly text: string | null
  /** The cells of a data table, its headings first. */
  readonly table: readonly (readonly string[])[] | null
}

const TYPES: Readonly<Record<number, ArtifactType>> = {
  1: 'audio_overview',
  2: 'report',
  3: 'video',
  5: 'mind_map',
  7: 'infographic',
  8: 'presentation',
  9: 'data_table',
}
const APPS: Readonly<Record<number, ArtifactType>> = { 1: 'flashcards', 2: 'quiz', 4: 'mind_map' }
const CONTENT_POSITIONS: Partial<Record<ArtifactType, number>> = {
  audio_overview: 6,
  report: 7,
  video: 8,
  infographic: 14,
  presentation: 16,
  data_table: 18,
  flashcards: 9,
  quiz: 9,
  mind_map: 9,
}

const READY = 3
const FAILED = 4
const PROCESSING = 2

/** @throws Fault RPC_REPLY_MOVED */
export function readArtifactRow(row: ReplyReader): ArtifactRow {
  const type = readArtifactType(row)
  const reader = type === null ? null : row.maybe(CONTENT_POSITIONS[type] ?? -1)
  const media = type === null || reader === null ? [] : readMedia(type, reader)
  const status = toArtifactStatus(row.at(4).number('a status'), type, media)
  const isReady = status === 'ready' && reader !== null
  return {
    id: row.at(0).id('an artifact id'),
    title: row.maybe(1)?.string('an artifact title') ?? '',
    type,
    status,
    createdAt: (row.maybe(15) ?? row.maybe(10))?.time('when it was made') ?? new Date(0).toISOString(),
    options: type === null || reader === null ? {} : readArtifactOptions(type, reader),
    media,
    text: isReady ? readArtifactText(type, reader) : null,
    table: isReady && type === 'data_table' ? readTableCells(reader.at(0)) : null,
  }
}

function readArtifactType(row: ReplyReader): ArtifactType | null {
  const code = row.at(2).number('an artifact type')
  if (code !== APP) return TYPES[code] ?? null
  const variant = row.maybe(9)?.maybe(1)?.maybe(0)?.number('a kind of app')
  return variant === undefined ? null : (APPS[variant] ?? null)
}

// Audio whose media stand in the row counts as done although its status lags behind.
function toArtifactStatus(code: number, type: ArtifactType | null, media: readonly Media[]): ArtifactStatus {
  if (code === READY || (code === PROCESSING && type === 'audio_overview' && media.length > 0)) return 'ready'
  return code === FAILED ? 'failed' : 'processing'
}

function readMedia(type: ArtifactType, reader: ReplyReader): Media[] {
  switch (type) {
    case 'audio_overview':
      return chooseStream(reader.maybe(5), [reader.maybe(3), reader.maybe(2)], 'audio/mp4')
    case 'video':
      return chooseStream(reader.maybe(4), [reader.maybe(3), reader.maybe(1)], 'video/mp4')
    case 'infographic':
      return listAddresses([reader.maybe(2)?.maybe(0)?.maybe(1)?.maybe(0)], ['image/png'])
    case 'presentation':
      return listAddresses([reader.maybe(4), reader.maybe(3)], [PPTX, 'application/pdf'])
    default:
      return []
  }
}

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const DOWNLOAD = 4
const PROGRESSIVE = 1

/** `[[url, kind, mime?], ...]`: the one meant for download, else one that is a whole file. Source: wire.md, section 7. */
function chooseStream(list: ReplyReader | null, others: readonly (ReplyReader | null)[], mimeType: string): Media[] {
  const streams = (list?.list('media') ?? []).map((entry) => ({
    url: entry.at(0).id('a media address'),
    kind: entry.maybe(1)?.number('a kind of stream') ?? 0,
    mime: entry.maybe(2)?.string('a media type') ?? null,
  }))
  const best =
    streams.find(({ kind }) => kind === DOWNLOAD) ??
    streams.find(({ mime }) => mime === mimeType) ??
    streams.find(({ kind }) => kind === PROGRESSIVE)
  if (best !== undefined) return [{ url: best.url, mimeType }]
  return listAddresses(
    others.slice(0).sort((one, other) => Number(one === null) - Number(other === null)),
    [mimeType],
  ).slice(0, 1)
}

function listAddresses(readers: readonly (ReplyReader | null | undefined)[], types: readonly string[]): Media[] {
  return readers.flatMap((reader, index) => {
    if (reader === null || reader === undefined) return []
    return [{ url: reader.id('a media address'), mimeType: types[index] ?? types[0] ?? '' }]
  })
}

function readArtifactText(type: ArtifactType | null, reader: ReplyReader): string | null {
  if (type === 'report') return reader.at(0).string('the text of a report')
  if (type !== 'presentation') return null
  const slides = reader.maybe(2)?.list('the slides') ?? []
  return slides.length === 0 ? null : slides.map(writeSlideText).join('\n\n')
}

function writeSlideText(slide: ReplyReader, index: number): string {
  const text = slide.maybe(2) ?? slide.maybe(1)
  return `## ${index + 1}\n\n${text?.string('the text of a slide') ?? ''}`.trim()
}
